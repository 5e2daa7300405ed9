import { directionOf, type Language } from '#lib/kernel/language.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { type CsvRow, writeCsv } from '#lib/platform/tables/write-csv.ts';
import { writeWorkbook } from '#lib/platform/tables/write-workbook.ts';
import type { Exported } from '../exported.ts';
import { CONTROL_WIDTHS, controlHead, controlRows, textsOf } from './control-table.ts';
import { ENTRY_WIDTHS, entryHead, entryRows } from './entry-table.ts';

/** Exports as tables, written while they are read. */

/** A workbook: the control is its first sheet. */
export const entriesXlsx = (exported: Exported, language: Language): AsyncGenerator<Uint8Array> =>
  writeWorkbook({
    isRightToLeft: directionOf(language) === 'rtl',
    at: exported.at,
    sheets: [
      {
        name: say(language, 'bookkeeping.sheet.control'),
        widths: CONTROL_WIDTHS,
        head: [],
        rows: [[...controlHead(exported, language), ...controlRows(exported, language)]],
      },
      {
        name: say(language, 'bookkeeping.sheet.entries'),
        widths: ENTRY_WIDTHS,
        head: [{ cells: entryHead(language), isStrong: true }],
        rows: entryRows(exported, language),
      },
    ],
  });

/** One table: the control, an empty row, and the lines under the names of their columns. */
export async function* entriesCsv(exported: Exported, language: Language): AsyncGenerator<Uint8Array> {
  const columns = ENTRY_WIDTHS.map((_, index) => String(index));
  const rowOf = (texts: readonly string[]): CsvRow =>
    Object.fromEntries(columns.map((column, index) => [column, texts[index] ?? '']));
  const write = (rows: readonly CsvRow[], head: readonly string[] | null = null): Uint8Array =>
    new TextEncoder().encode(head ? writeCsv(columns, rows, { head }) : writeCsv(columns, rows, { isFirst: false }));
  const [first = [], ...control] = [...controlHead(exported, language), ...controlRows(exported, language)].map(
    textsOf,
  );
  yield write(
    [...control, [], entryHead(language)].map(rowOf),
    columns.map((_, index) => first[index] ?? ''),
  );
  for await (const page of entryRows(exported, language)) yield write(page.map((row) => rowOf(textsOf(row))));
}
