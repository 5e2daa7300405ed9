import { ok } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { ApiResult } from '#lib/platform/http/api/api-handler.ts';
import type { CustomersContext } from '../context.ts';
import type { CreateCustomerRequest } from '../contract/create-customer.ts';
import { createCustomer } from '../operations.ts';
import { changeOf } from './customer-change.ts';

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
