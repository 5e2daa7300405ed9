import {
  type AmountParams,
  addressOf,
  amountWords,
  PAGE_SIZES,
  type RangeParams,
  rangeWords,
  readAmounts,
  reader,
  readPage,
  readRange,
  readSize,
  readWords,
  type SearchParams,
} from '#components/sales/list/list-params.ts';
import { boundsOf, spanOfParams } from '#components/sales/list/list-query.ts';

/** The lists of products and customers as their addresses say them. */

type ListWords<Sort extends string> = RangeParams & {
  q: string;
  status: string[];
  sort: Sort;
  ascending: boolean;
  page: number;
  size: number;
};

const PRODUCT_SORTS = ['created_at', 'name', 'price_include_vat', 'updated_at'] as const;
export type ProductSortWord = (typeof PRODUCT_SORTS)[number];
export type ProductsParams = ListWords<ProductSortWord> & AmountParams;

const CUSTOMER_SORTS = ['created_at', 'first_name', 'last_name', 'email', 'updated_at'] as const;
export type CustomerSortWord = (typeof CUSTOMER_SORTS)[number];
export type CustomersParams = ListWords<CustomerSortWord>;

export const PRODUCT_STATUSES = ['1', '0'] as const;
export const CUSTOMER_STATUSES = ['1', '2', '0'] as const;

/** Newest first; everything else from its beginning. */
const goesUp = (sort: string): boolean => sort !== 'created_at' && sort !== 'updated_at';

function readList<Sort extends string>(
  one: (name: string) => string,
  sorts: readonly [Sort, ...Sort[]],
  statuses: readonly string[],
): ListWords<Sort> {
  const known = sorts.find((each) => each === one('sort').replace(/^-/, ''));
  const sort = known ?? sorts[0];
  const ascending = known === undefined ? goesUp(sort) : !one('sort').startsWith('-');
  return {
    q: one('q'),
    status: readWords(one('status'), statuses),
    ...readRange(one),
    sort,
    ascending,
    page: readPage(one('page')),
    size: readSize(one('size')),
  };
}

const listWords = (next: ListWords<string>) => ({
  q: next.q,
  status: next.status.join(','),
  ...rangeWords(next),
  sort: next.sort === 'created_at' && !next.ascending ? '' : `${next.ascending ? '' : '-'}${next.sort}`,
  size: next.size === PAGE_SIZES[0] ? '' : String(next.size),
  page: next.page > 1 ? String(next.page) : '',
});

/** Parses an address; unknown parameters and values are ignored, never an error. */
export function parseProductsParams(params: SearchParams): ProductsParams {
  const one = reader(params);
  return { ...readList(one, PRODUCT_SORTS, PRODUCT_STATUSES), ...readAmounts(one) };
}

export const parseCustomersParams = (params: SearchParams): CustomersParams =>
  readList(reader(params), CUSTOMER_SORTS, CUSTOMER_STATUSES);

/**
 * The shortest address of a list. A change of anything but the page starts at page one. `path` is another one for
 * exports.
 */
export function serializeProductsParams(
  address: ProductsParams,
  change: Partial<ProductsParams> = {},
  path = '/products',
): string {
  const next = { ...address, page: 1, ...change };
  return addressOf(path, { ...listWords(next), ...amountWords(next) });
}

export function serializeCustomersParams(
  address: CustomersParams,
  change: Partial<CustomersParams> = {},
  path = '/customers',
): string {
  return addressOf(path, listWords({ ...address, page: 1, ...change }));
}

/** The way a column sorts when it is chosen; the same column again turns it round. */
export const sortChange = <Sort extends string>(
  { sort: current, ascending }: { sort: Sort; ascending: boolean },
  sort: Sort,
) => ({ sort, ascending: current === sort ? !ascending : goesUp(sort) });

export const hasProductFilters = (address: ProductsParams): boolean =>
  hasCustomerFilters(address) || address.min !== '' || address.max !== '' || address.currency !== '';
export const hasCustomerFilters = ({ q, status, range }: Pick<CustomersParams, 'q' | 'status' | 'range'>): boolean =>
  q !== '' || status.length > 0 || range !== null;

const statusesOf = (status: readonly string[], all: readonly string[]): number[] =>
  (status.length > 0 ? status : all).map(Number);

function listQuery<Sort extends string>(address: ListWords<Sort>, all: readonly string[]) {
  return {
    statuses: statusesOf(address.status, all),
    sort: address.sort,
    isAscending: address.ascending,
    page: address.page,
    pageSize: address.size,
  };
}

/** What the database is asked for an address: prices are hundredths, whatever the currency. */
export function productsQuestion(address: ProductsParams, now: Date, timeZone: string) {
  const { from, until } = spanOfParams(address, now, timeZone);
  const { least, most } = boundsOf({ ...address, currency: '' });
  return {
    ...listQuery(address, PRODUCT_STATUSES),
    filters: {
      ...(address.q !== '' && { search: address.q }),
      ...(address.currency !== '' && { currency: address.currency }),
      ...(least !== null && { priceFrom: least }),
      ...(most !== null && { priceTo: most }),
      ...(from && { createdFrom: from }),
      ...(until && { createdUntil: until }),
    },
  };
}

export function customersQuestion(address: CustomersParams, now: Date, timeZone: string) {
  const { from, until } = spanOfParams(address, now, timeZone);
  return {
    ...listQuery(address, CUSTOMER_STATUSES),
    filters: {
      ...(address.q !== '' && { search: address.q }),
      ...(from && { createdFrom: from }),
      ...(until && { createdUntil: until }),
    },
  };
}
