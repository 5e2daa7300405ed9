import { type CsvRow, writeCsv } from '#lib/platform/tables/write-csv.ts';
import { streamedFile } from './streamed-file.ts';

/**
 * `pages` has at least one, in the list's order. Of more than `most` rows the table has the first, and `cut` as its
 * last line.
 */
export type CsvTable = {
  name: string;
  columns: readonly string[];
  /** Names of the columns, in their order; without them the columns are their own. */
  head?: readonly string[] | undefined;
  pages: AsyncGenerator<CsvRow[]>;
  most: number;
  cut: string;
  /** Range of days or a minute, after the name of the file. */
  when: string;
};

/** A CSV of the rows that the list shows under its filters, written while they are read. */
export const csvDownload = (table: CsvTable): Response =>
  streamedFile({
    name: `${table.name}-${table.when}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    chunks: chunksOf(table),
  });

async function* chunksOf({ columns, head, pages, most, cut }: CsvTable): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let written = 0;
  let isFirst = true;
  for await (const rows of pages) {
    const isCut = written + rows.length > most;
    const shown = isCut ? [...rows.slice(0, most - written), { [columns[0] ?? '']: cut }] : rows;
    yield encoder.encode(writeCsv(columns, shown, { isFirst, ...(head && { head }) }));
    [written, isFirst] = [written + rows.length, false];
    if (isCut) return;
  }
}
