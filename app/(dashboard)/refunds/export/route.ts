import { sellersFor } from '#app/person.ts';
import { parseRefundsParams, refundsQuestion } from '#components/refunds/refunds-params.ts';
import { REFUND_COLUMNS, refundRow } from '#lib/modules/payments/reading/export-rows.ts';
import { everyRefund } from '#lib/modules/payments/reading/list-refunds.sql.ts';
import type { CsvRow } from '#lib/platform/csv.ts';
import { database } from '#lib/platform/db/database.ts';
import { exportRecords, type ToExport } from '#app/(dashboard)/list-export.ts';

/** GET /refunds/export: everything that the list shows under the same address, newest first. */
export async function GET(request: Request): Promise<Response> {
  return exportRecords(request, await sellersFor('/refunds/export'), {
    list: 'refunds',
    columns: REFUND_COLUMNS,
    pages,
  });
}

async function* pages({ sellerIds, params, now, timeZone }: ToExport): AsyncGenerator<CsvRow[]> {
  for await (const refunds of everyRefund(
    database(),
    sellerIds,
    refundsQuestion(parseRefundsParams(params), now, timeZone),
  ))
    yield refunds.map((refund) => refundRow(refund, timeZone));
}
