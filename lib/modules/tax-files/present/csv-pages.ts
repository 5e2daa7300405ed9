import { type CsvRow, writeCsv } from '#lib/platform/tables/write-csv.ts';

/** A table as CSV, a page at a time; its head alone where there is no page. */
export async function* csvOf(
  columns: readonly string[],
  pages: AsyncIterable<readonly CsvRow[]>,
): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const rows of pages) {
    if (rows.length === 0 && !isFirst) continue;
    yield new TextEncoder().encode(writeCsv(columns, rows, { isFirst }));
    isFirst = false;
  }
  if (isFirst) yield new TextEncoder().encode(writeCsv(columns, []));
}
