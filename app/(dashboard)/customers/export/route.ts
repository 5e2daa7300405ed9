import { sellersFor } from '#app/person.ts';
import { customersQuestion, parseCustomersParams } from '#components/catalog/catalog-params.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { CUSTOMER_FORM_FIELDS } from '#lib/modules/customers/contract/customer-form.ts';
import { formOf } from '#lib/modules/customers/read-form.ts';
import { everyCustomer } from '#lib/modules/customers/queries/list-customers.sql.ts';
import type { CsvRow } from '#lib/platform/csv.ts';
import { database } from '#lib/platform/db/database.ts';
import { exportRecords, type ToExport } from '#app/(dashboard)/list-export.ts';

/** GET /customers/export: every customer that the list shows under the same address, in its order. */
export async function GET(request: Request): Promise<Response> {
  return exportRecords(request, await sellersFor('/customers/export'), {
    list: 'customers',
    columns: ['guid', ...CUSTOMER_FORM_FIELDS, 'status', 'created_at', 'updated_at'],
    pages,
  });
}

async function* pages({ sellerIds, params, now, timeZone }: ToExport): AsyncGenerator<CsvRow[]> {
  for await (const customers of everyCustomer(database(), {
    sellerIds,
    ...customersQuestion(parseCustomersParams(params), now, timeZone),
  })) {
    yield customers.map((customer) => ({
      guid: customer.guid,
      ...formOf(customer),
      status: String(customer.status),
      created_at: wireTimestamp(customer.createdAt, timeZone),
      updated_at: wireTimestamp(customer.updatedAt, timeZone),
    }));
  }
}
