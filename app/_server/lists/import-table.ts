import type { Preview, Refused } from '#components/catalog/catalog-actions.ts';
import type { Language } from '#lib/kernel/language.ts';
import { type CsvRow, readCsv } from '#lib/platform/csv.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** What taking in a table of products and one of customers have in common. */

/** Characters of a table; the rows that are read are bounded by their number. */
export const MAX_TABLE_LENGTH = 16_000_000;

type TableRow = { line: number; cells: CsvRow };

/** The rows of a table, or why it cannot be read, in the person's words. */
export function rowsOfTable(language: Language, text: string): { ok: true; rows: TableRow[] } | Refused {
  const table = readCsv(text);
  if ('rows' in table) return { ok: true, rows: table.rows };
  const { why, line } = table.problem;
  return { ok: false, message: say(language, `catalog.import.problem.${why}`, { line: line ?? 0 }) };
}

type ReadRow<Problem> = { line: number; name: string; guid: string | null; fields: object | null; problems: Problem[] };
type Words<Problem> = {
  known: readonly string[];
  textsOf: (problems: Problem[]) => Promise<Partial<Record<string, string>>>;
};

/** The effect of each row, and the columns that the import ignores. */
export async function previewOf<Problem extends { field: string }>(
  rows: readonly TableRow[],
  read: readonly ReadRow<Problem>[],
  { known, textsOf }: Words<Problem>,
): Promise<Extract<Preview, { ok: true }>> {
  const columns = Object.keys(rows[0]?.cells ?? {});
  return {
    ok: true,
    columns,
    unknown: columns.filter((column) => !known.includes(column)),
    rows: await Promise.all(
      read.map(async ({ line, name, guid, fields, problems }) => {
        const texts = problems.length > 0 ? await textsOf(problems) : {};
        return {
          line,
          name,
          does: fields === null ? ('nothing' as const) : guid === null ? ('add' as const) : ('change' as const),
          problems: Object.entries(texts).map(([field, message]) => ({ field, message: message ?? '' })),
        };
      }),
    ),
  };
}
