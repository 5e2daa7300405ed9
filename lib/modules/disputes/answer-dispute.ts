import { EVIDENCE_KINDS } from '#lib/kernel/dispute.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { DisputeAnswer, DisputeAnswerOutcome } from '#lib/modules/acquiring/index.ts';
import { DISPUTE_FILES } from '#lib/modules/seller-files/contract/file-types.ts';
import { keepOwnFile, openFile } from '#lib/modules/seller-files/index.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { eachOf } from '#lib/platform/queue/batches.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { passAnswerStep } from './answer-steps.ts';
import { FOLLOW_DISPUTES } from './case-of-booking.sql.ts';
import type { DisputesContext } from './context.ts';
import type { FrozenEvidence } from './domain/frozen.ts';
import { makePaper, type PaperProblem } from './paper/make-paper.ts';
import { findDispute } from './queries/find-dispute.sql.ts';
import { showDispute } from './queries/show-dispute.sql.ts';
import { type ClosedDispute, type OfDispute, whyClosed } from './save-evidence.ts';
import {
  bookDoubt,
  bookRefused,
  bookTaken,
  claimAnswer,
  type HeldAnswer,
  lockDispute,
  type OpenAnswer,
  takeOpenAnswers,
} from './store-answers.sql.ts';

/** Deadlines of the call and of an inquiry, milliseconds: both fit in the lease of an answer. */
const CALL_DEADLINE_MS = 30_000;
const INQUIRY_DEADLINE_MS = 10_000;

/** Open answers that one run of the job works on, all at once: inquiry and call of each end within its lease. */
const AT_ONCE = 5;

/** Claims of an answer whose paper cannot be read, after which it is over: the store has had minutes to come back. */
const MOST_READS_OF_PAPER = 10;

/** Reads of a case that changes while its paper is made, before it is called busy. */
const MOST_READS = 3;

/**
 * Why an answer was not given. `no-evidence`: the seller added nothing; a paper of our records alone wins nothing.
 * `refused`: the acquirer took none, and its `why`; `unknown`: it may have it, and is asked until it says so;
 * `unavailable`: it provably heard nothing.
 */
export type AnswerRefusal =
  | ClosedDispute
  | 'no-evidence'
  | 'unavailable'
  | 'unknown'
  | { paper: PaperProblem }
  | { refused: string };

type Given = OfDispute & {
  /** The person who answers; null of the API. */
  madeBy: number | null;
};

/** Sends the evidence of a case to the acquirer, once. */
export async function submitDispute(context: DisputesContext, given: Given): Promise<Result<null, AnswerRefusal>> {
  for (let read = 1; read <= MOST_READS; read += 1) {
    const found = await findDispute(context.database, given.disputeId, given.sellerIds);
    const why = found ? whyClosed(found) : 'not-found';
    if (!found || why !== null) return refuse(why ?? 'not-found');
    const { mark } = await context.database.inTransaction((inside) => lockDispute(inside, found.id));
    const shown = await showDispute(context.database, given.disputeId, given.sellerIds);
    if (!shown) return refuse('not-found');
    if (shown.own.length === 0) return refuse('no-evidence');
    const paper = await makePaper(context, shown);
    if (!paper.ok) return refuse({ paper: paper.reason });
    const kept = await keepOwnFile(context.files, found.sellerId, {
      name: `${given.disputeId}.pdf`,
      type: DISPUTE_FILES.paper,
      bytes: paper.value.bytes,
      pages: paper.value.pages,
    });
    const content: FrozenEvidence = {
      gathered: shown.gathered,
      own: EVIDENCE_KINDS.flatMap((kind) => shown.own.filter((one) => one.kind === kind)).map(
        ({ kind, text, file }) => ({ kind, text, fileId: file?.fileId ?? null, fileName: file?.name ?? null }),
      ),
    };
    const claimed = await claim(context, found.id, mark, {
      action: 'contest',
      content,
      paperId: kept.id,
      madeBy: given.madeBy,
    });
    if (claimed === 'changed') continue;
    if (typeof claimed === 'string') return refuse(claimed);
    return tell(context, claimed, {
      reference: claimed.reference,
      chargeback: found.chargeback,
      action: 'contest',
      evidence: evidenceOf(content),
      document: paper.value.bytes.toString('base64'),
    });
  }
  return refuse('busy');
}

/** Accepts a chargeback: the buyer keeps the money, once. */
export async function acceptDispute(context: DisputesContext, given: Given): Promise<Result<null, AnswerRefusal>> {
  const found = await findDispute(context.database, given.disputeId, given.sellerIds);
  const why = found ? whyClosed(found) : 'not-found';
  if (!found || why !== null) return refuse(why ?? 'not-found');
  const claimed = await claim(context, found.id, null, {
    action: 'accept',
    content: { gathered: null, own: [] },
    paperId: null,
    madeBy: given.madeBy,
  });
  if (claimed === 'changed') return refuse('busy');
  if (typeof claimed === 'string') return refuse(claimed);
  const { reference } = claimed;
  return tell(context, claimed, {
    reference,
    chargeback: found.chargeback,
    action: 'accept',
    evidence: [],
    document: null,
  });
}

