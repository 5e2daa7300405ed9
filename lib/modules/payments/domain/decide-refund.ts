import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { amountHeld, amountLeft } from './amounts.ts';
import type { SaleFacts } from './facts.ts';
import { CAPTURABLE, REFUNDABLE } from './sale-states.ts';

type PaidSale = Pick<SaleFacts, 'status' | 'captured' | 'refunded' | 'refundReserved' | 'chargedBack'>;

type RefundableSale = PaidSale & Pick<SaleFacts, 'authorized' | 'drawn' | 'drawnReserved' | 'voided'>;

/** Refundable amount, minor units; 0 for none. Used by the refund dialog and the API. */
export function refundable(sale: PaidSale): number {
  return REFUNDABLE.includes(sale.status) ? amountLeft(sale) : 0;
}

/**
 * Amount of a person's refund for the operation: null stands for the whole remainder, which is allowed below the
 * minimum amount. `refused`: a smaller part.
 */
export function amountToRefund(sale: PaidSale, amount: number): number | null | 'refused' {
  if (amount >= MINIMUM_AMOUNT) return amount;
  return amount === refundable(sale) ? null : 'refused';
}

/** The amount that a refund of an authorization releases: all that is left of it. */
const releasable = (sale: RefundableSale): number => (sale.status === CAPTURABLE ? amountHeld(sale) : 0);

/**
 * How much a refund gives back: all that is left without an amount, else the amount, at least 500 and at most what is
 * left. An authorization is released as a whole. A sale that is not refundable is refused with its status (305), an
 * amount out of bounds with 352.
 */
export function decideRefund(sale: RefundableSale, requested: number | null): Result<number, Refusal> {
  if (sale.status === CAPTURABLE) return decideVoid(sale, requested);
  if (!REFUNDABLE.includes(sale.status)) return refuse({ key: 'wrong_sale_status', field: sale.status });
  // Refunds run one at a time: the rest is known when the one under way has ended.
  if (sale.refundReserved > 0) return refuse({ key: 'sale_busy', field: 'sale_busy', retryAfterSeconds: 1 });
  const left = refundable(sale);
  if (requested === null) return left > 0 ? ok(left) : refuse({ key: 'invalid_price', about: 'refundAmount' });
  return requested < MINIMUM_AMOUNT || requested > left
    ? refuse({ key: 'invalid_price', about: 'refundAmount' })
    : ok(requested);
}

/**
 * Decides a release, which gives up the held amount and refunds nothing. A sale that is no longer held is refused
 * with its status.
 */
export function decideRelease(sale: RefundableSale, requested: number | null): Result<number, Refusal> {
  return sale.status === CAPTURABLE
    ? decideVoid(sale, requested)
    : refuse({ key: 'wrong_sale_status', field: sale.status });
}

function decideVoid(sale: RefundableSale, requested: number | null): Result<number, Refusal> {
  if (sale.drawnReserved > 0) return refuse({ key: 'sale_busy', field: 'sale_busy', retryAfterSeconds: 1 });
  const held = releasable(sale);
  return requested === null || requested === held ? ok(held) : refuse({ key: 'invalid_price', about: 'refundAmount' });
}
