import { ok, type Result } from '#lib/kernel/result.ts';
import type { Database } from '../database.ts';
import { conditionsOf, type Filter } from './filter-conditions.ts';
import { everyRecord, type ListedTable, type ListPage, type ListQuery, listRecords } from './record-list.sql.ts';
import type { TooBroad } from './search-records.sql.ts';

/** A list of records under filters by name, for the API, screens and exports. SQL because `record-list.sql.ts` is. */

type FilteredList<Row, Item, Sort extends string, Filters extends object> = {
  listed: ListedTable<Sort>;
  filters: { readonly [Name in keyof Required<Filters>]: Filter };
  itemOf: (row: Row) => Item;
};

type FilteredQuery<Sort extends string, Filters> = Omit<ListQuery<Sort>, 'conditions'> & { filters: Filters };

/** `page` answers one page with the number of all matches; `every` all matches in their order, a page at a time. */
export function filteredRecords<Row extends object, Item, Sort extends string, Filters extends object>({
  listed,
  filters: known,
  itemOf,
}: FilteredList<Row, Item, Sort, Filters>) {
  return {
    async page(
      database: Database,
      { filters, ...query }: FilteredQuery<Sort, Filters>,
    ): Promise<Result<ListPage<Item>, TooBroad>> {
      const conditions = conditionsOf(known, filters);
      const found = await listRecords<Row, Sort>(database, listed, { ...query, conditions });
      return found.ok ? ok({ ...found.value, rows: found.value.rows.map(itemOf) }) : found;
    },
    async *every(
      database: Database,
      { filters, ...query }: Omit<FilteredQuery<Sort, Filters>, 'page' | 'pageSize'>,
    ): AsyncGenerator<Item[]> {
      const conditions = conditionsOf(known, filters);
      for await (const rows of everyRecord<Row, Sort>(database, listed, { ...query, conditions }))
        yield rows.map(itemOf);
    },
  };
}
