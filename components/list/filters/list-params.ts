import type { AnyList, Cursor, FilterValues, FiltersOf, ParamsOf, SortOf } from './definition.ts';
import type { ReadParam } from './filter-kinds.ts';

/**
 * The codec of every list's address. Everything is in the address: a reload, Back and a pasted link show the same list.
 * Unknown parameters and values are ignored, never an error; what is written is the shortest address of a list, its
 * filters in the order of the definition, then its order, its size and its page.
 */

export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** The parameters of an address are cut to this many characters each. */
const MAX_PARAM_LENGTH = 2_000;

const MAX_PAGE = 100_000;

/** One value of an address, cut; empty where it is missing. Of several the first counts. */
export function paramReader(params: SearchParams): ReadParam {
  return (name) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return ((Array.isArray(value) ? value[0] : value) ?? '').slice(0, MAX_PARAM_LENGTH);
  };
}

/** A path with the parameters that are not empty, in their order. */
export function addressOf(path: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? path : `${path}?${text}`;
}

export function parseListParams<List extends AnyList>(list: List, params: SearchParams): ParamsOf<List> {
  const one = paramReader(params);
  const filters = Object.fromEntries(
    Object.entries(list.filters).map(([name, filter]) => [name, filter.read(one, name)]),
  ) as FilterValues<FiltersOf<List>>;
  return { filters, ...readSort(list, one('sort')), ...readPage(list, one) };
}

/** The parameters of an address or of its query, `?` included. */
export const paramsOfHref = (href: string): SearchParams =>
  Object.fromEntries(new URL(href, 'http://address').searchParams);

const sortsOf = <List extends AnyList>({ sorts }: List) => Object.keys(sorts) as SortOf<List>[];

function readSort<List extends AnyList>(list: List, word: string): { sort: SortOf<List>; ascending: boolean } {
  const sorts = sortsOf(list);
  const known = sorts.find((sort) => sort === word.replace(/^-/, ''));
  if (known !== undefined) return { sort: known, ascending: !word.startsWith('-') };
  const usual = sorts[0] as SortOf<List>;
  return { sort: usual, ascending: list.sorts[usual] === 'ascending' };
}

function readPage({ pages }: AnyList, one: ReadParam): { page: number; size: number; cursor: Cursor | null } {
  if (pages.style === 'beside-a-row') return { page: 1, size: 0, cursor: readCursor(one('before'), one('after')) };
  const page = Number(one('page'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    size: pages.sizes.find((size) => String(size) === one('size')) ?? pages.sizes[0],
    cursor: null,
  };
}

function readCursor(older: string, newer: string): Cursor | null {
  const id = Number(older || newer);
  return Number.isSafeInteger(id) && id > 0 ? { way: older ? 'older' : 'newer', id } : null;
}

/** Changed parameters of a list; filters that are not named stay. */
export type ListChange<List extends AnyList> = Partial<
  Omit<ParamsOf<List>, 'filters'> & { filters: Partial<ParamsOf<List>['filters']> }
>;

/** The list with a change. A change of anything but the page starts at the first one. */
const withChange = <List extends AnyList>(params: ParamsOf<List>, change: ListChange<List>): ParamsOf<List> => ({
  ...params,
  page: 1,
  cursor: null,
  ...change,
  filters: { ...params.filters, ...change.filters },
});

/** The shortest address of a list with a change; `path` is another one for its export, or empty for its query. */
export function listHref<List extends AnyList>(
  list: List,
  params: ParamsOf<List>,
  change: ListChange<List> = {},
  path: string = list.path,
): string {
  const next = withChange(params, change);
  return addressOf(path, { ...filterWords(list, next), ...sortWord(list, next), ...placeWords(list, next) });
}

const filterWords = <List extends AnyList>(list: List, { filters }: Pick<ParamsOf<List>, 'filters'>) =>
  Object.assign(
    {},
    ...Object.entries(list.filters).map(([name, filter]) => filter.write(filters[name], name)),
  ) as Record<string, string>;

function sortWord<List extends AnyList>(list: List, { sort, ascending }: ParamsOf<List>): { sort: string } {
  const usual = readSort(list, '');
  const isUsual = sort === usual.sort && ascending === usual.ascending;
  return { sort: isUsual ? '' : `${ascending ? '' : '-'}${sort}` };
}

function placeWords<List extends AnyList>({ pages }: List, { page, size, cursor }: ParamsOf<List>) {
  const beside = (way: Cursor['way']) => (cursor?.way === way ? String(cursor.id) : '');
  if (pages.style === 'beside-a-row') return { before: beside('older'), after: beside('newer') };
  return { size: size === pages.sizes[0] ? '' : String(size), page: page > 1 ? String(page) : '' };
}

/** The canonical query of a list, page and `?` included as they are; what people saved long ago is read so. */
export const canonicalQuery = <List extends AnyList>(list: List, query: string): string =>
  listHref(list, parseListParams(list, paramsOfHref(query)), {}, '');

/** Parameters from the wire, read as those of an address: unknown values are ignored. */
export const parseAgain = <List extends AnyList>(list: List, params: ParamsOf<List>): ParamsOf<List> =>
  parseListParams(list, paramsOfHref(listHref(list, params, { page: params.page, cursor: params.cursor })));

/** Whether a filter narrows the list. */
export const hasFilters = <List extends AnyList>(list: List, params: Pick<ParamsOf<List>, 'filters'>): boolean =>
  Object.values(filterWords(list, params)).some((word) => word !== '');

/** Whether one filter of a list narrows it. */
export const isOn = <List extends AnyList>({ filters }: List, params: Pick<ParamsOf<List>, 'filters'>, name: string) =>
  Object.values(filters[name]?.write(params.filters[name], name) ?? {}).some((word) => word !== '');

/** The list sorted by a column: its own way at first, the other way where it is sorted by it already. */
export function sortChange<List extends AnyList>(list: List, params: ParamsOf<List>, sort: SortOf<List>) {
  const ascending = params.sort === sort ? !params.ascending : list.sorts[sort] === 'ascending';
  return { sort, ascending };
}
