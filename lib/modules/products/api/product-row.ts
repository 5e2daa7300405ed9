import type { FormProblem } from '#lib/platform/form-contract.ts';
import type { ImportTable } from '#lib/platform/tables/import-rows.ts';
import type { TableRow } from '#lib/platform/tables/read-table.ts';
import type { Product } from '../domain.ts';
import { formOf } from './product-form.ts';
import {
  EMPTY_PRODUCT,
  PRODUCT_FORM_FIELDS,
  type ProductForm,
  type ProductFormField,
} from '../contract/product-form.ts';
import { withoutCurrency } from '../contract/tables/price-cells.ts';

/** A row of a table of products as the form of a product. */

/** The table, and the currency of prices that do not say theirs. */
export type ProductsToImport = Pick<ImportTable, 'rows' | 'columns' | 'source'> & { currency: string };

/** The field by which a row names a product without its guid: the seller's own number. */
export const REMOTE_ID_FIELD = 'product_remote_id';

type RowForm = { form: ProductForm; problems: FormProblem<ProductFormField>[] };

/** The form of a row: the fields that the table has (`given`) over the product's present ones (`stored`). */
export function formOfRow({ cells }: TableRow, table: ProductsToImport, stored: Product | null): RowForm {
  const given = PRODUCT_FORM_FIELDS.filter((field) => table.columns.includes(field));
  const base = stored ? withoutGivenPrices(formOf(stored), given) : EMPTY_PRODUCT;
  // A price without a currency in its row is in the product's own, or in the one that the person chose. An export of a
  // shop (`source`) has all its prices in the currency of that shop, which is the chosen one.
  const own = table.source === null ? stored?.prices?.currency : undefined;
  const form = { ...base, currency: own ?? table.currency, cost_currency: stored?.costs?.currency ?? table.currency };
  for (const field of given) form[field] = (cells[field] ?? '').trim() || orElse(field, form);
  const problems: RowForm['problems'] = [];
  for (const field of PRICES) {
    const currency = (field.startsWith('cost') ? form.cost_currency : form.currency).toUpperCase();
    const read = withoutCurrency(form[field], currency);
    if ('price' in read) form[field] = read.price;
    else problems.push({ field, key: 'invalid_value', ...wrongCurrency(read.other, currency) });
  }
  return { form, problems };
}

const PRICES = ['price_without_vat', 'price_include_vat', 'cost_without_vat', 'cost_include_vat'] as const;

const wrongCurrency = (sign: string, currency: string) =>
  ({ sentence: 'catalog.import.wrong.currency', values: { sign, currency } }) as const;

/** An empty cell empties its field; where a field cannot be empty it is as a new product's. */
const orElse = (field: ProductFormField, form: ProductForm): string =>
  field === 'currency' || field === 'cost_currency' ? form[field] : EMPTY_PRODUCT[field];

/** The two prices of a kind belong together: a table with one of them replaces both. */
function withoutGivenPrices(form: ProductForm, given: readonly ProductFormField[]): ProductForm {
  const has = (kind: string) =>
    given.some((field) => PRICES.some((price) => price === field) && field.startsWith(kind));
  return {
    ...form,
    ...(has('price') && { price_without_vat: '', price_include_vat: '' }),
    ...(has('cost') && { cost_without_vat: '', cost_include_vat: '' }),
  };
}
