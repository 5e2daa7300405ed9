import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { CUSTOMER_FORM_FIELDS } from '#lib/modules/customers/contract/customer-form.ts';
import { choices, dateRange, text } from '#components/list/filters/filter-kinds.ts';
import { spanOfFilter } from '#components/list/filters/spans.ts';

/** Statuses as the API numbers them: active, draft, deactivated. */
const CUSTOMER_STATUSES = ['1', '2', '0'] as const;

/** The list of customers. */
export const CUSTOMERS = defineList({
  path: '/customers',
  texts: 'catalog.customers',
  filters: { q: text(), status: choices(CUSTOMER_STATUSES), date: dateRange() },
  sorts: {
    created_at: 'descending',
    first_name: 'ascending',
    last_name: 'ascending',
    email: 'ascending',
    updated_at: 'descending',
  },
  pages: { style: 'numbered', sizes: PAGE_SIZES },
  views: 'customers',
  // No spreadsheet opens more than a million.
  export: {
    name: 'customers',
    most: 1_000_000,
    columns: ['guid', ...CUSTOMER_FORM_FIELDS, 'status', 'created_at', 'updated_at'],
  },
});

/** Query for the parameters of an address. */
export function customersQuery(
  { filters: { q, status, date }, sort, ascending, page, size }: ParamsOf<typeof CUSTOMERS>,
  now: Date,
  timeZone: string,
) {
  const { from, until } = spanOfFilter(date, now, timeZone);
  return {
    statuses: (status.length > 0 ? status : CUSTOMER_STATUSES).map(Number),
    filters: {
      ...(q !== '' && { search: q }),
      ...(from && { createdFrom: from }),
      ...(until && { createdUntil: until }),
    },
    sort,
    isAscending: ascending,
    page,
    pageSize: size,
  };
}
