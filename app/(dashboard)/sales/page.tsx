import { ReceiptText, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { Suspense } from 'react';
import { viewOf } from '#app/person.ts';
import { NewLink } from '#components/links/new-link.tsx';
import { SavedViews } from '#components/list/saved-views.tsx';
import { FilterBar } from '#components/sales/list/filter-bar.tsx';
import {
  type ListParams,
  parseListParams,
  type SearchParams,
  serializeListParams,
} from '#components/sales/list/list-params.ts';
import { isOpenSale } from '#components/sales/list/open-sales.ts';
import { LiveSales } from '#components/sales/list/live-sales.tsx';
import { questionOf } from '#components/sales/list/list-query.ts';
import { SalesSkeleton, SalesTable } from '#components/sales/list/sales-table.tsx';
import { Totals } from '#components/sales/list/sales-totals.tsx';
import { zoneName } from '#components/sales/list/zone-name.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { ExportCut, ExportLink } from '#components/list/export-link.tsx';
import { Pagination } from '#components/list/pagination.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { can } from '#lib/modules/access/index.ts';
import { hasSales, listSales } from '#lib/modules/payments/reading/list-sales.sql.ts';
import { listViews } from '#lib/modules/views/store.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { makeLink } from '../make-link.ts';
import { LinkTexts } from '../catalog-texts.tsx';
import { MAX_EXPORTED } from '../list-export.ts';
import { dropView, keepView } from '../list-views.ts';

export async function generateMetadata(): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('dashboard.sales'), viewOf('/sales')]);
  return { title: t('title') };
}

export default async function SalesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [params, t, locale, { person, sellers }] = await Promise.all([
    searchParams,
    getTranslations('dashboard.sales'),
    getLocale(),
    viewOf('/sales'),
  ]);
  const address = parseListParams(params);
  const views = await listViews(database(), person.id, 'sales');
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-xl font-semibold">{t('title')}</h1>
        <SavedViews
          list="sales"
          views={views}
          query={serializeListParams(address, {}, '')}
          actions={{ save: keepView, remove: dropView }}
        />
        <ExportLink href={serializeListParams(address, {}, '/sales/export')} />
        <LinkTexts>
          <NewLink
            businesses={sellers.filter((seller) => can(seller, 'make-sales')).map(({ key, name }) => ({ key, name }))}
            makeLink={makeLink}
          />
        </LinkTexts>
      </div>
      <FilterBar
        address={address}
        currencies={['ILS', 'USD', 'EUR']}
        zoneName={zoneName(settings().timeZone, locale)}
      />
      <Suspense key={serializeListParams(address, { page: address.page })} fallback={<SalesSkeleton />}>
        <Results address={address} />
      </Suspense>
    </>
  );
}

async function Results({ address }: { address: ListParams }) {
  const { sellers, sellerIds } = await viewOf('/sales');
  const { timeZone } = settings();
  const now = new Date();
  const { rows, totals, count } = await listSales(database(), sellerIds, questionOf(address, now, timeZone));
  if (count === 0) return <Nothing isEmpty={!(await hasSales(database(), sellerIds))} />;
  const pages = (
    <Pagination
      page={address.page}
      size={address.size}
      count={count}
      hrefOf={(page) => serializeListParams(address, { page })}
    />
  );
  const open = rows.filter(isOpenSale);
  return (
    <div className="mt-4">
      {open.length > 0 ? (
        <LiveSales
          sales={open.map(({ saleId, status, captured, refunded }) => ({ saleId, status, captured, refunded }))}
        />
      ) : null}
      <SalesTable rows={rows} address={address} showSeller={sellers.length > 1} timeZone={timeZone} now={now} />
      <div className="mt-4 flex flex-wrap items-start justify-between gap-4">
        <Totals totals={totals} />
        {pages}
        <ExportCut count={count} most={MAX_EXPORTED.sales} />
      </div>
    </div>
  );
}

async function Nothing({ isEmpty }: { isEmpty: boolean }) {
  const t = await getTranslations('dashboard.sales');
  if (isEmpty)
    return (
      <ScreenMessage
        icon={ReceiptText}
        title={t('emptyTitle')}
        action={
          <a href="/docs" className={buttonClass()}>
            {t('emptyAction')}
          </a>
        }
      >
        {t('emptyBody')}
      </ScreenMessage>
    );
  return (
    <ScreenMessage
      icon={SearchX}
      title={t('nothingTitle')}
      action={
        <Link href="/sales" className={buttonClass()}>
          {t('nothingAction')}
        </Link>
      }
    >
      {t('nothingBody')}
    </ScreenMessage>
  );
}
