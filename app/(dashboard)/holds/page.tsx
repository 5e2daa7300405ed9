import { Hourglass, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { Suspense } from 'react';
import { viewOf } from '#app/person.ts';
import { HoldFilters } from '#components/holds/hold-filters.tsx';
import {
  HOLDS_PER_PAGE,
  type HoldsParams,
  holdsQuestion,
  parseHoldsParams,
  serializeHoldsParams,
} from '#components/holds/holds-params.ts';
import { HoldsList } from '#components/holds/holds-list.tsx';
import { HoldsTotals } from '#components/holds/holds-totals.tsx';
import type { SearchParams } from '#components/sales/list/list-params.ts';
import { SalesSkeleton } from '#components/sales/list/sales-table.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { Pagination } from '#components/list/pagination.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { can } from '#lib/modules/access/index.ts';
import { hasHolds, listHolds } from '#lib/modules/payments/reading/list-holds.sql.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { chooseAllHolds, endHolds } from './hold-actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('dashboard.holds'), viewOf('/holds')]);
  return { title: t('title') };
}

/** Every hold by the time it has left, to be captured or released one by one or together. */
export default async function HoldsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [params, t] = await Promise.all([searchParams, getTranslations('dashboard.holds')]);
  const address = parseHoldsParams(params);
  return (
    <>
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-4 max-w-prose text-muted">{t('lead')}</p>
      <HoldFilters address={address} currencies={['ILS', 'USD', 'EUR']} />
      <Suspense key={serializeHoldsParams(address, { page: address.page })} fallback={<SalesSkeleton rows={8} />}>
        <Results address={address} />
      </Suspense>
    </>
  );
}

async function Results({ address }: { address: HoldsParams }) {
  const { sellers, sellerIds } = await viewOf('/holds');
  const { rows, totals, count, now } = await listHolds(database(), sellerIds, holdsQuestion(address));
  if (count === 0) return <Nothing isEmpty={!(await hasHolds(database(), sellerIds))} />;
  const allowed = new Set(sellers.filter((seller) => can(seller, 'end-holds')).map(({ id }) => id));
  return (
    <div className="mt-4">
      <HoldsList
        rows={rows.map((row) => ({ ...row, isAllowed: allowed.has(row.sellerId) }))}
        address={address}
        showSeller={sellers.length > 1}
        timeZone={settings().timeZone}
        now={now}
        count={count}
        end={endHolds}
        chooseAll={chooseAllHolds}
      >
        <div className="mt-4 flex flex-wrap items-start justify-between gap-4">
          <HoldsTotals totals={totals} />
          <Pagination
            page={address.page}
            size={HOLDS_PER_PAGE}
            count={count}
            hrefOf={(page) => serializeHoldsParams(address, { page })}
          />
        </div>
      </HoldsList>
    </div>
  );
}

async function Nothing({ isEmpty }: { isEmpty: boolean }) {
  const t = await getTranslations('dashboard.holds');
  if (isEmpty)
    return (
      <ScreenMessage
        icon={Hourglass}
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
        <Link href="/holds" className={buttonClass()}>
          {t('nothingAction')}
        </Link>
      }
    >
      {t('nothingBody')}
    </ScreenMessage>
  );
}
