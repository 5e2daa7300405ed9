import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { PaymentsContext } from '../context.ts';
import type { ReadBuyerRequest } from '../contract/read-buyer.ts';
import { findBuyer } from '../tokens/find-buyer.ts';
import { credentialsOf } from './calling-credentials.ts';
import { buyerOf } from './records/buyer-records.ts';

/** GET /buyers/{uuid} */
export async function serveReadBuyer(
  context: PaymentsContext,
  request: ReadBuyerRequest,
  call: Call,
): Promise<ApiResult> {
  const credentials = credentialsOf(call);
  const found = await findBuyer(context, credentials, request.uuid.toLowerCase());
  return found.ok ? ok(buyerOf(found.value)) : found;
}
