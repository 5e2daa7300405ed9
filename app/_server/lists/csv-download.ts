import { type CsvRow, writeCsv } from '#lib/platform/tables/write-csv.ts';

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
export function csvDownload({ name, columns, head, pages, most, cut, when }: CsvTable): Response {
  const encoder = new TextEncoder();
  let written = 0;
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value: rows, done } = await pages.next();
      if (done) return controller.close();
      const isCut = written + rows.length > most;
      const shown = isCut ? [...rows.slice(0, most - written), { [columns[0] ?? '']: cut }] : rows;
      controller.enqueue(encoder.encode(writeCsv(columns, shown, { isFirst, ...(head && { head }) })));
      [written, isFirst] = [written + rows.length, false];
      if (isCut) {
        await pages.return(undefined);
        controller.close();
      }
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
  const file = `${name}-${when}.csv`;
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
