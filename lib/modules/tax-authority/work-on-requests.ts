import {
  makeDocument,
  cancelDocument,
  giveReversed,
  settleAllocation,
  waitAgain,
} from '#lib/modules/documents/index.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import { eachOf, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import { type Access, accessOf, renewNext } from './access-token.ts';
import type { ReachedAuthority, TaxAuthorityContext } from './context.ts';
import type { ApproveOutcome, DecidedWay, DecideOutcome, LookUpOutcome } from './contract/port.ts';
import { printedNumber } from './contract/request-states.ts';
import type { AskedDocument } from './domain/asked-document.ts';
import { reversedLines } from './domain/reversed-lines.ts';
import { approvalOf, decisionOf, lookUpOf } from './present/approval.ts';
import { passAllocationStep } from './steps.ts';
import {
  bookDone,
  bookLater,
  bookObjected,
  bookRest,
  type ClaimedRequest,
  holdRequest,
  keepAnswer,
  openRequests,
  takeRequests,
} from './store/requests.sql.ts';

/** Name of the job that asks, which `wake` knows. */
export const ALLOCATIONS_DUE = 'ask-for-allocation-numbers';

/** Deadlines of the calls, milliseconds: two of them fit in the lease of a claim. */
const CALL_DEADLINE_MS = 20_000;
const LOOK_UP_DEADLINE_MS = 10_000;

/** Requests opened, and asked about, in one run of the job. */
const OPENED_AT_ONCE = 500;
const ASKED_AT_ONCE = 20;

/**
 * Asks the authority about documents that wait: claim, call, book. One that it may know of is looked up before it is
 * asked for again, so that no document is given two numbers. Returns how many were asked about.
 */
export async function workOnRequests(context: TaxAuthorityContext): Promise<number> {
  await openRequests(context.database, OPENED_AT_ONCE);
  if (!context.reached) return 0;
  const due = await takeRequests(context.database, ASKED_AT_ONCE);
  await askAll(context, due);
  return due.length;
}

/** Asks about one document now, where it is due. */
export async function workOnOne(context: TaxAuthorityContext, documentId: number): Promise<void> {
  if (context.reached) await askAll(context, await takeRequests(context.database, 1, documentId));
}

const askAll = (context: TaxAuthorityContext, due: readonly ClaimedRequest[]) =>
  eachOf(
    due,
    (request) => askAbout(context, request),
    ({ id, tries }) => ({
      job: ALLOCATIONS_DUE,
      says: 'an allocation number could not be asked for',
      where: `document ${id}`,
      tries,
    }),
    ONE_AT_A_TIME,
  );

type Given = { access: Extract<Access, { ok: true }>; reached: ReachedAuthority; document: AskedDocument };

async function askAbout(context: TaxAuthorityContext, request: ClaimedRequest): Promise<void> {
  const { database, reached, timeZone } = context;
  if (!reached) return;
  // One that was taken back before anybody asked needs no number.
  if (request.status === 'cancelled' && request.state === 'asking' && !request.wasInDoubt)
    return bookEnd(database, request, { status: 'without', confirmation: null });
  const access = await accessOf(context, request.sellerId);
  if (!access.ok) {
    if (access.why === 'ended') await block(database, request, { why: 'not-connected', code: null });
    else await bookLater(database, request, request.wasInDoubt);
    return;
  }
  const document = { ...request, day: wireTimestamp(request.issuedAt, timeZone).slice(0, 'YYYY-MM-DD'.length) };
  const given = { access, reached, document };
  passAllocationStep('after_claim');
  // Requests before it in the same run may have taken longer than the claim lasts.
  if (!(await holdRequest(database, request))) return;
  if (request.state === 'deciding' && request.way !== 'reverse-charge') return tellWay(context, request, given);
  return askNumber(context, request, given);
}

const isReversal = ({ state, way }: ClaimedRequest): boolean => state === 'deciding' && way === 'reverse-charge';

/** Asks for a number; what may have been asked before is looked up first. */
async function askNumber(context: TaxAuthorityContext, request: ClaimedRequest, given: Given): Promise<void> {
  const { access, reached, document } = given;
  if (request.wasInDoubt) {
    const question = lookUpOf(document, reached, isReversal(request));
    const known = await reached.authority.lookUp(access.token, question, LOOK_UP_DEADLINE_MS);
    passAllocationStep('after_call');
    await keep(context.database, request, 'look-up', known);
    if (known.outcome !== 'not_found') return bookAnswer(context, request, given, known);
    // An objection is decided by people: there is nothing to ask again.
    if (request.state === 'objected') return void (await bookLater(context.database, request, true));
  }
  const asked = approvalOf(document, reached, isReversal(request));
  const outcome = await reached.authority.approve(access.token, asked, CALL_DEADLINE_MS);
  passAllocationStep('after_call');
  await keep(context.database, request, 'approval', outcome);
  return bookAnswer(context, request, given, outcome);
}

async function bookAnswer(
  context: TaxAuthorityContext,
  request: ClaimedRequest,
  { access }: Given,
  answer: Exclude<ApproveOutcome | LookUpOutcome, { outcome: 'not_found' }>,
): Promise<void> {
  const { database } = context;
  switch (answer.outcome) {
    case 'given':
      if (isReversal(request)) await bookReversal(context, request, answer.confirmation);
      else await bookEnd(database, request, { status: 'given', confirmation: answer.confirmation });
      break;
    case 'refused':
      await refuseRequest(database, request, answer.code);
      break;
    case 'blocked':
      await block(database, request, answer);
      break;
    case 'unauthorised':
      await renewNext(context, access.grant);
      await bookLater(database, request, request.wasInDoubt);
      break;
    case 'not_sent':
      await bookLater(database, request, request.wasInDoubt);
      break;
    // Decided before: the look-up says how.
    case 'decided_before':
    case 'later':
    case 'unknown':
      await bookLater(database, request, true);
      break;
  }
  passAllocationStep('after_book');
}

