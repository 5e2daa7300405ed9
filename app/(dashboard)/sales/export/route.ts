import { sellersFor } from '#app/person.ts';
import { parseListParams } from '#components/sales/list/list-params.ts';
import { questionOf } from '#components/sales/list/list-query.ts';
import { SALE_COLUMNS, saleRow } from '#lib/modules/payments/reading/export-rows.ts';
import { everySale } from '#lib/modules/payments/reading/list-sales.sql.ts';
import type { CsvRow } from '#lib/platform/csv.ts';
import { database } from '#lib/platform/db/database.ts';
import { exportRecords, type ToExport } from '#app/(dashboard)/list-export.ts';

/** GET /sales/export: every sale that the list shows under the same address, in its order. */
export async function GET(request: Request): Promise<Response> {
  return exportRecords(request, await sellersFor('/sales/export'), { list: 'sales', columns: SALE_COLUMNS, pages });
}

async function* pages({ sellerIds, params, now, timeZone }: ToExport): AsyncGenerator<CsvRow[]> {
  for await (const sales of everySale(database(), sellerIds, questionOf(parseListParams(params), now, timeZone)))
    yield sales.map((sale) => saleRow(sale, timeZone));
}
