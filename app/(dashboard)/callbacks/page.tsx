import { SearchX, Send } from 'lucide-react';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { Suspense } from 'react';
import { viewOf } from '#app/person.ts';
import { CallbackTabs } from '#components/callbacks/callback-tabs.tsx';
import {
  type DeliveriesParams,
  deliveriesQuestion,
  hasDeliveryFilters,
  parseDeliveriesParams,
  serializeDeliveriesParams,
} from '#components/callbacks/deliveries/deliveries-params.ts';
import { DeliveriesList } from '#components/callbacks/deliveries/deliveries-list.tsx';
import { DeliveryFilters } from '#components/callbacks/deliveries/delivery-filters.tsx';
import { DeliveryTotals } from '#components/callbacks/deliveries/delivery-totals.tsx';
import type { SearchParams } from '#components/sales/list/list-params.ts';
import { SalesSkeleton } from '#components/sales/list/sales-table.tsx';
import { zoneName } from '#components/sales/list/zone-name.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { OlderNewer } from '#components/list/older-newer.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import type { SellerAccess } from '#lib/modules/access/index.ts';
import type { DeliveryRow } from '#lib/modules/callbacks/contract/deliveries.ts';
import { deliveryChoices, listDeliveries } from '#lib/modules/callbacks/deliveries/queries/list-deliveries.sql.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { allowedSellers, currentReader } from './authorize-callbacks.ts';
import { previewResend, resendSome } from './resend-actions.ts';

const ACTIONS = { preview: previewResend, resend: resendSome };

export async function generateMetadata(): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('deliveries'), viewOf('/callbacks')]);
  return { title: t('title') };
}

/** Every callback of the business, newest first. */
export default async function CallbacksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [params, t, locale, { reader }] = await Promise.all([
    searchParams,
    getTranslations('deliveries'),
    getLocale(),
    currentReader(),
  ]);
  const address = parseDeliveriesParams(params);
  const choices = await deliveryChoices(database(), reader);
  return (
    <>
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-4 max-w-prose text-muted">{t('lead')}</p>
      <CallbackTabs current="log" />
      <DeliveryFilters address={address} choices={choices} zoneName={zoneName(settings().timeZone, locale)} />
      <Suspense key={serializeDeliveriesParams(address, { place: address.place })} fallback={<SalesSkeleton />}>
        <Results address={address} />
      </Suspense>
    </>
  );
}

/** Why this person may not send it again; null where they may. */
function barOf({ sellerId, audience }: DeliveryRow, sellers: readonly SellerAccess[]): 'role' | 'partner' | null {
  const seller = allowedSellers(sellers).find(({ id }) => id === sellerId);
  if (!seller) return 'role';
  return audience === 'partner' && seller.partnerId === null ? 'partner' : null;
}

async function Results({ address }: { address: DeliveriesParams }) {
  const [{ reader, sellers }, t] = await Promise.all([currentReader(), getTranslations('deliveries')]);
  const { timeZone } = settings();
  const { rows, all, byState, newer, older, now } = await listDeliveries(
    database(),
    reader,
    deliveriesQuestion(address, new Date(), timeZone),
  );
  if (all.count === 0) return <Nothing isEmpty={!hasDeliveryFilters(address)} />;
  const hrefOf = (way: 'older' | 'newer', id: number | null) =>
    id === null ? null : serializeDeliveriesParams(address, { place: { way, id } });
  return (
    <div className="mt-4">
      <DeliveriesList
        rows={rows.map((row) => ({ ...row, bar: barOf(row, sellers) }))}
        address={address}
        all={all}
        showSeller={sellers.length > 1}
        timeZone={timeZone}
        now={now}
        actions={ACTIONS}
        newest={address.place === null && !hasDeliveryFilters(address) ? (rows[0]?.id ?? null) : null}
      >
        <div className="mt-4 flex flex-wrap items-start justify-between gap-4">
          <DeliveryTotals address={address} all={all} byState={byState} />
          {newer === null && older === null ? null : (
            <OlderNewer
              label={t('paging.label')}
              newest={{ label: t('paging.newest'), href: newer === null ? null : serializeDeliveriesParams(address) }}
              newer={{ label: t('paging.newer'), href: hrefOf('newer', newer) }}
              older={{ label: t('paging.older'), href: hrefOf('older', older) }}
            />
          )}
        </div>
      </DeliveriesList>
    </div>
  );
}

async function Nothing({ isEmpty }: { isEmpty: boolean }) {
  const t = await getTranslations('deliveries');
  if (isEmpty)
    return (
      <ScreenMessage
        icon={Send}
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
        <Link href="/callbacks" className={buttonClass()}>
          {t('nothingAction')}
        </Link>
      }
    >
      {t('nothingBody')}
    </ScreenMessage>
  );
}
