import type { Booking } from './bookings.ts';
import type { Claim, SaleFacts } from './facts.ts';

/** What a sale came to, as the wire writes it. Minor units. */

/** A captured authorization costs what was captured, everything else its price (answers, section 2). */
export function paidPrice({ sale, attempt }: Pick<Claim, 'sale' | 'attempt'>): number {
  if (attempt.kind === 'capture') return attempt.amount;
  return priceOf(sale);
}

/** The price that lists show. */
export const priceOf = (sale: Pick<SaleFacts, 'type' | 'price' | 'captured'>): number =>
  sale.type === 'authorize' && sale.captured > 0 ? sale.captured : sale.price;

/** An unpaid sale moved no money, and a sale that only saves a card never does (docs/decisions/0054). */
export const hasCome = (sale: Pick<SaleFacts, 'type' | 'paidAt'>): boolean =>
  sale.paidAt !== null && sale.type !== 'token';

/** What can still be refunded once this is booked; nothing of an authorization that was released. */
export function leftToRefund({ sale }: Claim, booking: Booking): number {
  return (
    sale.captured + booking.capturedBy - sale.refunded - booking.refundedBy - sale.chargedBack - booking.chargedBackBy
  );
}
