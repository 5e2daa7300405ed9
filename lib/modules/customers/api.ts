import { isUuid } from '#lib/kernel/ids.ts';
import { localRange } from '#lib/kernel/time/local-time.ts';
import { ok, refuse } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { CreateCustomerRequest } from './contract/create-customer.ts';
import type { ListCustomersRequest } from './contract/list-customers.ts';
import type { UpdateCustomerRequest } from './contract/update-customer.ts';
import { ALL_STATUSES } from './domain/customer.ts';
import { createCustomer, type CustomerChange, NOT_FOUND, updateCustomer } from './operations.ts';
import { itemOf } from './present/customer-item.ts';
import { type CustomerFilters, listCustomers } from './queries/list-customers.sql.ts';
import { findCustomer } from './store.ts';

/** The API's side of customers: wire request in, operation, wire record out. `sellerId` is whose bearer token it is. */

export type CustomersContext = { database: Database; timeZone: string };

const DEFAULT_PAGE_SIZE = 100;

/** What is said, without what is left out. */
const saidOf = <Said extends object>(fields: { [Field in keyof Said]: Said[Field] | undefined }): Said =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Said;

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
  const { rows, count } = await listCustomers(database, {
    sellerIds: [sellerId],
    statuses: request.status === undefined ? ALL_STATUSES : [request.status],
    sort: sort ?? 'created_at',
    isAscending: (request.sort_direction ?? (sort ? 'asc' : 'desc')) === 'asc',
    page,
    pageSize,
    filters: saidOf<CustomerFilters>({
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
  return ok({ items_count: count, items: rows.map((customer) => itemOf(customer, timeZone)) });
}

type Sent = Omit<UpdateCustomerRequest, 'guid' | 'language'>;

/** What a request changes, in our words. */
export function changeOf(sent: Sent): CustomerChange {
  const token = sent.payment_tokens;
  return saidOf<CustomerChange>({
    remoteId: sent.customer_remote_id,
    firstName: sent.first_name,
    lastName: sent.last_name,
    email: sent.email,
    phone: sent.phone_number,
    middleName: sent.middle_name,
    companyName: sent.company_name,
    description: sent.description,
    country: sent.country,
    city: sent.city,
    street: sent.street,
    buildingNumber: sent.building_number,
    floor: sent.floor,
    zip: sent.zip,
    gender: sent.gender,
    birthday: sent.birthday,
    otherPhone: sent.additional_phone_number ?? sent.additional_phone,
    status: sent.status,
    token: token && { method: token.payment_method, guid: token.token_guid },
  });
}

/** POST /customers */
export async function serveCreateCustomer(
  { database, timeZone }: CustomersContext,
  sellerId: number,
  request: CreateCustomerRequest,
): Promise<ApiResult> {
  const { first_name: firstName, last_name: lastName, email, phone_number: phone } = request;
  const { guid, createdAt } = await createCustomer(database, sellerId, {
    ...changeOf(request),
    firstName,
    lastName,
    email,
    phone,
  });
  return ok({ guid, created_at: wireTimestamp(createdAt, timeZone) });
}

/** GET /customers/{guid} */
export async function serveReadCustomer(
  { database, timeZone }: CustomersContext,
  sellerId: number,
  { guid }: { guid: string },
): Promise<ApiResult> {
  const customer = isUuid(guid) ? await findCustomer(database, guid, [sellerId]) : null;
  return customer ? ok({ items_count: 1, items: [itemOf(customer, timeZone)] }) : refuse(NOT_FOUND);
}

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

/** DELETE /customers/{guid} */
export async function serveDeleteCustomer(
  { database }: CustomersContext,
  sellerId: number,
  { guid }: { guid: string },
  call: Call,
): Promise<ApiResult> {
  const ended = await updateCustomer(database, guid, [sellerId], { status: 0 });
  return ended.ok ? ok({ guid: ended.value.guid, message: say(call.language, 'catalog.deleted') }) : ended;
}
