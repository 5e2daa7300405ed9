import { importPage } from '#app/_server/pages/import-page.tsx';
import { PRODUCT_FORM_FIELDS } from '#lib/modules/products/contract/product-form.ts';
import { previewProductTable, importProductTable } from '../actions.ts';

/** Products from a table. */
const { generateMetadata, page } = importPage('products', {
  columns: ['guid', ...PRODUCT_FORM_FIELDS],
  required: ['name', 'description'],
  actions: { preview: previewProductTable, run: importProductTable },
});

export { generateMetadata };
export default page;
