import { listExport } from '#app/_server/lists/export.ts';
import { narrowedTo } from '#components/catalog/narrowed-to.ts';
import { CUSTOMERS, customersQuery } from '#components/customers/customers.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { everyCustomer, formOf } from '#lib/modules/customers/dashboard.ts';

/** GET /customers/export. */
export const GET = listExport('/customers/export', {
  list: CUSTOMERS,
  pages: ({ sellerIds, params, ids, now, timeZone }) =>
    everyCustomer({ sellerIds, ...narrowedTo(ids, customersQuery(params, now, timeZone)) }),
  row: (customer, timeZone) => ({
    guid: customer.guid,
    ...formOf(customer),
    status: String(customer.status),
    created_at: wireTimestamp(customer.createdAt, timeZone),
    updated_at: wireTimestamp(customer.updatedAt, timeZone),
  }),
});
