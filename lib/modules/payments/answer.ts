import type { Decline, Refusal } from '#lib/kernel/refusals.ts';
import type { Booking } from './domain/bookings.ts';
import type { Claim } from './domain/facts.ts';

/** How a money operation ends for whoever asked: it happened, the issuer said no, or it was refused before or without an effect. */
export type Outcome =
  | { outcome: 'done'; claim: Claim; booking: Booking }
  | { outcome: 'declined'; claim: Claim; booking: Booking; decline: Decline }
  | { outcome: 'refused'; refusal: Refusal };

export const refused = (refusal: Refusal): Outcome => ({ outcome: 'refused', refusal });

export const SALE_BUSY: Refusal = { key: 'sale_busy', field: 'sale_busy', retryAfterSeconds: 1 };

export const TOO_MANY_REQUESTS = (retryAfterSeconds: number): Refusal => ({ key: 'too_many_requests', field: 'rate_limit', retryAfterSeconds });
