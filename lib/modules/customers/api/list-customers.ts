import { ok, refuse } from '#lib/kernel/result.ts';
import { tooBroad } from '#lib/kernel/refusals/too-broad.ts';
import { localRange } from '#lib/kernel/time/local-time.ts';
import type { ApiResult } from '#lib/platform/http/api/api-handler.ts';
import type { CustomersContext } from '../context.ts';
import type { ListCustomersRequest } from '../contract/list-customers.ts';
import { ALL_STATUSES } from '../domain.ts';
import { itemOf } from './customer-item.ts';
import { type CustomerFilters, listCustomers } from '../list-customers.sql.ts';
import { definedFields } from './customer-change.ts';

const DEFAULT_PAGE_SIZE = 100;

const TEXT_FILTERS = ['first_name', 'last_name', 'email', 'phone_number', 'description'] as const;

/** GET /customers */
export async function serveListCustomers(
  { database, timeZone }: CustomersContext,
  sellerId: number,
  request: ListCustomersRequest,
): Promise<ApiResult> {
  const { page = 1, items_per_page: pageSize = DEFAULT_PAGE_SIZE, sort_by: sort } = request;
  const created = localRange(request['created_at[min]'], request['created_at[max]'], timeZone);
  // A customer has no other date than that of the last change.
  const due = localRange(request['due_date[min]'], request['due_date[max]'], timeZone);
  const listed = await listCustomers(database, {
    sellerIds: [sellerId],
    statuses: request.status === undefined ? ALL_STATUSES : [request.status],
    sort: sort ?? 'created_at',
    isAscending: (request.sort_direction ?? (sort ? 'asc' : 'desc')) === 'asc',
    page,
    pageSize,
    filters: definedFields<CustomerFilters>({
      search: undefined,
      firstName: request.first_name,
      lastName: request.last_name,
      email: request.email,
      phone: request.phone_number,
      description: request.description,
      createdFrom: created.from,
      createdUntil: created.until,
      updatedFrom: due.from,
      updatedUntil: due.until,
    }),
  });
  if (!listed.ok) return refuse(tooBroad(request, TEXT_FILTERS));
  const { rows, count } = listed.value;
  return ok({ items_count: count, items: rows.map((customer) => itemOf(customer, timeZone)) });
}
