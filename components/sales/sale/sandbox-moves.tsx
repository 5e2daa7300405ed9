import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { amountLeft } from '#lib/modules/payments/views/rules.ts';
import { attemptStates } from '../list/open-sales.ts';
import { useTranslations } from 'next-intl';
import { DISPUTE_REASONS } from '#lib/kernel/dispute.ts';
import { DISPUTE_OUTCOMES, DISPUTE_TIMES, USUAL_DISPUTE } from '#lib/sandbox/dispute-choices.ts';
import { type DisputeMove, type SandboxMove, SandboxPanel } from './sandbox-panel.tsx';

/** Bank events that the sandbox can simulate. */
export type SandboxDisputeActions = { complain: SandboxMove; dispute: DisputeMove; reverse: SandboxMove };

/** The fields of the sale that its news can change. */
export const watchedOf = (sale: SaleView) => {
  const { saleId, status, captured, refunded } = sale;
  return { saleId, status, captured, refunded, attempts: attemptStates(sale) };
};

/** Offers possible events alone: a dispute of money that is there, a reversal of a dispute that the bank knows. */
export function SandboxMoves({ sale, actions }: { sale: SaleView; actions: SandboxDisputeActions }) {
  const t = useTranslations('dashboard.sale.sandbox');
  const reason = useTranslations('disputes.reason');
  const choices = {
    reason: { label: t('reason'), options: DISPUTE_REASONS.map((value) => ({ value, label: reason(value) })) },
    dueInSeconds: {
      label: t('due'),
      options: DISPUTE_TIMES.map((seconds) => ({ value: String(seconds), label: t(`dueIn.${seconds}`) })),
    },
    outcome: { label: t('outcome'), options: DISPUTE_OUTCOMES.map((value) => ({ value, label: t(`ends.${value}`) })) },
  };
  const isOpen = sale.disputes.some(({ reversedAt, isAtBank }) => reversedAt === null && isAtBank);
  return (
    <SandboxPanel
      sale={watchedOf(sale)}
      seen={`${sale.status} ${sale.chargedBack} ${sale.refunded}`}
      choices={choices}
      usual={USUAL_DISPUTE}
      complain={amountLeft(sale) > 0 ? actions.complain : null}
      dispute={amountLeft(sale) > 0 ? actions.dispute : null}
      reverse={isOpen ? actions.reverse : null}
    />
  );
}
