import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { PaymentsContext } from '../context.ts';
import type { GetSalesRequest } from '../contract/get-sales.ts';
import { getSales } from '../reading/api/get-sales.ts';
import { principalOf } from './calling-credentials.ts';
import { saleItemOf } from './records/sale-item.ts';

/** POST /get-sales */
export async function serveGetSales(
  context: PaymentsContext,
  request: GetSalesRequest,
  call: Call,
): Promise<ApiResult> {
  const found = await getSales(context, principalOf(request, call), request);
  if (!found.ok) return found;
  const items = found.value.sales.map((one) => saleItemOf(one, context, call.named));
  return ok({ items_count: found.value.count, items, status_code: 0, session: call.session });
}
