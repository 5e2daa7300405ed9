import { lookupText } from '#lib/kernel/entered.ts';
import { getTranslations } from 'next-intl/server';
import type { Preview, Refused } from '#components/catalog/catalog-actions.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { Right } from '#lib/modules/access/index.ts';
import { type CsvProblem, type CsvRow, readCsv } from '#lib/platform/csv.ts';
import { currentEditor, type Editor, forbidden } from './authorize-catalog.ts';

/** Characters of a table; the rows that are read are bounded by their number. */
const MAX_TABLE_LENGTH = 16_000_000;

/** What taking in a table of products and one of customers have in common. */

type TableRow = { line: number; cells: CsvRow };
type ToImport = { editor: Editor; sellerId: number; rows: TableRow[] };

/**
 * The seller of an uploaded table and its rows, where the person may import it for that seller and it can be parsed.
 */
export async function authorizeImport(
  right: Right,
  sellerKey: string,
  text: string,
): Promise<Result<ToImport, Refused>> {
  const editor = await currentEditor(right);
  const seller = editor?.sellers.find(({ key }) => key === sellerKey);
  if (!editor || !seller) return refuse(await forbidden());
  const table = readCsv(lookupText(text, MAX_TABLE_LENGTH));
  return 'rows' in table
    ? ok({ editor, sellerId: seller.id, rows: table.rows })
    : refuse(await csvProblem(table.problem));
}

/** Why a table cannot be read, in the person's words. */
async function csvProblem({ why, line }: CsvProblem): Promise<Refused> {
  return { ok: false, message: (await getTranslations('catalog.import.problem'))(why, { line }) };
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
): Promise<Preview> {
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
