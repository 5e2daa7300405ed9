import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import { statusesThatAllow } from './sale-moves.ts';

/**
 * Which statuses allow what (specification 3, answers section 2), read from the table of moves. The claims hand these
 * lists to the database.
 */

/** A sale with a failed attempt stays payable. */
export const PAYABLE: readonly SaleStatus[] = statusesThatAllow('payment');

/** Money that was taken and can go back, less what a chargeback has taken (C-06). */
export const REFUNDABLE: readonly SaleStatus[] = statusesThatAllow('refund');

/** An authorization can be captured or released; everything else cannot. */
export const CAPTURABLE: SaleStatus = 'authorized';

/** Statuses of a payment that is still in force: with them a buyer returns to the shop with a signed success. */
export const PAID_STATUSES: readonly SaleStatus[] = ['completed', 'authorized'];

/** Longest an authorization holds money on the buyer's card, hours (specification 8). */
export const HOLD_HOURS = 168;

/** The view of the buyer's page for each status. */
const SCREENS: Readonly<Record<SaleStatus, 'payable' | 'paid' | 'closed' | 'busy'>> = {
  initial: 'payable',
  failed: 'payable',
  pending: 'busy',
  completed: 'paid',
  authorized: 'paid',
  'partial-refund': 'paid',
  refunded: 'paid',
  chargeback: 'paid',
  'partial-chargeback': 'paid',
  canceled: 'closed',
  voided: 'closed',
  'partial-void': 'closed',
};

export const screenOf = (status: SaleStatus): (typeof SCREENS)[SaleStatus] => SCREENS[status];
