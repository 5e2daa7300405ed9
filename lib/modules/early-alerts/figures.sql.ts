import type { Figure } from '#lib/module.ts';

/** Counts for operators. SQL because it is one aggregate that a partial index answers. */
export const ALERT_FIGURES = {
  earlyAlertsUntold: {
    gauge: 'kupa_early_alerts_untold',
    help: 'Early alerts that were decided more than an hour ago and whose answer the acquirer does not have.',
    sql: `SELECT count(*) FROM early_alert WHERE state IN ('refunded', 'dismissed') AND told_at IS NULL
      AND decided_at < app_now() - interval '1 hour'`,
  },
} as const satisfies Readonly<Record<string, Figure>>;
