import type { Database } from '#lib/platform/db/database.ts';
import { keysetPages } from '#lib/platform/db/lists/keyset-pagination.ts';
import { type Conditions, shaped } from './conditions.sql.ts';

/**
 * Lists as tables to download read them: all of it, page after page. SQL because it walks lists that grow without
 * bound by their keyset.
 */

/**
 * A list as a table to download reads it. `columns`, `place` and `id` are on the rows of `from`, of which `seller` is
 * the column with the seller's id.
 */
export type ReadRows = {
  kind: string;
  columns: string;
  from: string;
  seller: string;
  place: string;
  type: 'timestamptz' | 'bigint' | 'text';
  id: string;
  ascending: boolean;
};

/** Rows that are read at once: what no index has in its order is sorted anew for each of them. */
const READ_AT_ONCE = 2_000;

/** Rows that are handed on at once: they are written in one go, and meanwhile the process does nothing else. */
const TOLD_AT_ONCE = 500;

/**
 * Every row that fits, in the list's order, each page from where the one before it ended. At least one page, which may
 * be empty.
 */
export async function* everyRow<Row extends object>(
  db: Database,
  { texts, values }: Conditions,
  { kind, columns, from, seller, place, type, id, ascending }: ReadRows,
): AsyncGenerator<Row[]> {
  const [way, beyond] = ascending ? ['ASC', '>'] : ['DESC', '<'];
  const pages = keysetPages<Row>(READ_AT_ONCE, (after) => {
    const behind = after
      ? ` AND (${place}, ${id}) ${beyond} ($${values.length + 1}::text::${type}, $${values.length + 2}::bigint)`
      : '';
    // Each seller along its own index: over several, no index has the order of all of them.
    const text = `SELECT walked.* FROM unnest($1::bigint[]) AS own (id),
      LATERAL (SELECT ${columns}, ${place}::text AS "cursorValue", ${id} AS "cursorId" FROM ${from}
      WHERE ${seller} = own.id AND ${texts.join(' AND ')}${behind} ORDER BY ${place} ${way},
        ${id} ${way} LIMIT ${READ_AT_ONCE}) walked ORDER BY walked."cursorValue"::${type} ${way},
        walked."cursorId" ${way} LIMIT ${READ_AT_ONCE}`;
    return db.query(shaped(kind, text), after ? [...values, after.place, after.id] : values);
  });
  for await (const rows of pages)
    for (let at = 0; at === 0 || at < rows.length; at += TOLD_AT_ONCE) yield rows.slice(at, at + TOLD_AT_ONCE);
}
