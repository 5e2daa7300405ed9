import type { AttemptState, SaleRow, SaleView } from '#lib/modules/payments/views/dashboard.ts';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';

/** Which sales a screen watches, and as what. */

/**
 * A sale that its buyer or a bank may end at any moment. A link that many can pay is open for good: its sales are in
 * the list themselves.
 */
const OPEN: readonly SaleStatus[] = ['initial', 'pending', 'failed'];
export const isOpenSale = ({ status, type }: Pick<SaleRow, 'status' | 'type'>): boolean =>
  type !== 'template' && OPEN.includes(status);

/** The states of the attempts of a sale, the first first, as its news have them. */
export const attemptStates = ({ attempts }: Pick<SaleView, 'attempts'>): AttemptState[] =>
  attempts.map(({ state }) => state).toReversed();
