import { readCursor, writeCursor } from '#lib/kernel/row-cursor.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { callerOf } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { cancelAgreement } from '../cancel-agreement.ts';
import type { AgreementsContext, AgreementsReading } from '../context.ts';
import type { ContractRequest, CreateContractRequest, ListContractsRequest } from '../contract/agreements.ts';
import { makeAgreement } from '../make-agreement.ts';
import { contractRecordOf } from '../present/contract-record.ts';
import { type AgreementRefusal, sendAgreement } from '../send-agreement.ts';
import { findAgreement, listAgreements } from '../store-agreements.sql.ts';

const DEFAULT_LIMIT = 50;

const NOT_FOUND: Refusal = { key: 'record_not_found', about: 'agreement' };

/** Until the limit of sending by hand has room again, seconds. */
const HOUR_SECONDS = 3_600;

/** POST /contracts */
export async function serveCreateContract(
  context: AgreementsContext,
  request: CreateContractRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const seller = await callerOf(context, credentials);
  if (!seller.ok) return seller;
  const { buyer, milestones, amount = 0, due_date = '', subject } = request;
  const parts = milestones ?? [{ description: subject, amount, due_date }];
  const made = await makeAgreement(context, seller.value, {
    subject,
    currency: request.currency,
    methods: request.payment_methods,
    lateTerms: request.late_terms ?? '',
    callbackUrl: request.callback_url ?? null,
    merchantReference: request.transaction_id ?? '',
    language: request.language ?? 'he',
    buyerBusinessName: buyer.business_name,
    buyerBusinessCode: buyer.business_code,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    buyerPhone: buyer.phone ?? '',
    madeBy: null,
    approvers: buyer.approvers,
    milestones: parts.map((one) => ({
      description: one.description,
      amount: one.amount,
      dueOn: one.due_date.slice(0, 10),
    })),
    isOnePayment: !milestones,
  });
  return made.ok ? answerWith(context, seller.value, made.value) : made;
}

/** GET /contracts */
export async function serveListContracts(
  context: AgreementsReading,
  { status, transaction_id, limit = DEFAULT_LIMIT, cursor }: ListContractsRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const seller = await callerOf(context, credentials);
  if (!seller.ok) return seller;
  const before = readCursor(cursor);
  if (!before.ok) return before;
  const found = await listAgreements(context.database, {
    sellerId: seller.value,
    status: status ?? null,
    merchantReference: transaction_id ?? null,
    before: before.value,
    limit: limit + 1,
  });
  const last = found[limit - 1];
  return ok({
    status_code: 0,
    items: found.slice(0, limit).map((agreement) => contractRecordOf(agreement, context)),
    next_cursor: found.length > limit && last ? writeCursor(last.id) : null,
  });
}

/** GET /contracts/{contract_id} */
export async function serveGetContract(
  context: AgreementsReading,
  { contract_id }: ContractRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const seller = await callerOf(context, credentials);
  return seller.ok ? answerWith(context, seller.value, contract_id) : seller;
}

/** POST /contracts/{contract_id}/send */
export const serveSendContract = (context: AgreementsContext, request: ContractRequest, call: Call) =>
  serveChange(context, request, call, sendAgreement);

/** POST /contracts/{contract_id}/cancel */
export const serveCancelContract = (context: AgreementsContext, request: ContractRequest, call: Call) =>
  serveChange(context, request, call, cancelAgreement);

async function serveChange(
  context: AgreementsContext,
  { contract_id }: ContractRequest,
  { credentials }: Call,
  change: typeof sendAgreement,
): Promise<ApiResult> {
  const seller = await callerOf(context, credentials);
  if (!seller.ok) return seller;
  const changed = await change(context, { agreementId: contract_id, sellerIds: [seller.value] });
  return changed.ok ? answerWith(context, seller.value, contract_id) : refuse(refusalOfChange(changed.reason));
}

function refusalOfChange(why: AgreementRefusal): Refusal {
  if (why === 'not-found') return NOT_FOUND;
  if (why === 'no-mail') return { key: 'service_not_active', field: 'email' };
  if (why === 'too-many') return { key: 'too_many_requests', field: 'rate_limit', retryAfterSeconds: HOUR_SECONDS };
  return { key: 'wrong_agreement_status', field: why.status };
}

async function answerWith(
  context: AgreementsReading,
  sellerId: number,
  agreementId: string,
): Promise<Result<object, Refusal>> {
  const found = await findAgreement(context.database, agreementId, [sellerId]);
  return found ? ok({ status_code: 0, ...contractRecordOf(found, context) }) : refuse(NOT_FOUND);
}
