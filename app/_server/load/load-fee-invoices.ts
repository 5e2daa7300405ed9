import { paramReader } from '#components/list/filters/list-params.ts';
import { issuerMonths, typedIssuer } from '#components/fee-invoices/issuer-months.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { billsWithoutInvoice, listInvoices, readIssuer } from '#lib/modules/fee-invoices/dashboard.ts';

type Here = { search: Readonly<Record<string, string | string[] | undefined>>; now: Date; timeZone: string };

/** Everything that the screen of an issuer shows: a partner by its id, null is the installation. */
export async function loadIssuer(issuer: number | null, { search, now, timeZone }: Here) {
  const before = paramReader(search)('before');
  const cursor = /^\d{1,15}$/.test(before) ? Number(before) : null;
  const [settings, invoices, without] = await Promise.all([
    readIssuer(issuer),
    listInvoices(issuer, cursor),
    billsWithoutInvoice(issuer),
  ]);
  const thisMonth = dayOf(now, timeZone).slice(0, 7);
  return {
    settings,
    invoices,
    without,
    isOlder: cursor !== null,
    typed: typedIssuer(settings, thisMonth),
    months: issuerMonths(thisMonth, settings.details?.validFrom ?? null),
  };
}
