import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Everything that the database holds of some sellers, read from the catalogue: a table that is added is looked at too.
 */

export type Row = Readonly<Record<string, unknown>>;

type Column = { table: string; column: string };

const COLUMNS = statement(
  'testing_columns_of_tables',
  `
SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
  JOIN information_schema.tables t USING (table_schema, table_name)
WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
  AND c.table_name NOT LIKE '\\_prisma%' ORDER BY 1, 2`,
);

/** Read once per process: every database of a process has the same schema, and the catalogue is slow to be asked. */
let tables: Promise<ReadonlyMap<string, readonly string[]>> | null = null;

/** Every table with the names of its columns. */
export function tablesOf(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  tables ??= db.query<Column>(COLUMNS, []).then((rows) => {
    const found = new Map<string, string[]>();
    for (const { table, column } of rows) found.set(table, [...(found.get(table) ?? []), column]);
    return found;
  });
  return tables;
}

const SALES = 'SELECT id FROM sale WHERE seller_id = ANY ($1::bigint[])';

/**
 * The condition that finds the rows of some sellers (`$1`) in a table; null for a table whose rows belong to no seller.
 */
function theirs(table: string, columns: readonly string[]): string | null {
  if (table === 'seller') return 'id = ANY ($1::bigint[])';
  if (columns.includes('seller_id')) return 'seller_id = ANY ($1::bigint[])';
  if (columns.includes('sale_id')) return `sale_id IN (${SALES})`;
  if (columns.includes('attempt_id'))
    return `attempt_id IN (SELECT id FROM attempt WHERE seller_id = ANY ($1::bigint[]))`;
  return columns.includes('customer_id')
    ? 'customer_id IN (SELECT id FROM customer WHERE seller_id = ANY ($1::bigint[]))'
    : null;
}

/** The rows of these sellers by table, in the order in which they were made. */
export async function rowsOfSellers(
  db: Database,
  sellerIds: readonly number[],
  leftOut: readonly string[] = [],
): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {};
  for (const [table, columns] of await tablesOf(db)) {
    const where = leftOut.includes(table) ? null : theirs(table, columns);
    if (where === null) continue;
    const order = columns.includes('id') ? 'id' : 'to_jsonb(t)::text';
    const rows = await db.query<{ row: Row }>(
      statement(
        `testing_rows_of_${table}`,
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${where} ORDER BY ${order}`,
      ),
      [sellerIds],
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}
