import type { AcquirerRecord } from '#lib/modules/acquiring/index.ts';
import { isBusy } from '#lib/platform/db/errors.ts';
import { log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/random.ts';
import { bookAttempt } from '../charge/store-booking.sql.ts';
import type { PaymentsContext, SettlementContext } from '../context.ts';
import type { DefiniteOutcome } from '../domain/bookings.ts';
import type { Claim } from '../domain/facts.ts';
import type { ReportedKind } from './attempt-steps.ts';
import { afterBooking, isAsClaimed, prepareBooking } from './settle-attempt.ts';
import { claimAndBook, type ReportResult } from './store-reports.sql.ts';

/**
 * Operations that an acquirer reports on its own, by notice or in its list of a day: a chargeback, its reversal, a
 * change of a mandate. Booked once however often it is reported, in the commit that claims it.
 */

/** `authorization_status` of a mandate that its owner cancelled (answers, section 5). */
const CANCELLED_BY_OWNER = 3;

/** Deadline of the inquiry about an attempt that was left open, milliseconds. */
const INQUIRY_DEADLINE_MS = 5_000;

const KINDS: Readonly<Partial<Record<AcquirerRecord['operation'], ReportedKind>>> = {
  chargeback: 'chargeback',
  'chargeback-reversal': 'chargeback-reversal',
  'mandate-change': 'mandate',
};

/** Record of an operation that the acquirer reports, with the reference of the original payment. */
export type ReportRecord = AcquirerRecord & { originalReference: string };

export const isReport = (record: AcquirerRecord): record is ReportRecord =>
  record.originalReference !== null && KINDS[record.operation] !== undefined;

/** `busy`: something else of its sale is under way, and ends first. The others as `ReportResult` says them. */
export type ReportOutcome =
  | { outcome: 'booked'; claim: Claim }
  | { outcome: Exclude<ReportResult<unknown>['outcome'], 'booked'> | 'busy' };

/** Books a report; `booked` and `known` alone mean that it is in our books. */
export async function bookReport(context: SettlementContext, record: ReportRecord): Promise<ReportOutcome> {
  const kind = KINDS[record.operation];
  if (!kind) throw new Error(`no report: ${record.operation}`);
  const { originalReference, amount } = record;
  const report = {
    kind,
    originalReference,
    attemptId: newId('attempt'),
    amount,
    processor: context.acquirer.name,
    processorReference: record.reference,
    endsToken: record.mandateStatus === CANCELLED_BY_OWNER,
  };
  try {
    const result = await claimAndBook(context.database, report, async (inside, { claim, claimedAt }) => {
      const prepared = await prepareBooking({ ...context, database: inside }, claim, endingOf(record), claimedAt);
      const booked = await bookAttempt(inside, claim, prepared.booking, prepared.extensions);
      return { claim, prepared, booked };
    });
    if (result.outcome === 'booked') {
      const { claim, prepared, booked } = result.booked;
      await afterBooking(context, claim, prepared, booked);
      return { outcome: 'booked', claim };
    }
    // The acquirer's books and ours differ, and reconciliation says so too.
    if (result.outcome === 'too-much')
      log.error('a chargeback does not fit its sale', { kind, attemptId: originalReference });
    return result;
  } catch (error) {
    if (isBusy(error)) return { outcome: 'busy' };
    throw error;
  }
}

/**
 * Acquirer's record of a report that was claimed and not booked, as an older version could leave it. It is found by the
 * acquirer's reference alone: an inquiry by ours would return `cancelled`. Null: no answer.
 */
export async function inquireReport(
  { acquirer }: Pick<PaymentsContext, 'acquirer'>,
  claim: Claim,
  processorReference: string | null,
): Promise<DefiniteOutcome | null> {
  if (processorReference === null) return null;
  const answer = await acquirer.inquire(processorReference, INQUIRY_DEADLINE_MS);
  if (answer.outcome !== 'found' || answer.result.outcome !== 'approved') return null;
  return isAsClaimed(claim, answer.result) ? endingOf(answer.result.record) : null;
}

/** The attempt keeps the reference under which the acquirer reported it; the card is the payment's. */
const endingOf = (record: AcquirerRecord): DefiniteOutcome => ({
  outcome: 'approved',
  record: { ...record, processorReference: record.reference, card: null, authentication: null },
});
