import type { AnyList, ParamsOf, SortOf } from './filters/definition.ts';
import { listHref, sortChange } from './filters/list-params.ts';
import type { ColumnSort } from './wide-table.tsx';

/** Sort of a column: the target of its head, and the present direction. */
export function sortOf<List extends AnyList>(list: List, params: ParamsOf<List>, sort: SortOf<List>): ColumnSort {
  const way = params.ascending ? 'ascending' : 'descending';
  return { href: listHref(list, params, sortChange(list, params, sort)), way: params.sort === sort ? way : null };
}
