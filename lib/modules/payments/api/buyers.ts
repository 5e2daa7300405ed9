import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { PaymentsContext } from '../context.ts';
import {
  BUYER_STATUSES,
  type DeleteBuyerRequest,
  type ListBuyersRequest,
  type ReadBuyerRequest,
} from '../contract/buyers.ts';
import { endBuyer, findBuyer, listBuyers } from '../tokens/find-buyer.ts';
import { credentialsOf } from './calling-credentials.ts';
import { buyerOf } from './records/buyer-records.ts';

/** GET /buyers/{uuid} */
export async function serveReadBuyer(
  context: PaymentsContext,
  request: ReadBuyerRequest,
  call: Call,
): Promise<ApiResult> {
  const found = await findBuyer(context, credentialsOf(call), request.uuid.toLowerCase());
  return found.ok ? ok(buyerOf(found.value)) : found;
}

const STATES = Object.keys(BUYER_STATUSES) as (keyof typeof BUYER_STATUSES)[];

/** GET /buyers */
export async function serveListBuyers(
  context: PaymentsContext,
  { page = 1, page_size: pageSize = 100, email, phone, status }: ListBuyersRequest,
  call: Call,
): Promise<ApiResult> {
  const state = STATES.find((one) => BUYER_STATUSES[one] === status) ?? null;
  const filters = { email: email ?? null, phone: phone ?? null, state };
  const found = await listBuyers(context, credentialsOf(call), { ...filters, page, pageSize });
  if (!found.ok) return found;
  const { count, tokens } = found.value;
  return ok({ items_count: count, items: tokens.map(buyerOf), status_code: 0 });
}

/** DELETE /buyers/{uuid} */
export async function serveDeleteBuyer(
  context: PaymentsContext,
  request: DeleteBuyerRequest,
  call: Call,
): Promise<ApiResult> {
  const uuid = request.uuid.toLowerCase();
  const ended = await endBuyer(context, credentialsOf(call), uuid);
  return ended.ok ? ok({ status_code: 0, uuid, buyer_status: BUYER_STATUSES.inactive }) : ended;
}
