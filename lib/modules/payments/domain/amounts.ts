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

/** An unpaid sale moved no money, and a sale that only saves a card never does (docs/decisions/0010). */
export const hasCome = (sale: Pick<SaleFacts, 'type' | 'paidAt'>): boolean =>
  sale.paidAt !== null && sale.type !== 'token';

/** An amount of a sale less others of it. */
export type SaleSum = { of: SaleAmount; less: readonly SaleAmount[] };

type SumNames<Sum extends SaleSum> = Sum['of'] | Sum['less'][number];

type SaleAmount =
  | 'authorized'
  | 'captured'
  | 'refunded'
  | 'refundReserved'
  | 'drawn'
  | 'drawnReserved'
  | 'voided'
  | 'chargedBack';

/**
 * The sums that rules and statements both need, each written once: `sumOf` takes them of facts, `sumInSql` writes them
 * into a statement.
 */

/** What can still be given back of a payment. */
export const LEFT_TO_REFUND = {
  of: 'captured',
  less: ['refunded', 'refundReserved', 'chargedBack'],
} as const satisfies SaleSum;

/** What is held of an authorization, with what draws under way may take. */
export const HELD = { of: 'authorized', less: ['drawn', 'voided'] } as const satisfies SaleSum;

/** What is held of an authorization and free: a draw takes at most this. */
export const FREE_TO_DRAW = { of: 'authorized', less: ['drawn', 'drawnReserved', 'voided'] } as const satisfies SaleSum;

export const sumOf = <Names extends SaleAmount>(
  sale: Readonly<Record<Names, number>>,
  { of, less }: { of: Names; less: readonly Names[] },
): number => less.reduce((rest, name) => rest - sale[name], sale[of]);

/** What of a payment has not gone back and is not on its way back, whatever its status allows. */
export const amountLeft = (sale: Readonly<Record<SumNames<typeof LEFT_TO_REFUND>, number>>): number =>
  sumOf(sale, LEFT_TO_REFUND);

/** What of an authorization is still held. */
export const amountHeld = (sale: Readonly<Record<SumNames<typeof HELD>, number>>): number => sumOf(sale, HELD);

/** What can still be refunded once this is booked; nothing of an authorization that was released. */
export function leftToRefund({ sale }: Claim, booking: Booking): number {
  return (
    sale.captured + booking.capturedBy - sale.refunded - booking.refundedBy - sale.chargedBack - booking.chargedBackBy
  );
}
