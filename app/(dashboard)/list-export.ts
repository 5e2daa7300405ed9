import { getTranslations } from 'next-intl/server';
import { audit } from '#app/audit.ts';
import { currentPerson, inSight } from '#app/person.ts';
import type { SellerAccess } from '#lib/modules/access/index.ts';
import type { CsvRow } from '#lib/platform/csv.ts';
import { settings } from '#lib/platform/env.ts';
import { csvDownload } from './csv-download.ts';

/**
 * What all lists that are exported have in common: who may, whose they are, how long a table gets, and that it is
 * written down.
 */

export type ToExport = {
  sellerIds: readonly number[];
  params: Readonly<Record<string, string>>;
  now: Date;
  timeZone: string;
};

/**
 * Rows of one table at most. No spreadsheet opens more than a million. Sales and refunds are read in orders that have
 * no index of their own, so that each of them costs a little more than the one before.
 */
export const MAX_EXPORTED = { products: 1_000_000, customers: 1_000_000, sales: 100_000, refunds: 100_000 };

type Exported = {
  list: keyof typeof MAX_EXPORTED;
  columns: readonly string[];
  pages: (asked: ToExport) => AsyncGenerator<CsvRow[]>;
};

/** `allowed` are the businesses of the person that the route's right opens. */
export async function exportRecords(
  request: Request,
  allowed: readonly SellerAccess[] | null,
  { list, columns, pages }: Exported,
): Promise<Response> {
  const [person, sellers] = [await currentPerson(), await inSight(allowed)];
  if (!person || sellers.length === 0) return new Response(null, { status: 403 });
  const { searchParams } = new URL(request.url);
  for (const { id } of sellers)
    await audit({
      userId: person.id,
      scope: { sellerId: id },
      action: 'exported',
      subject: list,
      after: { filters: searchParams.toString() },
    });
  const [now, { timeZone }, t, most] = [
    new Date(),
    settings(),
    await getTranslations('common.export'),
    MAX_EXPORTED[list],
  ];
  return csvDownload({
    name: list,
    columns,
    most,
    cut: t('cut', { most }),
    now,
    timeZone,
    pages: pages({ sellerIds: sellers.map(({ id }) => id), params: Object.fromEntries(searchParams), now, timeZone }),
  });
}
