import { createHash } from 'node:crypto';
import { statement, type Statement } from '#lib/platform/db/database.ts';

/**
 * Filters of the API's lists as SQL. The text holds only the given filters, and every value is a parameter. SQL because
 * the statements around them are.
 */

/**
 * Filter by one value or any of several. `of`: SQL expression that has the value; `type`: its SQL type; `known`:
 * condition that every matching row meets, which an index needs to be used.
 */
export type Match = { of: string; type: string; known?: string };

/** A filter that is a condition of its own; `$?` is its value. */
export type Limit = { where: string };

export type Column = Match | Limit;

/** Filter by seconds within which a row may be; each value begins one. */
export const withinSeconds = (column: string): Limit => ({
  // The first and the last bound the scan along an index, the list itself is exact.
  where: `${column} >= (SELECT min(second) FROM unnest($?::timestamptz[]) AS second)
    AND ${column} < (SELECT max(second) FROM unnest($?::timestamptz[]) AS second) + interval '1 second'
    AND EXISTS (SELECT FROM unnest($?::timestamptz[]) AS second WHERE ${column} >= second
      AND ${column} < second + interval '1 second')`,
});

/** Conditions that are collected with their values. */
export type Selection = { readonly texts: string[]; readonly values: unknown[]; add(value: unknown): string };

export function selection(...values: unknown[]): Selection {
  return { texts: [], values, add: (value) => `$${values.push(value)}` };
}

/** `= $2` for one value, so that an index keeps its order behind it; `= ANY ($2)` for several. */
export const equals = ({ of, type }: Match, values: readonly unknown[], add: Selection['add']): string =>
  values.length === 1 ? `${of} = ${add(values[0])}::${type}` : `${of} = ANY (${add(values)}::${type}[])`;

/** Adds the condition of each given filter. */
export function addFilters(
  { texts, add }: Selection,
  columns: Readonly<Record<string, Column>>,
  filters: Readonly<Record<string, unknown>>,
): void {
  for (const [name, column] of Object.entries(columns)) {
    const value = filters[name];
    if (value === undefined) continue;
    if ('where' in column) {
      texts.push(column.where.replaceAll('$?', add(value)));
      continue;
    }
    if (column.known) texts.push(column.known);
    texts.push(equals(column, value as unknown[], add));
  }
}

type IndexScan<Filters> = {
  sellerIds: readonly number[];
  columns: Readonly<Record<string, Column>>;
  /** Filters with an index that ends in the order of the list; the first given one is scanned. */
  scanned: readonly (keyof Filters & string)[];
  filters: Filters;
};

/**
 * Adds the conditions on `s` for index scans of a list. Returns the sources to join laterally: one scan for each of
 * several sellers or values; empty for one seller and one value, which are one scan.
 */
export function scansOf<Filters extends Readonly<Record<string, unknown>>>(
  chosen: Selection,
  { sellerIds, columns, scanned, filters }: IndexScan<Filters>,
): string[] {
  const { texts, add } = chosen;
  const scans: string[] = [];
  const along = (of: string, type: string, those: readonly unknown[], name: string): void => {
    if (those.length !== 1) scans.push(`unnest(${add(those)}::${type}[]) AS ${name} (value)`);
    texts.push(those.length === 1 ? `${of} = ${add(those[0])}::${type}` : `${of} = ${name}.value`);
  };
  along('s.seller_id', 'bigint', sellerIds, 'of_seller');
  const name = scanned.find((one) => filters[one] !== undefined);
  const column = name === undefined ? undefined : columns[name];
  if (column && 'of' in column) {
    if (column.known) texts.push(column.known);
    along(column.of, column.type, filters[name as string] as unknown[], 'of_value');
  }
  addFilters(chosen, columns, name === undefined ? filters : { ...filters, [name]: undefined });
  return scans;
}

/** Names of the prepared statements, by their texts: few, and used all the time. */
const names = new Map<string, string>();

function nameOf(prefix: string, text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `${prefix}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

/**
 * Statement of a filtered list. The few shapes with `isPrepared` are prepared once on each connection; the many
 * combinations of filters are planned for their values each time: their plans depend on them, and a caller could make a
 * connection keep every combination.
 */
export function shapeOf(prefix: string, text: string, isPrepared: boolean): Statement {
  return statement(isPrepared ? nameOf(prefix, text) : '', text);
}

/** Most rows of one page. */
export const MAX_ROWS = 500;