/** Tells the authority which way on the business chose, and goes it. */
async function tellWay(context: TaxAuthorityContext, request: ClaimedRequest, given: Given): Promise<void> {
  const { database } = context;
  const { access, reached, document } = given;
  const { way } = request;
  if (way === null || way === 'reverse-charge') throw new Error('a decision without a way on');
  const told = await reached.authority.decide(access.token, way, decisionOf(document, reached), CALL_DEADLINE_MS);
  passAllocationStep('after_call');
  await keep(database, request, way, told);
  switch (told.outcome) {
    // The same way, told again after its answer was lost. Told for the first time it was another, which people know.
    case 'decided_before':
      if (request.wasInDoubt) await bookTaken(context, request, way);
      else await block(database, request, { why: 'rejected', code: told.code });
      break;
    case 'taken':
      await bookTaken(context, request, way);
      break;
    case 'blocked':
      await refuseRequest(database, request, told.code ?? 0);
      break;
    case 'unauthorised':
      await renewNext(context, access.grant);
      await bookLater(database, request, request.wasInDoubt);
      break;
    case 'not_sent':
      await bookLater(database, request, request.wasInDoubt);
      break;
    // Told again: the same decision changes nothing.
    case 'unknown':
      await bookLater(database, request, true);
      break;
  }
  passAllocationStep('after_book');
}

async function bookTaken(context: TaxAuthorityContext, request: ClaimedRequest, way: DecidedWay): Promise<void> {
  const { database } = context;
  if (way === 'objection') await database.inTransaction((inside) => object(inside, request));
  else if (way === 'continue') await bookEnd(database, request, { status: 'without', confirmation: null });
  else await bookCancelled(context, request);
}

async function object(inside: Database, request: ClaimedRequest): Promise<void> {
  if (await bookObjected(inside, request)) await waitAgain(inside, request.id);
}

const keep = (
  database: Database,
  { id }: ClaimedRequest,
  call: string,
  answer: ApproveOutcome | LookUpOutcome | DecideOutcome,
): Promise<void> =>
  keepAnswer(database, {
    documentId: id,
    call,
    outcome: answer.outcome,
    code: 'code' in answer ? answer.code : null,
  });

/** The request and its document end together, or neither does. */
const bookEnd = (
  database: Database,
  request: ClaimedRequest,
  { status, confirmation }: { status: 'given' | 'without'; confirmation: string | null },
): Promise<void> =>
  database.inTransaction(async (inside) => {
    if (!(await bookDone(inside, request, confirmation))) return;
    const number = confirmation === null ? null : printedNumber(confirmation);
    await settleAllocation(inside, { documentId: request.id, status, number });
  });

const refuseRequest = (database: Database, request: ClaimedRequest, code: number): Promise<void> =>
  database.inTransaction(async (inside) => {
    if (!(await bookRest(inside, request, { state: 'refused', why: null, code }))) return;
    await settleAllocation(inside, { documentId: request.id, status: 'refused', number: null });
  });

async function block(
  database: Database,
  request: ClaimedRequest,
  { why, code }: { why: Parameters<typeof bookRest>[2]['why']; code: number | null },
): Promise<void> {
  if (why !== null) await bookRest(database, request, { state: 'blocked', why, code });
}

/** The document is taken back, unless it was before, and its request ends; where it can't be, a person decides. */
async function bookCancelled(context: TaxAuthorityContext, request: ClaimedRequest): Promise<void> {
  const { database } = context;
  const booked = await unlessRefused<null, Refusal>(database, async (inside) => {
    if (!(await bookDone(inside, request, null))) return ok(null);
    const cancelled = await cancelDocument({ ...context, database: inside }, request.sellerId, request.publicId);
    return cancelled.ok || isCancelled(cancelled.reason) ? ok(null) : cancelled;
  });
  if (!booked.ok) await block(database, request, { why: 'rejected', code: null });
}

const isCancelled = ({ key, field }: Refusal): boolean => key === 'wrong_document_status' && field === 'cancelled';

/**
 * The document is taken back, and the same is issued without VAT, with the number that was given for it. Where
 * something was taken back of it since, the number is for more than is left: nothing is issued, and a person decides.
 */
async function bookReversal(
  context: TaxAuthorityContext,
  request: ClaimedRequest,
  confirmation: string,
): Promise<void> {
  const { sellerId, publicId, type, currency, language, content, total, vat } = request;
  const booked = await unlessRefused<null, Refusal | null>(context.database, async (inside) => {
    if (!(await bookDone(inside, request, confirmation))) return ok(null);
    const within = { ...context, database: inside };
    const cancelled = await cancelDocument(within, sellerId, publicId);
    if (!cancelled.ok) return cancelled;
    if (cancelled.value.issued?.total !== total) return refuse(null);
    const made = await makeDocument(within, sellerId, {
      type,
      currency,
      language,
      buyer: content.buyer,
      lines: reversedLines({ content, total, vat }),
      comment: content.comment,
    });
    if (!made.ok) return made;
    await giveReversed(inside, made.value.publicId, printedNumber(confirmation));
    return ok(null);
  });
  if (!booked.ok) await block(context.database, request, { why: 'rejected', code: null });
}
