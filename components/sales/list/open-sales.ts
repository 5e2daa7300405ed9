import type { AttemptState, SaleRow, SaleView } from '#lib/modules/payments/views/dashboard.ts';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';

/** Sales that a screen watches for changes. */

/**
 * A sale that its buyer or a bank may end at any moment. A link that many can pay is open for good: its sales are in
 * the list themselves.
 */
const OPEN: readonly SaleStatus[] = ['initial', 'pending', 'failed'];
export const isOpenSale = ({ status, type }: Pick<SaleRow, 'status' | 'type'>): boolean =>
  type !== 'template' && OPEN.includes(status);

/** States of the attempts of a sale, the oldest first, in the order of the response of `/sales/news`. */
export const attemptStates = ({ attempts }: Pick<SaleView, 'attempts'>): AttemptState[] =>
  attempts.map(({ state }) => state).toReversed();
