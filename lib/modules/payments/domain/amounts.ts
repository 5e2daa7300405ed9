import type { Booking } from './bookings.ts';
import type { Claim, SaleFacts } from './facts.ts';

/** Amounts of a sale, as the wire writes them. Minor units. */

/** Price of a captured authorization: the captured amount; of other sales: their price (answers, section 2). */
export function paidPrice({ sale, attempt }: Pick<Claim, 'sale' | 'attempt'>): number {
  if (attempt.kind === 'capture') return attempt.amount;
  return priceOf(sale);
}

/** The price that lists show. */
export const priceOf = (sale: Pick<SaleFacts, 'type' | 'price' | 'captured'>): number =>
  sale.type === 'authorize' && sale.captured > 0 ? sale.captured : sale.price;

/**
 * Whether a sale moved money: an unpaid one did not, and a sale that only saves a card never does
 * (docs/decisions/0010).
 */
export const hasMovedMoney = (sale: Pick<SaleFacts, 'type' | 'paidAt'>): boolean =>
  sale.paidAt !== null && sale.type !== 'token';

/** Amount of a sale less other amounts of it. */
export type SaleSum = { of: SaleAmount; less: readonly SaleAmount[] };

type SumNames<Sum extends SaleSum> = Sum['of'] | Sum['less'][number];

/**
 * `drawn`: of an authorization, captured by sales of its own (multi-captures). `…Reserved`: of refunds and captures
 * under way, which may still fail.
 */
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

/** Amount of a payment that can still be refunded. */
export const LEFT_TO_REFUND = {
  of: 'captured',
  less: ['refunded', 'refundReserved', 'chargedBack'],
} as const satisfies SaleSum;

/** Held amount of an authorization; multi-captures under way are still part of it. */
/** Amount that a sale has brought: its payment, less what went back. */
export const KEPT = { of: 'captured', less: ['refunded', 'chargedBack'] } as const satisfies SaleSum;

export const HELD = { of: 'authorized', less: ['drawn', 'voided'] } as const satisfies SaleSum;

/** Held amount that no multi-capture has reserved: the limit of the next one. */
export const FREE_TO_DRAW = { of: 'authorized', less: ['drawn', 'drawnReserved', 'voided'] } as const satisfies SaleSum;

export const sumOf = <Names extends SaleAmount>(
  sale: Readonly<Record<Names, number>>,
  { of, less }: { of: Names; less: readonly Names[] },
): number => less.reduce((rest, name) => rest - sale[name], sale[of]);

/** Amount of a payment that is neither refunded nor reserved for a refund, whatever the status of the sale. */
export const amountLeft = (sale: Readonly<Record<SumNames<typeof LEFT_TO_REFUND>, number>>): number =>
  sumOf(sale, LEFT_TO_REFUND);

/** Amount of an authorization that is still held. */
export const amountHeld = (sale: Readonly<Record<SumNames<typeof HELD>, number>>): number => sumOf(sale, HELD);

/** Refundable amount after this booking; 0 for a released authorization. */
export function leftToRefund({ sale }: Claim, booking: Booking): number {
  return (
    sale.captured + booking.capturedBy - sale.refunded - booking.refundedBy - sale.chargedBack - booking.chargedBackBy
  );
}

/** Cost of a payment, minor units: the tax on the processing fee is in none of the other two. */
type Cost = { processingFee: number; feeVat: number; marketFee: number };

export const costOf = ({ processingFee, feeVat, marketFee }: Cost): number => processingFee + feeVat + marketFee;

/** Net of a sale to its seller: the amount taken, less refunds and the cost of the payment. */
export const netOf = (sale: Cost & { captured: number; refunded: number; chargedBack: number }): number =>
  sale.captured - sale.refunded - sale.chargedBack - costOf(sale);
