import { wireTimestamp } from '#lib/kernel/timestamps.ts';
import { type CsvRow, writeCsv } from '#lib/platform/csv.ts';

const ROWS_AT_ONCE = 500;

/**
 * A table to download, row for row what the list shows under its filters, written while it is read. `read` answers a page, from 1; the
 * first one shorter than 500 is the last.
 */
export function csvDownload({ name, columns, read, now, timeZone }: { name: string; columns: readonly string[]; read: (page: number, pageSize: number) => Promise<CsvRow[]>; now: Date; timeZone: string }): Response {
  const encoder = new TextEncoder();
  let page = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      page += 1;
      const rows = await read(page, ROWS_AT_ONCE);
      controller.enqueue(encoder.encode(writeCsv(columns, rows, { isFirst: page === 1 })));
      if (rows.length < ROWS_AT_ONCE) controller.close();
    },
  });
  const file = `${name}-${wireTimestamp(now, timeZone).slice(0, 16).replace(/[ :]/g, '-')}.csv`;
  return new Response(body, { headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${file}"`, 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' } });
}
