import { Contact } from 'lucide-react';
import { listPage, mayInView } from '#app/_server/lists/list-page.tsx';
import { withOwner } from '#app/_server/actions/with-owner.ts';
import { NewRecord, RecordLinks } from '#components/catalog/record-links.tsx';
import { CustomerFilters } from '#components/customers/customer-filters.tsx';
import { CUSTOMERS, customersQuery } from '#components/customers/customers.ts';
import { CustomersList } from '#components/customers/customers-list.tsx';
import { listedCustomer } from '#components/customers/listed-customer.ts';
import { hasCustomers, listCustomers } from '#lib/modules/customers/dashboard.ts';
import { changeCustomers, mergeTwo } from './actions.ts';

/** Customers. */
const { generateMetadata, page } = listPage('/customers', {
  list: CUSTOMERS,
  filters: CustomerFilters,
  actions: (view) => mayInView(view, 'edit-customers') && <RecordLinks of="customers" />,
  load: async ({ sellerIds, params, now, timeZone }) => {
    const found = await listCustomers({ sellerIds, ...customersQuery(params, now, timeZone) });
    return found.ok ? found.value : 'too-broad';
  },
  isEmpty: async ({ sellerIds }) => !(await hasCustomers(sellerIds)),
  empty: {
    icon: Contact,
    action: (view) => mayInView(view, 'edit-customers') && <NewRecord of="customers" />,
    hasSample: true,
  },
  rows: ({ rows }, { params, sellers, showSeller, timeZone, now }, foot) => (
    <>
      <CustomersList
        rows={withOwner(rows.map(listedCustomer), sellers, 'edit-customers')}
        {...{ params, showSeller, timeZone, now }}
        change={changeCustomers}
        merge={mergeTwo}
      />
      {foot}
    </>
  ),
});

export { generateMetadata };
export default page;
