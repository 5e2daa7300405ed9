import { ttlCache } from '#lib/kernel/ttl-cache.ts';
import { type Database, statement } from '../database.ts';

/**
 * What PostgreSQL keeps of a table's texts for its planner, some hundred values of each column: enough to tell which
 * parts of texts are common. SQL because the planner's statistics are no table of ours.
 */

/** A value in small letters, and the share of all rows that it stands for. */
type ColumnStatistic = { text: string; share: number };

/** `rows`: how many the table had, about. Nothing is known of one that was never analyzed. */
export type ColumnStatistics = { rows: number; columns: ReadonlyMap<string, readonly ColumnStatistic[]> };

export const NOTHING_KNOWN: ColumnStatistics = { rows: 0, columns: new Map() };

const KNOWN_VALUES = statement(
  'known_values',
  `SELECT s.attname AS name, c.reltuples AS rows, s.null_frac AS nulls, coalesce(s.most_common_vals::text::text[],
    '{}') AS common, coalesce(s.most_common_freqs, '{}') AS shares,
    coalesce(s.histogram_bounds::text::text[], '{}') AS others
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_stats s ON s.schemaname = current_schema()
    AND s.tablename = c.relname AND s.attname = a.attname
  WHERE c.oid = $1::text::regclass AND a.atttypid = 'text'::regtype`,
);

type Row = { name: string; rows: number; nulls: number; common: string[]; shares: number[]; others: string[] };

/** What is common changes slowly. */
const GOOD_FOR_MS = 600_000;

const tables = ttlCache<ColumnStatistics>(GOOD_FOR_MS, 100);

/** What is known of a table's texts, or was in the last ten minutes. */
export async function columnStatistics(database: Database, table: string): Promise<ColumnStatistics> {
  const known = tables.get(table);
  if (known) return known;
  const rows = await database.query<Row>(KNOWN_VALUES, [table]);
  const values: ColumnStatistics = {
    rows: rows[0]?.rows ?? 0,
    columns: new Map(rows.map((row) => [row.name, valuesOf(row)])),
  };
  tables.put(table, values);
  return values;
}

/** Of the values that are not common each stands for as many rows as any other. */
function valuesOf({ nulls, common, shares, others }: Row): ColumnStatistic[] {
  const each = Math.max(0, 1 - nulls - shares.reduce((sum, share) => sum + share, 0)) / others.length;
  return [
    ...common.map((text, place) => ({ text: text.toLowerCase(), share: shares[place] ?? 0 })),
    ...others.map((text) => ({ text: text.toLowerCase(), share: each })),
  ];
}

/** The share of rows that have all parts, in any order, in one of the columns. */
export function shareWith(known: ColumnStatistics, columns: readonly string[], parts: readonly string[]): number {
  const small = parts.map((part) => part.toLowerCase());
  const ofColumn = (column: string) =>
    (known.columns.get(column) ?? []).reduce(
      (sum, { text, share }) => (small.every((part) => text.includes(part)) ? sum + share : sum),
      0,
    );
  return columns.reduce((sum, column) => sum + ofColumn(column), 0);
}
