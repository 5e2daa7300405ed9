import { ok } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { ApiResult } from '#lib/platform/http/api/api-handler.ts';
import type { CustomersContext } from '../context.ts';
import type { UpdateCustomerRequest } from '../contract/update-customer.ts';
import { updateCustomer } from '../operations.ts';
import { changeOf } from './customer-change.ts';

/** PATCH /customers/{guid} */
export async function serveUpdateCustomer(
  { database, timeZone }: CustomersContext,
  sellerId: number,
  request: UpdateCustomerRequest,
): Promise<ApiResult> {
  const changed = await updateCustomer(database, request.guid, [sellerId], changeOf(request));
  if (!changed.ok) return changed;
  const { guid, createdAt, updatedAt } = changed.value;
  return ok({ guid, created_at: wireTimestamp(createdAt, timeZone), updated_at: wireTimestamp(updatedAt, timeZone) });
}
