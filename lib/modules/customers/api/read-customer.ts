import { isUuid } from '#lib/kernel/ids.ts';
import { ok, refuse } from '#lib/kernel/result.ts';
import type { ApiResult } from '#lib/platform/http/api/api-handler.ts';
import type { CustomersContext } from '../context.ts';
import { NOT_FOUND } from '../operations.ts';
import { itemOf } from './customer-item.ts';
import { findCustomer } from '../store.ts';

/** GET /customers/{guid} */
export async function serveReadCustomer(
  { database, timeZone }: CustomersContext,
  sellerId: number,
  { guid }: { guid: string },
): Promise<ApiResult> {
  const customer = isUuid(guid) ? await findCustomer(database, guid, [sellerId]) : null;
  return customer ? ok({ items_count: 1, items: [itemOf(customer, timeZone)] }) : refuse(NOT_FOUND);
}
