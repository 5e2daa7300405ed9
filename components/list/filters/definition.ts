import type { ViewList } from '#lib/modules/views/contract.ts';
import type { Filter } from './filter-kinds.ts';

/**
 * Definition of a list: its address, filters, sorts, pages, export and saved views. The kit makes of it the codec of
 * the address, the filter bar, the pages and the states (docs/decisions/0079).
 */
type ListDefinition<Filters extends ListFilters, Sort extends string> = {
  /** The path of the screen. */
  path: `/${string}`;
  /** The namespace of its texts: its title, and what it says without rows. */
  texts: ListTexts;
  /** Filters in the order of the address. */
  filters: Filters;
  /** Which way each column sorts when it is chosen; the first is the list's own order. Empty: newest first alone. */
  sorts: Readonly<Record<Sort, Way>>;
  pages: Pages;
  /**
   * The export at `<path>/export`: the name of the file, the most rows that it has, and its columns in their order.
   * `isNamed`: the head of the table has their names in the reader's language, for people; without it, those of the
   * wire, for programs and for importing the table again.
   */
  export?: { name: string; most: number; columns: readonly string[]; isNamed?: boolean };
  /** The key under which people save views of it. */
  views?: ViewList;
};

/** Namespaces with `title`, `emptyTitle`, `emptyBody`, `nothingTitle` and `nothingBody`. */
type ListTexts =
  | 'dashboard.sales'
  | 'dashboard.refunds'
  | 'dashboard.holds'
  | 'catalog.products'
  | 'catalog.customers'
  | 'devices'
  | 'agreements'
  | 'subscriptions'
  | 'subscription-work.templates'
  | 'subscription-work.recovery'
  | 'subscription-work.parts'
  | 'deliveries'
  | 'api-log'
  | 'review'
  | 'access.audit'
  | 'partner'
  | 'partner-money.entries'
  | 'operator.sellers'
  | 'payouts.entries'
  | 'payouts.list'
  | 'statements'
  | 'bank-statements'
  | 'early-alerts'
  | 'dispute-desk'
  | 'document-desk';

type Way = 'ascending' | 'descending';

/**
 * Numbered pages of the first of `sizes` rows unless another is chosen; or pages that begin beside a row, so that a
 * page stays the same page while new rows arrive.
 */
type Pages = { style: 'numbered'; sizes: readonly [number, ...number[]] } | { style: 'beside-a-row' };

/** The row beside which a page begins. */
export type Cursor = { way: 'older' | 'newer'; id: number };

type ListFilters = Readonly<Record<string, Filter<unknown>>>;

/** Any list. The values of its filters are known to itself alone. */
// biome-ignore lint/suspicious/noExplicitAny: a filter reads and writes its own value; no other type holds all.
export type AnyList = ListDefinition<Readonly<Record<string, Filter<any>>>, any>;

/** The value of each filter. */
export type FilterValues<Filters> = {
  [Name in keyof Filters]: Filters[Name] extends Filter<infer Value> ? Value : never;
};

export type FiltersOf<List extends AnyList> = List['filters'];
export type SortOf<List extends AnyList> = keyof List['sorts'] & string;

/** A list as its address says it. `page` is 1 and `cursor` null where the pages are of the other style. */
export type ParamsOf<List extends AnyList> = {
  filters: FilterValues<FiltersOf<List>>;
  sort: SortOf<List>;
  ascending: boolean;
  page: number;
  size: number;
  cursor: Cursor | null;
};

export const PAGE_SIZES = [25, 50, 100] as const;

/** Makes a list of its parts, with the types of each. */
export const defineList = <const List extends AnyList>(list: List): List => list;
