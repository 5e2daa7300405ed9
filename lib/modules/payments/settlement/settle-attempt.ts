import type { Submission, SubmitOutcome } from '#lib/modules/acquiring/index.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { retryTransient } from '#lib/platform/db/errors.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { PaymentsContext, SettlementContext } from '../context.ts';
import { type AttemptOutcome, settledOutcome, type SettledOutcome } from '../domain/attempt-outcome.ts';
import { type Booking, bookOutcome, type DefiniteOutcome } from '../domain/bookings.ts';
import type { Claim, Claimed } from '../domain/facts.ts';
import { datedEntries } from '../domain/release-days.ts';
import { waitsForBank } from '../domain/waiting.ts';
import { findReversed } from './store-reversed.sql.ts';
import { listUnreleased } from './store-unreleased.sql.ts';
import { markInDoubt } from './store-open-attempts.sql.ts';
import { bookAttempt, type DatedBooking } from '../charge/store-booking.sql.ts';
import { passStep } from './attempt-steps.ts';
import { resultsOf, type PreparedExtension, prepareExtensions } from './prepare-extensions.ts';
import { giveBackStart } from '../charge/store-velocity.sql.ts';
import { type Pending, recordSubmission, recordChallenge } from './record-pending.ts';

/** Longest a call to the acquirer takes, milliseconds; well inside the lease of 40 s. */
const CALL_DEADLINE_MS = 25_000;

/** Deadline of the one inquiry after a lost response, milliseconds. */
const INQUIRY_DEADLINE_MS = 5_000;

type SubmissionResult = DefiniteOutcome | Pending | Extract<SubmitOutcome, { outcome: 'challenge' }> | null;

/**
 * Steps 2 and 3 of the one path for money: call the acquirer outside any database transaction, then book. Without a
 * definite response the acquirer is asked once more; still without one the attempt stays in doubt for the sweeper.
 */
export async function callAndBook(
  context: SettlementContext,
  { claim, claimedAt }: Claimed,
  submission: Submission,
): Promise<AttemptOutcome> {
  const begun = performance.now();
  const { kind } = claim.attempt;
  try {
    passStep(kind, 'after_claim');
    const answer = await call(context, claim, submission);
    passStep(kind, 'after_call');
    if (answer?.outcome === 'challenge') return await recordChallenge(context, claim, answer);
    if (answer?.outcome === 'pending') return await recordSubmission(context, claim, answer);
    // The database's clock at the claim plus the time that passed: process clocks are not trusted, their differences
    // are.
    if (answer) return await book(context, claim, answer, new Date(claimedAt.getTime() + (performance.now() - begun)));
    await markInDoubt(context.database, claim.attempt.id);
  } catch (error) {
    // The money may have moved and the database did not take it: the attempt stays open and the sweeper books it.
    log.error('a booking was left to the sweeper', { attemptId: claim.attempt.publicId, error: errorName(error) });
  }
  return { outcome: 'unknown', claim };
}

async function call(
  { acquirer }: Pick<PaymentsContext, 'acquirer'>,
  claim: Claim,
  submission: Submission,
): Promise<SubmissionResult> {
  const outcome = await acquirer.submit(submission, CALL_DEADLINE_MS);
  if (outcome.outcome === 'declined' || outcome.outcome === 'challenge') return outcome;
  if (outcome.outcome === 'pending' && waitsForBank(claim.attempt.method)) return outcome;
  if (outcome.outcome === 'not_sent') return { outcome: 'cancelled' };
  if (outcome.outcome === 'approved' && isAsClaimed(claim, outcome)) return outcome;
  return inquireOutcome({ acquirer }, claim);
}

/**
 * Asks the acquirer to cancel or confirm: a definite result, or that a bank has the payment and it cannot be cancelled,
 * or null while the result is unknown.
 */
export async function inquireOutcome(
  { acquirer }: Pick<PaymentsContext, 'acquirer'>,
  claim: Claim,
): Promise<DefiniteOutcome | Pending | null> {
  const answer = await acquirer.cancelOrConfirm(claim.attempt.publicId, INQUIRY_DEADLINE_MS);
  if (answer.outcome === 'cancelled') return { outcome: 'cancelled' };
  if (answer.outcome === 'pending') return waitsForBank(claim.attempt.method) ? answer : null;
  if (answer.outcome === 'unknown') return null;
  return answer.result.outcome === 'declined' || isAsClaimed(claim, answer.result) ? answer.result : null;
}

