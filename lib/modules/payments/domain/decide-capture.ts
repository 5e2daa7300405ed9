import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { FREE_TO_DRAW, sumOf } from './amounts.ts';
import type { SaleFacts } from './facts.ts';
import { CAPTURABLE } from './sale-states.ts';

type HeldSale = Pick<SaleFacts, 'status' | 'authorized' | 'drawn' | 'drawnReserved' | 'voided' | 'holdExpiresAt'>;

/** The amount still held on the buyer's card, minor units; 0 where none is. `at` is the database's time. */
export function capturable(sale: HeldSale, at: Date): number {
  return sale.status === CAPTURABLE && !isOver(sale, at) ? sumOf(sale, FREE_TO_DRAW) : 0;
}

/**
 * How much a capture takes: all that is held without an amount, else the amount, at least 500 and at most what is held.
 * A sale that is no longer held is refused with its status (305), also when the hold has expired and is not released
 * yet.
 */
export function decideCapture(sale: HeldSale, requested: number | null, at: Date): Result<number, Refusal> {
  if (sale.status !== CAPTURABLE) return refuse({ key: 'wrong_sale_status', field: sale.status });
  if (isOver(sale, at)) return refuse({ key: 'wrong_sale_status', field: 'voided' });
  // The remainder is known once the multi-captures under way have ended.
  if (sale.drawnReserved > 0) return refuse({ key: 'sale_busy', field: 'sale_busy', retryAfterSeconds: 1 });
  const held = capturable(sale, at);
  if (requested === null) return ok(held);
  return requested < MINIMUM_AMOUNT || requested > held
    ? refuse({ key: 'invalid_price', about: 'price' })
    : ok(requested);
}

/**
 * Why a sale of its own cannot be drawn from this authorization, or null. Draws run beside each other as long as their
 * sum fits.
 */
export function whyNotCapturable(
  origin: HeldSale & { currency: string; isBusy: boolean },
  requested: { amount: number; currency: string },
  at: Date,
): Refusal | null {
  if (requested.currency !== origin.currency) return { key: 'currency_not_allowed', about: 'currency' };
  if (origin.status !== CAPTURABLE) return { key: 'wrong_sale_status', field: origin.status };
  if (isOver(origin, at)) return { key: 'wrong_sale_status', field: 'voided' };
  if (origin.isBusy) return { key: 'sale_busy', field: 'sale_busy', retryAfterSeconds: 1 };
  return requested.amount > capturable(origin, at) ? { key: 'invalid_price', about: 'price' } : null;
}

const isOver = ({ holdExpiresAt }: HeldSale, at: Date): boolean => holdExpiresAt !== null && holdExpiresAt <= at;
