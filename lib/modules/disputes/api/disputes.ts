import { readCursor, writeCursor } from '#lib/kernel/row-cursor.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { URL_LENGTH_LIMIT } from '#lib/modules/callbacks/index.ts';
import { callerOf } from '#lib/modules/principals/index.ts';
import { causeOfProblem, FileStoreError } from '#lib/modules/seller-files/index.ts';
import { VaultUnavailableError } from '#lib/modules/vault/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { acceptDispute, type AnswerRefusal, submitDispute } from '../answer-dispute.ts';
import type { DisputesContext, DisputesReading } from '../context.ts';
import type { DisputeRequest, ListDisputesRequest, SaveEvidenceRequest } from '../contract/disputes.ts';
import { findOnWire, listOnWire, type WireDispute } from '../queries/wire-disputes.sql.ts';
import { type EvidenceRefusal, type NewEvidence, saveEvidence } from '../save-evidence.ts';

const DEFAULT_LIMIT = 100;

/** GET /disputes */
export async function serveListDisputes(
  context: DisputesReading,
  { status, due_before, limit = DEFAULT_LIMIT, cursor }: ListDisputesRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const seller = await callerOf(context, credentials);
  if (!seller.ok) return seller;
  const before = readCursor(cursor);
  if (!before.ok) return before;
  const { database, timeZone } = context;
  const found = await listOnWire(database, {
    sellerId: seller.value,
    status: status ?? null,
    dueBefore: due_before ?? null,
    before: before.value,
    limit: limit + 1,
    timeZone,
  });
  const last = found[limit - 1];
  return ok({
    status_code: 0,
    items: found.slice(0, limit).map((dispute) => recordOf(dispute, timeZone)),
    next_cursor: found.length > limit && last ? writeCursor(last.id) : null,
  });
}

/** GET /disputes/{dispute_id} */
export async function serveGetDispute(
  context: DisputesReading,
  { dispute_id }: DisputeRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const seller = await callerOf(context, credentials);
  return seller.ok ? answerWith(context, seller.value, dispute_id) : seller;
}

/** POST /disputes/{dispute_id}/evidence */
export async function serveSaveEvidence(
  context: DisputesContext,
  { dispute_id, evidence }: SaveEvidenceRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const seller = await callerOf(context, credentials);
  if (!seller.ok) return seller;
  const kinds = evidence.map(({ kind }) => kind);
  if (new Set(kinds).size < kinds.length) return refuse({ key: 'combination_not_allowed', field: 'evidence' });
  const pieces = evidence.map(({ kind, text, name, url, base64 }): NewEvidence => {
    if (text !== undefined) return { kind, value: { text } };
    if (url !== undefined) return { kind, value: { name: name ?? '', content: { url } } };
    if (base64 === undefined) return { kind, value: null };
    return { kind, value: { name: name ?? '', content: { base64: () => base64.read() } } };
  });
  return orLater(dispute_id, async () => {
    const saved = await saveEvidence(context, { disputeId: dispute_id, sellerIds: [seller.value] }, pieces);
    if (!saved.ok) return refuse(await evidenceRefusal(context, seller.value, dispute_id, saved.reason, evidence));
    return answerWith(context, seller.value, dispute_id);
  });
}

/** POST /disputes/{dispute_id}/submit */
export const serveSubmitDispute = (context: DisputesContext, request: DisputeRequest, call: Call) =>
  serveAnswer(context, request, call, submitDispute);

/** POST /disputes/{dispute_id}/accept */
export const serveAcceptDispute = (context: DisputesContext, request: DisputeRequest, call: Call) =>
  serveAnswer(context, request, call, acceptDispute);

async function serveAnswer(
  context: DisputesContext,
  { dispute_id }: DisputeRequest,
  { credentials }: Call,
  answer: typeof submitDispute,
): Promise<ApiResult> {
  const seller = await callerOf(context, credentials);
  if (!seller.ok) return seller;
  return orLater(dispute_id, async () => {
    const given = await answer(context, { disputeId: dispute_id, sellerIds: [seller.value], madeBy: null });
    if (!given.ok) return refuse(await answerRefusal(context, seller.value, dispute_id, given.reason));
    return answerWith(context, seller.value, dispute_id);
  });
}

