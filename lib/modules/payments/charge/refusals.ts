import type { Refusal } from '#lib/kernel/refusals/refusals.ts';

/** Refusals that several operations on a sale have in common. */

export const SALE_BUSY: Refusal = { key: 'sale_busy', field: 'sale_busy', retryAfterSeconds: 1 };

export const SALE_NOT_FOUND: Refusal = { key: 'sale_not_found', about: 'sale' };

export const UNAVAILABLE: Refusal = { key: 'temporarily_unavailable' };

export const TOO_MANY_REQUESTS = (retryAfterSeconds: number): Refusal => ({
  key: 'too_many_requests',
  field: 'rate_limit',
  retryAfterSeconds,
});

/** Too many cards were declined on a payment page; they count for an hour. */
export const VELOCITY_LIMIT_REACHED: Refusal = { key: 'too_many_requests', field: 'tries', retryAfterSeconds: 3_600 };
