import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { AddressForm } from '#components/callbacks/endpoints/address-form.tsx';
import { CallbackTabs } from '#components/callbacks/callback-tabs.tsx';
import { EndpointList } from '#components/callbacks/endpoints/endpoint-list.tsx';
import { TestEvent } from '#components/callbacks/deliveries/test-event.tsx';
import { LiveScreen } from '#components/query/live-screen.tsx';
import { ListSkeleton } from '#components/list/list-skeleton.tsx';
import { Section } from '#components/ui/section.tsx';
import type { CallbackAddress } from '#lib/modules/sellers/contract/callback-address.ts';
import { callbackAddresses } from '#lib/modules/sellers/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { stampOf } from '#app/_server/screen-news.ts';
import { endpointScope, listedEndpoints, managedSellers } from '#lib/modules/callbacks/dashboard.ts';
import { saveAddress, sendTest } from './actions.ts';

/** A person of more businesses than this chooses one first. */
const MAX_FORMS = 5;

/** How often the page asks how the addresses fare while one is in trouble, milliseconds. */
const LOOK_EVERY_MS = 5_000;

export async function generateMetadata(): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('deliveries.address'), viewOf('/callbacks/addresses')]);
  return { title: t('title') };
}

/** Where the callbacks of a business go, a way to try it, and whether they arrive. */
export default async function AddressesPage() {
  const [{ sellers, sellerIds }, t] = await Promise.all([
    viewOf('/callbacks/addresses'),
    getTranslations('deliveries'),
  ]);
  const addresses = sellers.length > MAX_FORMS ? [] : await callbackAddresses(sellerIds);
  const allowed = new Set(managedSellers(sellers).map(({ id }) => id));
  return (
    <div className="max-w-[1200px]">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-4 max-w-prose text-muted">{t('lead')}</p>
      <CallbackTabs current="addresses" />
      <div className="grid gap-8">
        {sellers.length > MAX_FORMS ? <p className="text-muted">{t('address.chooseSeller')}</p> : null}
        {addresses.map((address, index) => (
          <Settings
            key={address.key}
            address={address}
            isAlone={addresses.length === 1}
            isFirst={index === 0}
            mayChange={allowed.has(address.sellerId)}
          />
        ))}
        <Section id="health" title={t('health.title')}>
          <p className="-mt-2 mb-4 max-w-prose text-muted">{t('health.lead')}</p>
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <Health />
          </Suspense>
        </Section>
      </div>
    </div>
  );
}

async function Health() {
  const { sellers } = await viewOf('/callbacks/addresses');
  const endpoints = await listedEndpoints(endpointScope(sellers));
  return (
    <>
      {endpoints.some(({ state }) => state !== 'active') ? (
        <LiveScreen
          name="endpoints"
          path="/callbacks/addresses/news"
          stamp={stampOf(endpoints)}
          everyMs={LOOK_EVERY_MS}
        />
      ) : null}
      <EndpointList
        endpoints={endpoints}
        showOwner={sellers.length > 1}
        timeZone={settings().timeZone}
        now={new Date()}
      />
    </>
  );
}

type SettingsProps = { address: CallbackAddress; isAlone: boolean; isFirst: boolean; mayChange: boolean };

async function Settings({ address, isAlone, isFirst, mayChange }: SettingsProps) {
  const t = await getTranslations('deliveries');
  const { key, name, url } = address;
  const heading = `seller-${key}`;
  return (
    <section aria-labelledby={heading} className={isFirst ? 'pt-1' : 'border-t pt-5'}>
      <h2 id={heading} className="text-lg font-semibold">
        {isAlone ? t('address.default') : <bdi>{name}</bdi>}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t('address.lead')}</p>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <AddressForm
          sellerKey={key}
          url={url}
          sandbox={!settings().isProduction}
          mayChange={mayChange}
          save={saveAddress}
        />
        {mayChange ? (
          <section aria-label={t('testEvent.title')} className="grid content-start gap-1.5">
            <h3 className="text-sm font-medium">{t('testEvent.title')}</h3>
            <TestEvent sellerKey={key} send={sendTest} />
          </section>
        ) : null}
      </div>
    </section>
  );
}
