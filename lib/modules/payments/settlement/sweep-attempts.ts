import { type BrokenRow, eachOf } from '#lib/platform/queue/batches.ts';
import { log } from '#lib/platform/log.ts';
import type { SettlementContext } from '../context.ts';
import { isReported } from './attempt-steps.ts';
import { inquireReport } from './book-report.ts';
import { inquireOutcome, book } from './settle-attempt.ts';
import { settleByInquiry } from './settle-by-inquiry.ts';
import {
  type OverdueAttempt,
  takeOpenAttemptOf,
  type TakenAttempt,
  takeUnsettled,
  takeWaits,
} from './store-open-attempts.sql.ts';
import { recordSubmission } from './record-pending.ts';

/** Limits of one round: attempts in flight and in doubt that are taken over, and waits that are checked. */
const UNSETTLED_AT_ONCE = 40;
const WAITS_AT_ONCE = 200;

/**
 * Concurrent checks of waits: an inquiry in between, for a notice or a returning buyer, queues behind no more than
 * these.
 */
const WAITS_ABREAST = 8;

/** An attempt that is still open after this many inquiries is reported as an alert. */
const WORRYING_CHECKS = 6;

/** Deadline of the inquiry about a waiting payment, milliseconds. */
const INQUIRY_DEADLINE_MS = 5_000;

/**
 * Settles attempts left open by a process that died or by an acquirer that gave no answer. It never fails an attempt on
 * its own authority and needs no card: it asks the acquirer to cancel or confirm by our reference, and books through
 * the same step as every payment. Answers how many it settled; after a full round at least 1, so that the next follows
 * at once.
 */
export async function sweepUnsettled(context: SettlementContext): Promise<number> {
  const overdue = await takeUnsettled(context.database, UNSETTLED_AT_ONCE);
  const how = { job: 'sweep-attempts', atOnce: UNSETTLED_AT_ONCE, abreast: UNSETTLED_AT_ONCE };
  return workOn(overdue, how, (attempt) => settle(context, attempt));
}

/**
 * Asks about what waits for its buyer or a bank; when its time is over it is settled like everything else. A debit has
 * no such time. A job of its own: however many wait, an attempt in doubt does not wait behind them. Answers as
 * `sweepUnsettled` does.
 */
export async function pollWaits(context: SettlementContext): Promise<number> {
  const overdue = await takeWaits(context.database, WAITS_AT_ONCE);
  return workOn(overdue, { job: 'poll-waits', atOnce: WAITS_AT_ONCE, abreast: WAITS_ABREAST }, (attempt) =>
    attempt.isOver ? settle(context, attempt) : askAbout(context, attempt),
  );
}

/** Round of both sweeps, one after the other. */
export const sweepAttempts = async (context: SettlementContext): Promise<number> =>
  (await sweepUnsettled(context)) + (await pollWaits(context));

/**
 * A broken attempt keeps its next check, which comes more and more rarely, and is named each time; nothing else waits
 * for it.
 */
async function workOn(
  overdue: readonly TakenAttempt[],
  { job, atOnce, abreast }: { job: string; atOnce: number; abreast: number },
  work: (attempt: OverdueAttempt) => Promise<boolean>,
): Promise<number> {
  const nameOf = ({ attemptId, checks }: TakenAttempt): BrokenRow => {
    return { job, says: 'an attempt could not be settled', attemptId, tries: checks };
  };
  const ended = await eachOf(overdue, async (attempt) => work(attempt.read()), nameOf, abreast);
  return Math.max(ended.filter(Boolean).length, overdue.length === atOnce ? 1 : 0);
}

/**
 * Settles the open attempt of a sale for a request that needs the sale now, if no process has the lease: in doubt, at
 * an issuer's page that the buyer left, or at a phone or a bank while the buyer has chosen to pay otherwise. It is
 * cancelled where that is possible. `endsRefund`: a refund that waits at a terminal too. True: it is settled, and the
 * request may be tried again.
 */
export async function settleOpenAttempt(
  context: SettlementContext,
  saleId: string,
  { endsRefund = false } = {},
): Promise<boolean> {
  const open = await takeOpenAttemptOf(context.database, saleId, endsRefund);
  return open !== null && settle(context, open);
}

async function askAbout(context: SettlementContext, attempt: OverdueAttempt): Promise<boolean> {
  return 'booking' in (await settleByInquiry(context, attempt, INQUIRY_DEADLINE_MS));
}

async function settle(
  context: SettlementContext,
  { claim, claimedAt, checks, openState, processorReference }: OverdueAttempt,
): Promise<boolean> {
  const ending = isReported(claim.attempt.kind)
    ? await inquireReport(context, claim, processorReference)
    : await inquireOutcome(context, claim);
  if (ending?.outcome === 'pending') {
    // The submission crashed before it was recorded.
    if (openState !== 'submitted') await recordSubmission(context, claim, ending);
    return false;
  }
  if (ending === null) {
    if (checks >= WORRYING_CHECKS)
      log.error('an attempt is still in doubt', { attemptId: claim.attempt.publicId, tries: checks });
    return false;
  }
  await book(context, claim, ending, claimedAt);
  log.info('an open attempt was settled', { attemptId: claim.attempt.publicId, outcome: ending.outcome });
  return true;
}
