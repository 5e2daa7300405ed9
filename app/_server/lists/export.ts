import { getTranslations } from 'next-intl/server';
import { audit } from '#app/_server/actions/audit.ts';
import { hereByClock } from '#app/_server/pages/shared.ts';
import { declared } from '#app/_server/pages/declared.ts';
import { currentPerson, selectedSellers, partnersFor, sellersFor } from '#app/_server/person.ts';
import type { AnyList, ParamsOf } from '#components/list/filters/definition.ts';
import { daysOfList, parseExportParams, parseIds } from '#components/list/filters/export-params.ts';
import { parseListParams } from '#components/list/filters/list-params.ts';
import type { PartnerAccess, SellerAccess } from '#lib/modules/access/index.ts';
import type { AuditScope } from '#lib/modules/audit/index.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { type Screen, SCREENS } from '#lib/screens.ts';
import type { CsvRow } from '#lib/platform/tables/write-csv.ts';
import { settings } from '#lib/platform/env.ts';
import { namesOfColumns } from './column-names.ts';
import { csvDownload } from './csv-download.ts';

type ExportQuery<List extends AnyList> = {
  params: ParamsOf<List>;
  /** Rows that were selected; null exports all that match. */
  ids: readonly string[] | null;
  now: Date;
  timeZone: string;
};

type OfSellers = { sellers: readonly SellerAccess[]; sellerIds: readonly number[] };
type OfPartners = { partners: readonly PartnerAccess[]; partnerIds: readonly number[] };

type ListExport<List extends AnyList, Row, Owners> = {
  list: List & { export: NonNullable<AnyList['export']> };
  /** Every row that the list has under its filters, in its order, a page at a time. */
  pages: (context: ExportQuery<List> & Owners) => AsyncGenerator<Row[]>;
  row: (row: Row, timeZone: string) => CsvRow;
  /** Further fields of each of these rows, in their order. */
  more?: (
    rows: readonly Row[],
    options: { columns: readonly string[]; timeZone: string },
  ) => Promise<readonly CsvRow[]>;
};

/**
 * The route that exports a list: every row that the list shows under the same address, in its order, up to the limit of
 * its definition. It needs the right of its screen, and records the export in the audit log.
 */
export function listExport<List extends AnyList, Row>(
  screen: Screen,
  spec: ListExport<List, Row, OfSellers> & {
    /** The businesses that the address names, of all for which the person may export; without it the selected ones. */
    sellersOf?: (all: readonly SellerAccess[], params: ParamsOf<List>) => readonly SellerAccess[];
  },
): (request: Request) => Promise<Response> {
  const answer = async (request: Request): Promise<Response> => {
    const [person, all] = [await currentPerson(), await sellersFor(screen)];
    const params = parseListParams(spec.list, Object.fromEntries(new URL(request.url).searchParams));
    const sellers = spec.sellersOf ? spec.sellersOf(all ?? [], params) : await selectedSellers(all);
    if (!person || sellers.length === 0) return new Response(null, { status: 404 });
    const sellerIds = sellers.map(({ id }) => id);
    const scopes = sellerIds.map((sellerId) => ({ sellerId }));
    return written(request, spec, { sellers, sellerIds }, { userId: person.id, scopes });
  };
  return declared(answer, { path: screen, who: SCREENS[screen] ?? 'person' });
}

/** Route of the export of a list that belongs to partners. */
export function partnerListExport<List extends AnyList, Row>(
  screen: Screen,
  spec: ListExport<List, Row, OfPartners>,
): (request: Request) => Promise<Response> {
  const answer = async (request: Request): Promise<Response> => {
    const [person, partners] = [await currentPerson(), await partnersFor(screen)];
    if (!person || !partners || partners.length === 0) return new Response(null, { status: 404 });
    const partnerIds = partners.map(({ id }) => id);
    const scopes = partnerIds.map((partnerId) => ({ partnerId }));
    return written(request, spec, { partners, partnerIds }, { userId: person.id, scopes });
  };
  return declared(answer, { path: screen, who: SCREENS[screen] ?? 'person' });
}

async function written<List extends AnyList, Row, Owners extends object>(
  request: Request,
  { list, pages, row, more }: ListExport<List, Row, Owners>,
  owners: Owners,
  { userId, scopes }: { userId: number; scopes: readonly AuditScope[] },
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const { name, most, columns: everyColumn, isNamed = false } = list.export;
  for (const scope of scopes)
    await audit({ userId, scope, action: 'exported', subject: name, after: { filters: searchParams.toString() } });
  const [now, { timeZone }, t] = [(await hereByClock()).now, settings(), await getTranslations('common.export')];
  const words = Object.fromEntries(searchParams);
  const chosen = parseExportParams(words, { columns: everyColumn, timeZone });
  const context = { ...owners, params: parseListParams(list, words), ids: parseIds(words), now, timeZone };
  return csvDownload({
    name,
    columns: chosen.columns,
    head: isNamed ? await namesOfColumns(chosen.columns) : undefined,
    most,
    cut: t('cut', { most }),
    when: daysOfList(list, context.params, context) ?? stampOf(now, timeZone),
    pages: rowsOf(pages(context), async (rows) => {
      const added = await more?.(rows, chosen);
      return rows.map((one, place) => ({ ...row(one, chosen.timeZone), ...added?.[place] }));
    }),
  });
}

/** The minute of an export that has no range to be named by. */
const stampOf = (now: Date, timeZone: string): string =>
  wireTimestamp(now, timeZone).slice(0, 16).replace(/[ :]/g, '-');

async function* rowsOf<Row>(
  pages: AsyncGenerator<Row[]>,
  write: (rows: readonly Row[]) => Promise<CsvRow[]>,
): AsyncGenerator<CsvRow[]> {
  for await (const rows of pages) yield await write(rows);
}
