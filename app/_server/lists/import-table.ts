import type { Preview, PreviewRow, PreviewValue, Refused } from '#components/catalog/import-actions.ts';
import type { Language } from '#lib/kernel/language.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { ImportRow, ImportTable } from '#lib/platform/tables/import-rows.ts';
import { type RefusedRow, readTable, type Table } from '#lib/platform/tables/read-table.ts';

/** The common part of importing products, customers and sellers: one reader, one preview. */

/** Characters of a table; the rows that are read are bounded by their number. */
export const MAX_TABLE_CHARACTERS = 16_000_000;

export type OpenedTable = { ok: true; table: ImportTable; refused: readonly RefusedRow[] };

/** The table under our column names (`named`), or why it cannot be read, in the person's words. */
export function openTable(
  language: Language,
  text: string,
  named: (table: Table) => ImportTable,
): OpenedTable | Refused {
  const read = readTable(text);
  if ('problem' in read) {
    const { why, line } = read.problem;
    return { ok: false, message: say(language, `catalog.import.problem.${why}`, { line }) };
  }
  const table = named(read.table);
  const [column] = table.twice;
  if (column !== undefined) return { ok: false, message: say(language, 'catalog.import.problem.twice', { column }) };
  if (table.columns.length === 0) return { ok: false, message: say(language, 'catalog.import.problem.columns') };
  return { ok: true, table, refused: read.table.refused };
}

type Words<Fields, Field extends string> = {
  textsOf: (problems: ImportRow<Fields, Field>['problems']) => Promise<Partial<Record<Field, string>>>;
  valuesOf: (fields: Fields) => PreviewValue[];
  currency: { value: string; options: readonly string[] } | null;
};

/** Rows without problems that the preview shows; its counts include all rows. */
const ROWS_SHOWN = 100;
/** Characters of a cell that a problem quotes. */
const CELL_SHOWN = 60;

/** The effect of each row, with what will be stored of it; every row that has a problem, by its number. */
export async function previewOf<Fields, Field extends string>(
  language: Language,
  { table, refused }: OpenedTable,
  read: readonly ImportRow<Fields, Field>[],
  { textsOf, valuesOf, currency }: Words<Fields, Field>,
): Promise<Extract<Preview, { ok: true }>> {
  const good = read.filter(({ fields }) => fields !== null);
  const problems = await Promise.all(
    read.filter(({ fields }) => fields === null).map(async (row) => problemRow(row, await textsOf(row.problems))),
  );
  const unread = refused.map(({ line, name, why, cell }): PreviewRow => {
    const message = say(language, `catalog.import.wrong.${why}`, { cell: shortened(cell) });
    return { line, name: shortened(name), does: 'nothing', values: [], problems: [{ field: null, message }] };
  });
  const aside = table.aside.map(({ line, name, why }): PreviewRow => {
    const problems = [{ field: null, message: say(language, why) }];
    return { line, name, does: 'aside', values: [], problems };
  });
  const shown = good.slice(0, ROWS_SHOWN).map(({ line, name, guid, fields }): PreviewRow => {
    const values = fields === null ? [] : valuesOf(fields);
    return { line, name, does: guid === null ? 'add' : 'change', values, problems: [] };
  });
  const bad = byLine([...problems, ...unread]);
  return {
    ok: true,
    source: table.source,
    unknown: [...table.unknown],
    currency: currency && { value: currency.value, options: [...currency.options] },
    counts: {
      add: good.filter(({ guid }) => guid === null).length,
      change: good.filter(({ guid }) => guid !== null).length,
      nothing: bad.length,
      aside: aside.length,
    },
    bad,
    first: byLine([...shown, ...aside.slice(0, ROWS_SHOWN)]).slice(0, ROWS_SHOWN),
  };
}

const byLine = (rows: readonly PreviewRow[]): PreviewRow[] => [...rows].sort((one, other) => one.line - other.line);

const shortened = (text: string): string =>
  [...text].length > CELL_SHOWN ? `${[...text].slice(0, CELL_SHOWN).join('')}…` : text;

function problemRow<Fields, Field extends string>(
  { line, name }: ImportRow<Fields, Field>,
  texts: Partial<Record<Field, string>>,
): PreviewRow {
  const problems = Object.entries(texts as Record<string, string>).map(([field, message]) => ({ field, message }));
  return { line, name, does: 'nothing', values: [], problems };
}

/** A value with its label; nothing where it is empty. */
export const labelled = (label: string, text: string): PreviewValue[] => (text === '' ? [] : [{ label, text }]);

type Written = { added: number; changed: number; left: number };

/** Rows that were left: those with a problem, and those that could not be read. */
export const leftOf = (done: { left: number }, { refused }: OpenedTable): number => done.left + refused.length;

/** The answer of an import, with its entry in the audit log. */
export function imported(subject: 'products' | 'customers', sellerId: number, opened: OpenedTable, written: Written) {
  const done = { ...written, left: leftOf(written, opened) };
  return {
    ok: true as const,
    ...done,
    audit: { scope: { sellerId }, action: 'imported' as const, subject, after: done },
  };
}