type ToClaim = Omit<Parameters<typeof claimAnswer>[1], 'disputeId'>;

/** Claims an answer, unless the case changed since `mark` was read; null claims whatever its evidence is. */
const claim = (
  { database }: DisputesContext,
  disputeId: number,
  mark: string | null,
  answer: ToClaim,
): Promise<HeldAnswer | 'changed' | 'closed' | 'busy'> =>
  database.inTransaction(async (inside) => {
    const held = await lockDispute(inside, disputeId);
    const why = whyClosed(held);
    if (why !== null) return why;
    if (mark !== null && held.mark !== mark) return 'changed';
    return (await claimAnswer(inside, { ...answer, disputeId })) ?? 'busy';
  });

/** Step 2 and 3: tells the acquirer outside any transaction, and books what it says. */
async function tell(
  context: DisputesContext,
  held: HeldAnswer,
  answer: DisputeAnswer,
): Promise<Result<null, AnswerRefusal>> {
  try {
    passAnswerStep('after_claim');
    const outcome = await context.acquirer.answerDispute(answer, CALL_DEADLINE_MS);
    passAnswerStep('after_call');
    return await book(context, held, outcome, true);
  } catch (error) {
    // The acquirer may have it and the database did not take it: the job asks.
    log.error('an answer to a chargeback was left to its job', { kind: held.reference, error: errorName(error) });
    return refuse('unknown');
  }
}

/** `isFirst`: nobody told the acquirer before, so what was not sent has not happened. */
async function book(
  { database }: Pick<DisputesContext, 'database'>,
  held: HeldAnswer,
  outcome: DisputeAnswerOutcome,
  isFirst: boolean,
): Promise<Result<null, AnswerRefusal>> {
  switch (outcome.outcome) {
    case 'taken':
      await bookTaken(database, held);
      passAnswerStep('after_book');
      wake(FOLLOW_DISPUTES);
      return ok(null);
    case 'refused':
      await bookRefused(database, held, outcome.why);
      passAnswerStep('after_book');
      wake(FOLLOW_DISPUTES);
      return refuse({ refused: outcome.why });
    case 'not_sent':
      if (isFirst) {
        await bookRefused(database, held, 'not_sent');
        return refuse('unavailable');
      }
      await bookDoubt(database, held);
      return refuse('unknown');
    case 'unknown':
      await bookDoubt(database, held);
      return refuse('unknown');
  }
}

/**
 * Works on answers of which nobody knows whether the acquirer has them: asks, and tells it again of one that it does
 * not know. The same reference is taken once. Returns how many were taken.
 */
export async function followAnswers(context: DisputesContext): Promise<number> {
  const open = await takeOpenAnswers(context.database, AT_ONCE);
  await eachOf(
    open,
    (answer) => followOne(context, answer),
    ({ disputeId, tries }) => ({
      job: 'follow-dispute-answers',
      says: 'an answer to a chargeback could not be followed',
      kind: disputeId,
      tries,
    }),
  );
  return open.length;
}

/**
 * An answer that the acquirer does not have and whose paper is gone can be sent by nobody: it has ended as refused, so
 * that its seller can answer anew while there is time, and the case ends with its date otherwise.
 */
async function followOne(context: DisputesContext, answer: OpenAnswer): Promise<void> {
  const known = await context.acquirer.inquireDisputeAnswer(answer, INQUIRY_DEADLINE_MS);
  if (known.outcome !== 'not_found_yet') return void (await book(context, answer, known, false));
  const { reference, chargeback, action, content, paperFileId, sellerId } = answer;
  let document: string | null = null;
  if (paperFileId !== null)
    try {
      const paper = await openFile(context.files, { fileId: paperFileId, sellerIds: [sellerId] });
      if (!paper) throw new Error('the paper of an answer is not there');
      document = paper.bytes.toString('base64');
    } catch (error) {
      if (answer.tries <= MOST_READS_OF_PAPER) throw error;
      log.error('the paper of an answer to a chargeback is lost', { kind: answer.disputeId, error: errorName(error) });
      await bookRefused(context.database, answer, 'paper_lost');
      return;
    }
  const outcome = await context.acquirer.answerDispute(
    { reference, chargeback, action, evidence: evidenceOf(content), document },
    CALL_DEADLINE_MS,
  );
  await book(context, answer, outcome, false);
}

const evidenceOf = ({ own }: FrozenEvidence): DisputeAnswer['evidence'] =>
  own.map(({ kind, text }) => ({ kind, text }));
