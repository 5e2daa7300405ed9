import { wireTimestamp } from '#lib/kernel/timestamps.ts';
import { type CsvRow, writeCsv } from '#lib/platform/csv.ts';

/** A table to download, row for row what the list shows under its filters, written while it is read: `pages` has at least one, in the list's order. */
export function csvDownload({ name, columns, pages, now, timeZone }: { name: string; columns: readonly string[]; pages: AsyncGenerator<CsvRow[]>; now: Date; timeZone: string }): Response {
  const encoder = new TextEncoder();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value: rows, done } = await pages.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(writeCsv(columns, rows, { isFirst })));
      isFirst = false;
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
  const file = `${name}-${wireTimestamp(now, timeZone).slice(0, 16).replace(/[ :]/g, '-')}.csv`;
  return new Response(body, { headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${file}"`, 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' } });
}