/**
 * False for an approval of another amount: the attempt stays in doubt, an error is logged, and reconciliation reports
 * it. A void returns the amount that it released; a verification moves no money.
 */
export function isAsClaimed(
  { attempt }: Claim,
  { record }: Extract<DefiniteOutcome, { outcome: 'approved' }>,
): boolean {
  const amount = attempt.kind === 'tokenize' ? 0 : attempt.amount;
  if (record.amount === amount && record.currency === attempt.currency) return true;
  log.error('the acquirer approved something else than was asked', { attemptId: attempt.publicId });
  return false;
}

/**
 * Books a definite result. A second process finds the attempt booked already; both have the same result, so both may
 * return it.
 */
export async function book(
  context: SettlementContext,
  claim: Claim,
  ending: DefiniteOutcome,
  at: Date,
): Promise<SettledOutcome> {
  passStep(claim.attempt.kind, 'before_book');
  const prepared = await prepareBooking(context, claim, ending, at);
  const booked = await retryTransient(
    () => bookAttempt(context.database, claim, prepared.booking, prepared.extensions),
    {
      alsoLocked: true,
    },
  );
  passStep(claim.attempt.kind, 'after_book');
  return afterBooking(context, claim, prepared, booked);
}

/** A refund of a sale that was paid in instalments, each of which may be released with its month. */
const canBeUnreleased = ({ sale }: Claim, { refundedBy }: Booking): boolean => refundedBy > 0 && sale.installments > 1;

type PreparedBooking = { booking: DatedBooking; extensions: readonly PreparedExtension[] };

/** All that a booking writes, decided before its statement. */
export async function prepareBooking(
  context: SettlementContext,
  claim: Claim,
  ending: DefiniteOutcome,
  at: Date,
): Promise<PreparedBooking> {
  const isReversal = claim.attempt.kind === 'chargeback-reversal';
  const reversed = isReversal ? await findReversed(context.database, claim.attempt.id) : null;
  const outcome = bookOutcome(claim, ending, at, reversed);
  const today = dayOf(at, context.timeZone);
  const unreleased = canBeUnreleased(claim, outcome)
    ? await listUnreleased(context.database, claim.sale.id, today)
    : [];
  const booking = { ...outcome, entries: datedEntries(outcome, context.timeZone, unreleased) };
  return { booking, extensions: await prepareExtensions(context.bookingExtensions, context, { claim, booking }) };
}

/** Follow-up of a committed booking. `booked`: null where another process was first. */
export async function afterBooking(
  context: SettlementContext,
  claim: Claim,
  { booking, extensions }: PreparedBooking,
  booked: Readonly<Record<string, unknown>> | null,
): Promise<SettledOutcome> {
  const decided = { claim, booking };
  if (booked) {
    if (booking.attemptState === 'succeeded' && isCountedStart(claim)) await giveBack(context, claim);
    for (const { extension } of extensions) extension.committed?.(decided);
  }
  const results = await resultsOf(
    { extensions: context.bookingExtensions, prepared: extensions },
    context,
    decided,
    booked,
  );
  return settledOutcome(claim, booking, results);
}

/** Payments by other methods than cards: the page counts their starts (`recordStart`), a card's attempts otherwise. */
const isCountedStart = ({ attempt }: Claim): boolean =>
  attempt.method !== 'credit-card' && ['pay', 'authorize', 'tokenize'].includes(attempt.kind);

/** An error here affects only the velocity limits: the payment stays as it is. */
async function giveBack(
  { database }: Pick<PaymentsContext, 'database'>,
  { attempt, sale, seller }: Claim,
): Promise<void> {
  await giveBackStart(database, { attemptId: attempt.id, saleId: sale.id, sellerId: seller.id }).catch(
    (error: unknown) =>
      log.warn('the place of a started payment could not be given back', {
        attemptId: attempt.publicId,
        error: errorName(error),
      }),
  );
}

/** Ends an attempt that was never sent to the acquirer, for an internal reason; the sale stays as it was before. */
export function giveUp(context: SettlementContext, { claim, claimedAt }: Claimed): Promise<SettledOutcome> {
  return book(context, claim, { outcome: 'cancelled' }, claimedAt);
}
