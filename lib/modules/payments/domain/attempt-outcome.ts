import type { Decline, DeclineCode, Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { Booking } from './bookings.ts';
import type { Claim } from './facts.ts';
import type { EqualPayment } from './repeats.ts';

/** Results of the extensions of a booking for its caller, by the names of the extensions. */
export type ExtensionResults = Readonly<Record<string, unknown>>;

/**
 * Outcome of an attempt to move money, from the step that settles it to its caller: the one result type of pay,
 * capture, refund, release and settle. `claim`: the facts under which it was claimed, `results`: those of the
 * booking's extensions by name.
 */
export type AttemptOutcome =
  | { outcome: 'succeeded'; claim: Claim; booking: Booking; results: ExtensionResults }
  /** The issuer, or the acquirer for it, said no. */
  | { outcome: 'declined'; claim: Claim; booking: Booking; decline: Decline }
  /** No money moved, and a repeated request is safe. */
  | { outcome: 'cancelled'; claim: Claim; booking: Booking }
  /** The buyer has to answer first: at the issuer's page, in an app or at a wallet. */
  | { outcome: 'challenged'; claim: Claim; redirectUrl: string }
  /** A bank has it, for minutes to days. */
  | { outcome: 'submitted'; claim: Claim }
  /** Outcome unknown; the sweeper inquires until it is definite. */
  | { outcome: 'unknown'; claim: Claim }
  /** Our own rules said no, and nothing was claimed. */
  | { outcome: 'refused'; refusal: Refusal }
  /** The buyer made an equal payment just now and has not been asked about it; nothing was claimed. Pages only. */
  | { outcome: 'repeated'; equal: EqualPayment };

export type SettledOutcome = Extract<AttemptOutcome, { booking: Booking }>;

/** The acquirer said yes or no. */
export type AnsweredOutcome = Extract<AttemptOutcome, { outcome: 'succeeded' | 'declined' }>;

type RefusedOutcome = Extract<AttemptOutcome, { outcome: 'refused' | 'repeated' | 'unknown' | 'cancelled' }>;

export const refused = (refusal: Refusal): AttemptOutcome => ({ outcome: 'refused', refusal });

/** Whether its caller is answered with a refusal; `asRefusal` says with which. */
export const isRefused = (outcome: AttemptOutcome): outcome is RefusedOutcome =>
  ['refused', 'repeated', 'unknown', 'cancelled'].includes(outcome.outcome);

export function asRefusal(outcome: RefusedOutcome): Refusal {
  if (outcome.outcome === 'refused') return outcome.refusal;
  if (outcome.outcome === 'cancelled' || outcome.outcome === 'repeated') return { key: 'temporarily_unavailable' };
  // The refusal carries the sale's id: after a call that makes and charges a sale, its caller does not know it yet.
  return { key: 'outcome_unknown', field: outcome.claim.sale.publicId };
}

/** The outcome of an attempt that has been booked. */
export function settledOutcome(claim: Claim, booking: Booking, results: ExtensionResults): SettledOutcome {
  if (booking.attemptState === 'succeeded') return { outcome: 'succeeded', claim, booking, results };
  if (booking.declineCode === null) return { outcome: 'cancelled', claim, booking };
  const code = booking.declineCode as DeclineCode;
  return { outcome: 'declined', claim, booking, decline: { key: 'declined', code, attemptId: claim.attempt.publicId } };
}
