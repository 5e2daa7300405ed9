import { SearchX, SquareTerminal } from 'lucide-react';
import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { Suspense } from 'react';
import { viewOf } from '#app/person.ts';
import { CallFilters } from '#components/api-log/call-filters.tsx';
import {
  type CallsParams,
  callsQuestion,
  hasCallFilters,
  parseCallsParams,
  serializeCallsParams,
} from '#components/api-log/calls-params.ts';
import { CallsTable } from '#components/api-log/calls-table.tsx';
import type { SearchParams } from '#components/sales/list/list-params.ts';
import { SalesSkeleton } from '#components/sales/list/sales-table.tsx';
import { zoneName } from '#components/sales/list/zone-name.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { OlderNewer } from '#components/list/older-newer.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { contracts } from '#lib/contracts.ts';
import { KEPT_CALLS, KEPT_DAYS } from '#lib/modules/api-log/contract/calls.ts';
import { listCalls } from '#lib/modules/api-log/queries/list-calls.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';

const OPERATIONS = contracts.map(({ id }) => id).sort();

export async function generateMetadata(): Promise<Metadata> {
  await viewOf('/developers/requests');
  return { title: (await getTranslations('api-log'))('title') };
}

/** Every call of the API with the keys of the business, newest first. */
export default async function RequestsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [params, t, locale, { common, dashboard, 'api-log': texts }] = await Promise.all([
    searchParams,
    getTranslations('api-log'),
    getLocale(),
    getMessages(),
    viewOf('/developers/requests'),
  ]);
  const address = parseCallsParams(params);
  return (
    <>
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-4 max-w-prose text-muted">{t('lead', { days: KEPT_DAYS, calls: KEPT_CALLS })}</p>
      {/* Texts that no other screen needs in the browser. */}
      <NextIntlClientProvider messages={{ common, dashboard, 'api-log': texts }}>
        <CallFilters address={address} operations={OPERATIONS} zoneName={zoneName(settings().timeZone, locale)} />
      </NextIntlClientProvider>
      <Suspense key={serializeCallsParams(address, { place: address.place })} fallback={<SalesSkeleton />}>
        <Results address={address} />
      </Suspense>
    </>
  );
}

async function Results({ address }: { address: CallsParams }) {
  const [{ sellers, sellerIds }, t] = await Promise.all([viewOf('/developers/requests'), getTranslations('api-log')]);
  const { timeZone } = settings();
  const { rows, count, newer, older, now } = await listCalls(
    database(),
    sellerIds,
    callsQuestion(address, new Date(), timeZone),
  );
  if (count === 0) return <Nothing isEmpty={!hasCallFilters(address)} />;
  const hrefOf = (way: 'older' | 'newer', id: number | null) =>
    id === null ? null : serializeCallsParams(address, { place: { way, id } });
  return (
    <div className="mt-4">
      <CallsTable rows={rows} showSeller={sellers.length > 1} timeZone={timeZone} now={now} />
      <div className="mt-4 flex flex-wrap items-start justify-between gap-4">
        <p className="font-medium">{t('count', { count })}</p>
        {newer === null && older === null ? null : (
          <OlderNewer
            label={t('paging.label')}
            newest={{ label: t('paging.newest'), href: newer === null ? null : serializeCallsParams(address) }}
            newer={{ label: t('paging.newer'), href: hrefOf('newer', newer) }}
            older={{ label: t('paging.older'), href: hrefOf('older', older) }}
          />
        )}
      </div>
    </div>
  );
}

async function Nothing({ isEmpty }: { isEmpty: boolean }) {
  const t = await getTranslations('api-log');
  if (isEmpty)
    return (
      <ScreenMessage
        icon={SquareTerminal}
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
        <Link href="/developers/requests" className={buttonClass()}>
          {t('nothingAction')}
        </Link>
      }
    >
      {t('nothingBody')}
    </ScreenMessage>
  );
}