async function answerWith(
  { database, timeZone }: DisputesReading,
  sellerId: number,
  disputeId: string,
): Promise<Result<object, Refusal>> {
  const found = await findOnWire(database, sellerId, disputeId);
  return found ? ok({ status_code: 0, ...recordOf(found, timeZone) }) : refuse(NOT_FOUND);
}

const NOT_FOUND: Refusal = { key: 'record_not_found', about: 'dispute' };
const BUSY: Refusal = { key: 'dispute_busy', field: 'dispute_busy' };

const recordOf = (dispute: WireDispute, timeZone: string) => ({
  dispute_id: dispute.disputeId,
  svc_sale_id: dispute.saleId,
  svc_transaction_id: dispute.attemptId,
  status: dispute.status,
  reason: dispute.reason,
  amount: dispute.amount,
  amount_won: dispute.amountWon,
  currency: dispute.currency,
  opened_at: wireTimestamp(dispute.openedAt, timeZone),
  due_at: wireTimestamp(dispute.dueAt, timeZone),
  previous_dispute_id: dispute.previousId,
  evidence: Object.fromEntries(
    dispute.evidence.map(({ kind, text, fileId }) => [kind, text === null ? { file_id: fileId } : { text }]),
  ),
});

/** 305 names the status that does not allow it. */
async function closed({ database }: DisputesReading, sellerId: number, disputeId: string): Promise<Refusal> {
  const now = await findOnWire(database, sellerId, disputeId);
  const status = now?.status === 'needs-response' ? 'expired' : (now?.status ?? '');
  return { key: 'wrong_dispute_status', field: status };
}

async function answerRefusal(
  context: DisputesReading,
  sellerId: number,
  disputeId: string,
  why: AnswerRefusal,
): Promise<Refusal> {
  if (why === 'not-found') return NOT_FOUND;
  if (why === 'busy') return BUSY;
  if (why === 'no-evidence') return { key: 'missing_parameter', field: 'evidence' };
  if (why === 'unknown') return { key: 'outcome_unknown' };
  if (why === 'unavailable') return { key: 'temporarily_unavailable', retryAfterSeconds: RETRY_SECONDS };
  if (why === 'closed' || 'refused' in why) return closed(context, sellerId, disputeId);
  return why.paper.kind === 'unavailable'
    ? { key: 'temporarily_unavailable', retryAfterSeconds: RETRY_SECONDS }
    : { key: 'combination_not_allowed', field: 'evidence' };
}

async function evidenceRefusal(
  context: DisputesReading,
  sellerId: number,
  disputeId: string,
  why: EvidenceRefusal,
  evidence: SaveEvidenceRequest['evidence'],
): Promise<Refusal> {
  if (why === 'not-found') return NOT_FOUND;
  if (why === 'busy') return BUSY;
  if (why === 'closed') return closed(context, sellerId, disputeId);
  // Files are numbered among themselves: texts in between have no number.
  const places = evidence.flatMap(({ url, base64 }, index) =>
    url === undefined && base64 === undefined ? [] : [index],
  );
  const place = places[why.file.index] ?? 0;
  const field = `evidence[${place}].${evidence[place]?.url === undefined ? 'base64' : 'url'}`;
  const { why: problem } = why.file;
  return typeof problem === 'object'
    ? {
        key: 'url_not_acceptable',
        field,
        cause: { key: `url_${problem.refused}`, values: { max: URL_LENGTH_LIMIT } },
      }
    : { key: 'invalid_value', field, cause: causeOfProblem(problem) };
}

const RETRY_SECONDS = 30;

/** Turns a failure of the store of files or the vault into "try again later". */
async function orLater(disputeId: string, work: () => Promise<ApiResult>): Promise<ApiResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FileStoreError || error instanceof VaultUnavailableError)) throw error;
    log.error('files of a dispute cannot be kept', { kind: disputeId, error: errorName(error) });
    return refuse({ key: 'temporarily_unavailable', retryAfterSeconds: RETRY_SECONDS });
  }
}
