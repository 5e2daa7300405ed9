import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { PRODUCT_FORM_FIELDS } from '#lib/modules/products/contract/product-form.ts';
import { amountRange, choices, dateRange, text } from '#components/list/filters/filter-kinds.ts';
import { boundsOf, spanOfFilter } from '#components/list/filters/spans.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';

const PRODUCT_STATUSES = ['1', '0'] as const;

/** The products: everything that is sold, with its price. */
export const PRODUCTS = defineList({
  path: '/products',
  texts: 'catalog.products',
  filters: { q: text(), status: choices(PRODUCT_STATUSES), date: dateRange(), amount: amountRange(CURRENCIES) },
  sorts: { created_at: 'descending', name: 'ascending', price_include_vat: 'ascending', updated_at: 'descending' },
  pages: { style: 'numbered', sizes: PAGE_SIZES },
  views: 'products',
  // No spreadsheet opens more than a million.
  export: {
    name: 'products',
    most: 1_000_000,
    columns: ['guid', ...PRODUCT_FORM_FIELDS, 'created_at', 'updated_at'],
  },
});

/** Query for the parameters of an address. Prices are hundredths in every currency. */
export function productsQuery(
  { filters: { q, status, date, amount }, sort, ascending, page, size }: ParamsOf<typeof PRODUCTS>,
  now: Date,
  timeZone: string,
) {
  const { from, until } = spanOfFilter(date, now, timeZone);
  // Without a currency the bounds are read as hundredths, as the prices of products are.
  const { least, most } = boundsOf({ ...amount, currency: '' });
  return {
    statuses: (status.length > 0 ? status : PRODUCT_STATUSES).map(Number),
    filters: {
      ...(q !== '' && { search: q }),
      ...(amount.currency !== '' && { currency: amount.currency }),
      ...(least !== null && { priceFrom: least }),
      ...(most !== null && { priceTo: most }),
      ...(from && { createdFrom: from }),
      ...(until && { createdUntil: until }),
    },
    sort,
    isAscending: ascending,
    page,
    pageSize: size,
  };
}
