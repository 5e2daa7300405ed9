import type { Decline, DeclineCode, Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { Booking } from '../domain/bookings.ts';
import type { Claim } from '../domain/facts.ts';
import type { AttemptOutcome } from '../settlement/settle-attempt.ts';

/**
 * Result of a money operation for its caller: it happened, the issuer said no, the buyer must answer the issuer first,
 * or it was refused before or without an effect.
 */
export type OperationOutcome =
  | { outcome: 'done'; claim: Claim; booking: Booking }
  | { outcome: 'declined'; claim: Claim; booking: Booking; decline: Decline }
  | { outcome: 'challenged'; claim: Claim; redirectUrl: string }
  /** A bank has it, for minutes to days. */
  | { outcome: 'submitted'; claim: Claim }
  | { outcome: 'refused'; refusal: Refusal };

export const refused = (refusal: Refusal): OperationOutcome => ({ outcome: 'refused', refusal });

export const SALE_BUSY: Refusal = { key: 'sale_busy', field: 'sale_busy', retryAfterSeconds: 1 };

export const SALE_NOT_FOUND: Refusal = { key: 'sale_not_found', field: 'svc_sale_id' };

export const TOO_MANY_REQUESTS = (retryAfterSeconds: number): Refusal => ({
  key: 'too_many_requests',
  field: 'rate_limit',
  retryAfterSeconds,
});

/** Too many cards were declined on a payment page; they count for an hour. */
export const VELOCITY_LIMIT_REACHED: Refusal = { key: 'too_many_requests', field: 'tries', retryAfterSeconds: 3_600 };

/** What came of a call, as an answer. What provably did not happen may simply be tried again. */
export function outcomeOf(claim: Claim, settled: AttemptOutcome): OperationOutcome {
  // Named, because a sale that was made and charged in one call is not known to its caller yet.
  if (settled.end === 'unknown') return refused({ key: 'outcome_unknown', field: claim.sale.publicId });
  if (settled.end === 'challenged') return { outcome: 'challenged', claim, redirectUrl: settled.redirectUrl };
  if (settled.end === 'submitted') return { outcome: 'submitted', claim };
  const { booking } = settled;
  if (booking.attemptState === 'succeeded') return { outcome: 'done', claim, booking };
  if (booking.declineCode === null) return refused({ key: 'temporarily_unavailable' });
  return {
    outcome: 'declined',
    claim,
    booking,
    decline: { key: 'declined', code: booking.declineCode as DeclineCode, attemptId: claim.attempt.publicId },
  };
}
