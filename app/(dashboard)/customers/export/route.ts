import { inSight, sellersFor } from '#app/person.ts';
import { customersQuestion, readCustomersAddress } from '#components/catalog/catalog-address.ts';
import { wireTimestamp } from '#lib/kernel/timestamps.ts';
import { CUSTOMER_FORM_FIELDS } from '#lib/modules/customers/contract/customer-form.ts';
import { formOf } from '#lib/modules/customers/read-form.ts';
import { listCustomers } from '#lib/modules/customers/queries/list-customers.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { csvDownload } from '../../csv-download.ts';

/** GET /customers/export: every customer that the list shows under the same address, in its order. */
export async function GET(request: Request): Promise<Response> {
  const sellers = await inSight(await sellersFor('/customers/export'));
  if (sellers.length === 0) return new Response(null, { status: 403 });
  const sellerIds = sellers.map(({ id }) => id);
  const { timeZone } = settings();
  const now = new Date();
  const question = customersQuestion(readCustomersAddress(Object.fromEntries(new URL(request.url).searchParams)), now, timeZone);
  return csvDownload({
    name: 'customers', columns: ['guid', ...CUSTOMER_FORM_FIELDS, 'status', 'created_at', 'updated_at'], now, timeZone,
    async read(page, pageSize) {
      const { rows } = await listCustomers(database(), { sellerIds, ...question, page, pageSize });
      return rows.map((customer) => ({ guid: customer.guid, ...formOf(customer), status: String(customer.status), created_at: wireTimestamp(customer.createdAt, timeZone), updated_at: wireTimestamp(customer.updatedAt, timeZone) }));
    },
  });
}
