import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { amountLeft } from '#lib/modules/payments/views/rules.ts';
import { attemptStates } from '../list/open-sales.ts';
import { type SandboxMove, SandboxPanel } from './sandbox-panel.tsx';

/** Bank events that the sandbox can simulate. */
export type SandboxDisputeActions = { dispute: SandboxMove; reverse: SandboxMove };

/** The fields of the sale that its news can change. */
export const watchedOf = (sale: SaleView) => {
  const { saleId, status, captured, refunded } = sale;
  return { saleId, status, captured, refunded, attempts: attemptStates(sale) };
};

/** Offers possible events alone: a dispute of money that is there, a reversal of a dispute that the bank knows. */
export function SandboxMoves({ sale, actions }: { sale: SaleView; actions: SandboxDisputeActions }) {
  const isOpen = sale.disputes.some(({ reversedAt, isAtBank }) => reversedAt === null && isAtBank);
  return (
    <SandboxPanel
      sale={watchedOf(sale)}
      seen={`${sale.status} ${sale.chargedBack}`}
      dispute={amountLeft(sale) > 0 ? actions.dispute : null}
      reverse={isOpen ? actions.reverse : null}
    />
  );
}
