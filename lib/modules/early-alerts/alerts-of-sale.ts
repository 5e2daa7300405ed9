import type { SaleExtension } from '#lib/modules/payments/index.ts';
import { type AlertOfSale, alertsOfSale } from './queries/list-alerts.sql.ts';
import { shownState } from './views/alerts.ts';

type Line = Awaited<ReturnType<NonNullable<SaleExtension['lines']>>>[number];

/** Lines of a sale's timeline about its early alerts: that one came, and what became of it. */
export const ALERTS_OF_A_SALE = {
  lines: async ({ database }, { id }) => (await alertsOfSale(database, id)).flatMap(linesOf),
} as const satisfies SaleExtension;

function linesOf(alert: AlertOfSale): Line[] {
  const { reason, receivedAt, decidedAt, isByRule, wasLate } = alert;
  const came: Line = {
    at: receivedAt,
    icon: 'note',
    sentence: {
      key: 'early-alerts.line.came',
      values: { reason: { key: `early-alerts.reason.${reason}` } },
    },
  };
  const state = shownState(alert);
  if (decidedAt === null || (state !== 'refunded' && state !== 'dismissed')) return [came];
  const sentence =
    state === 'dismissed'
      ? { key: 'early-alerts.line.dismissed' as const }
      : { key: isByRule ? ('early-alerts.line.byRule' as const) : ('early-alerts.line.refunded' as const) };
  const late: Line[] = wasLate ? [{ at: decidedAt, icon: 'note', sentence: { key: 'early-alerts.line.late' } }] : [];
  return [came, { at: decidedAt, icon: 'note', sentence }, ...late];
}
