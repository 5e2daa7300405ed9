import { RotateCcw, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { Suspense } from 'react';
import { viewOf } from '#app/person.ts';
import { SavedViews } from '#components/list/saved-views.tsx';
import { RefundFilters } from '#components/refunds/refund-filters.tsx';
import {
  type RefundsParams,
  parseRefundsParams,
  refundsQuestion,
  serializeRefundsParams,
} from '#components/refunds/refunds-params.ts';
import { RefundsTable } from '#components/refunds/refunds-table.tsx';
import { RefundsTotals } from '#components/refunds/refunds-totals.tsx';
import type { SearchParams } from '#components/sales/list/list-params.ts';
import { SalesSkeleton } from '#components/sales/list/sales-table.tsx';
import { zoneName } from '#components/sales/list/zone-name.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { ExportCut, ExportLink } from '#components/list/export-link.tsx';
import { Pagination } from '#components/list/pagination.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { hasRefunds, listRefunds } from '#lib/modules/payments/reading/list-refunds.sql.ts';
import { listViews } from '#lib/modules/views/store.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { MAX_EXPORTED } from '../list-export.ts';
import { dropView, keepView } from '../list-views.ts';

export async function generateMetadata(): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('dashboard.refunds'), viewOf('/refunds')]);
  return { title: t('title') };
}

/** Everything that went back to buyers, and everything that was meant to. */
export default async function RefundsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [params, t, locale, { person }] = await Promise.all([
    searchParams,
    getTranslations('dashboard.refunds'),
    getLocale(),
    viewOf('/refunds'),
  ]);
  const address = parseRefundsParams(params);
  const views = await listViews(database(), person.id, 'refunds');
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-xl font-semibold">{t('title')}</h1>
        <SavedViews
          list="refunds"
          views={views}
          query={serializeRefundsParams(address, {}, '')}
          actions={{ save: keepView, remove: dropView }}
        />
        <ExportLink href={serializeRefundsParams(address, {}, '/refunds/export')} />
      </div>
      <RefundFilters
        address={address}
        currencies={['ILS', 'USD', 'EUR']}
        zoneName={zoneName(settings().timeZone, locale)}
      />
      <Suspense key={serializeRefundsParams(address, { page: address.page })} fallback={<SalesSkeleton />}>
        <Results address={address} />
      </Suspense>
    </>
  );
}

async function Results({ address }: { address: RefundsParams }) {
  const { sellers, sellerIds } = await viewOf('/refunds');
  const { timeZone } = settings();
  const now = new Date();
  const { rows, totals, count } = await listRefunds(database(), sellerIds, refundsQuestion(address, now, timeZone));
  if (count === 0) return <Nothing isEmpty={!(await hasRefunds(database(), sellerIds))} />;
  return (
    <div className="mt-4">
      <RefundsTable rows={rows} showSeller={sellers.length > 1} timeZone={timeZone} now={now} />
      <div className="mt-4 flex flex-wrap items-start justify-between gap-4">
        <RefundsTotals totals={totals} />
        <Pagination
          page={address.page}
          size={address.size}
          count={count}
          hrefOf={(page) => serializeRefundsParams(address, { page })}
        />
        <ExportCut count={count} most={MAX_EXPORTED.refunds} />
      </div>
    </div>
  );
}

async function Nothing({ isEmpty }: { isEmpty: boolean }) {
  const t = await getTranslations('dashboard.refunds');
  if (isEmpty)
    return (
      <ScreenMessage
        icon={RotateCcw}
        title={t('emptyTitle')}
        action={
          <Link href="/sales?status=completed" className={buttonClass()}>
            {t('emptyAction')}
          </Link>
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
        <Link href="/refunds" className={buttonClass()}>
          {t('nothingAction')}
        </Link>
      }
    >
      {t('nothingBody')}
    </ScreenMessage>
  );
}
