import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { PaymentsContext } from '../context.ts';
import type { GetTransactionsRequest } from '../contract/get-transactions.ts';
import { getTransactions } from '../reading/api/get-transactions.ts';
import { principalOf } from './calling-credentials.ts';
import { attemptItemOf } from './records/attempt-item.ts';

/** POST /get-transactions */
export async function serveGetTransactions(
  context: PaymentsContext,
  request: GetTransactionsRequest,
  call: Call,
): Promise<ApiResult> {
  const found = await getTransactions(context, principalOf(request, call), request);
  if (!found.ok) return found;
  return ok({
    items_count: found.value.count,
    items: found.value.attempts.map((one) => attemptItemOf(one, context, call.named)),
    status_code: 0,
    session: call.session,
  });
}
