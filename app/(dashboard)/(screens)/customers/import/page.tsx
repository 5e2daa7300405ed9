import { importPage } from '#app/_server/pages/import-page.tsx';
import { CUSTOMER_FORM_FIELDS, REQUIRED_FIELDS } from '#lib/modules/customers/contract/customer-form.ts';
import { previewCustomerTable, importCustomerTable } from '../actions.ts';

/** Customers from a table. */
const { generateMetadata, page } = importPage('customers', {
  columns: ['guid', ...CUSTOMER_FORM_FIELDS],
  required: REQUIRED_FIELDS,
  actions: { preview: previewCustomerTable, run: importCustomerTable },
});

export { generateMetadata };
export default page;
