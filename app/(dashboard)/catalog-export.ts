import { note } from '#app/audit.ts';
import { currentPerson, inSight } from '#app/person.ts';
import type { SellerAccess } from '#lib/modules/access/index.ts';
import type { CsvRow } from '#lib/platform/csv.ts';
import { settings } from '#lib/platform/env.ts';
import { csvDownload } from './csv-download.ts';

/** What exporting products and exporting customers have in common: who may, whose they are, and that it is written down. */

export type ToExport = { sellerIds: readonly number[]; params: Readonly<Record<string, string>>; now: Date; timeZone: string };

/** `allowed` are the businesses of the person that the route's right opens. */
export async function exportRecords(request: Request, allowed: readonly SellerAccess[] | null, { list, columns, pages }: { list: 'products' | 'customers'; columns: readonly string[]; pages: (asked: ToExport) => AsyncGenerator<CsvRow[]> }): Promise<Response> {
  const [person, sellers] = [await currentPerson(), await inSight(allowed)];
  if (!person || sellers.length === 0) return new Response(null, { status: 403 });
  const { searchParams } = new URL(request.url);
  for (const { id } of sellers) await note({ userId: person.id, scope: { sellerId: id }, action: 'exported', subject: list, after: { filters: searchParams.toString() } });
  const [now, { timeZone }] = [new Date(), settings()];
  return csvDownload({ name: list, columns, now, timeZone, pages: pages({ sellerIds: sellers.map(({ id }) => id), params: Object.fromEntries(searchParams), now, timeZone }) });
}
