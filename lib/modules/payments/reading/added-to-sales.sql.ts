import { type Database, statement } from '#lib/platform/db/database.ts';
import type { AddedToSale } from '../views/added-to-sale.ts';
import type { SaleExtension } from './sale-extension.ts';

/**
 * Additions of other modules to the page of a sale and to the table of sales. SQL because it runs for each chunk of a
 * table of 100,000 rows.
 */

type Context = { database: Database; timeZone: string; saleExtensions: readonly SaleExtension[] };

const ROWS_OF_SALES = statement(
  'payments_rows_of_sales',
  `SELECT id, public_id AS "saleId", seller_id AS "sellerId" FROM sale WHERE public_id = ANY($1::text[])`,
);

type SaleOfRow = { id: number; saleId: string; sellerId: number };

/** A sale without a row has nothing. */
export async function addedToSale(context: Context, saleId: string): Promise<AddedToSale> {
  const [sale] = await context.database.query<SaleOfRow>(ROWS_OF_SALES, [[saleId]]);
  if (!sale) return { facts: [], lines: [] };
  const [facts, lines] = await Promise.all([
    Promise.all(context.saleExtensions.map((one) => one.facts?.(context, sale) ?? [])),
    Promise.all(context.saleExtensions.map((one) => one.lines?.(context, sale) ?? [])),
  ]);
  return { facts: facts.flat(), lines: lines.flat() };
}

/** The fields that modules add to each of these rows of a table, in their order. */
export async function addedColumns(
  context: Omit<Context, 'timeZone'>,
  rows: readonly { saleId: string }[],
  table: { columns: readonly string[]; timeZone: string },
): Promise<Readonly<Record<string, string>>[]> {
  const wanted = context.saleExtensions.flatMap(({ columns }) =>
    columns?.names.some((name) => table.columns.includes(name)) ? columns : [],
  );
  if (wanted.length === 0 || rows.length === 0) return rows.map(() => ({}));
  const sales = await context.database.query<SaleOfRow>(ROWS_OF_SALES, [rows.map(({ saleId }) => saleId)]);
  const reading = { database: context.database, timeZone: table.timeZone };
  const ids = sales.map(({ id }) => id);
  const found = await Promise.all(wanted.map(({ valuesOf }) => valuesOf(reading, ids)));
  const idOf = new Map(sales.map(({ id, saleId }) => [saleId, id]));
  const empty = Object.fromEntries(wanted.flatMap(({ names }) => names.map((name) => [name, ''])));
  return rows.map(({ saleId }) => {
    const id = idOf.get(saleId);
    return Object.assign({}, empty, ...found.map((values) => (id === undefined ? {} : values.get(id))));
  });
}
