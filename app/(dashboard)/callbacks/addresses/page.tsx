import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AddressForm } from '#components/callbacks/address-form.tsx';
import { CallbackTabs } from '#components/callbacks/callback-tabs.tsx';
import { TestEvent } from '#components/callbacks/test-event.tsx';
import { Section } from '#components/ui/section.tsx';
import type { CallbackAddress } from '#lib/modules/sellers/contract/callback-address.ts';
import { callbackAddresses } from '#lib/modules/sellers/queries/callback-addresses.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { allowedSellers, currentReader } from '../acting.ts';
import { saveAddress, sendTest, watchTest } from '../address-actions.ts';

/** A person of more businesses than this chooses one first. */
const MOST_FORMS = 5;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('deliveries.address'))('title') };
}

/** Where the callbacks of a business go, whether they arrive there, and a way to try it. */
export default async function AddressesPage() {
  const [{ reader, sellers }, t] = await Promise.all([currentReader(), getTranslations('deliveries')]);
  const addresses = sellers.length > MOST_FORMS ? [] : await callbackAddresses(database(), reader.sellerIds);
  const allowed = new Set(allowedSellers(sellers).map(({ id }) => id));
  return (
    <div className="max-w-[60rem]">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-4 max-w-prose text-muted">{t('address.lead')}</p>
      <CallbackTabs current="addresses" />
      {sellers.length > MOST_FORMS ? <p className="text-muted">{t('address.chooseSeller')}</p> : null}
      <div className="grid gap-8">{addresses.map((address) => <Settings key={address.key} address={address} isAlone={addresses.length === 1} mayChange={allowed.has(address.sellerId)} />)}</div>
    </div>
  );
}

async function Settings({ address, isAlone, mayChange }: { address: CallbackAddress; isAlone: boolean; mayChange: boolean }) {
  const t = await getTranslations('deliveries');
  const { key, name, url } = address;
  const sandbox = !settings().isProduction;
  return (
    <Section id={`seller-${key}`} title={isAlone ? t('address.default') : name}>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <AddressForm sellerKey={key} url={url} sandbox={sandbox} mayChange={mayChange} save={saveAddress} />
        {mayChange ? <section aria-label={t('testEvent.title')} className="grid content-start gap-1.5"><h3 className="text-sm font-medium">{t('testEvent.title')}</h3><TestEvent sellerKey={key} send={sendTest} watch={watchTest} /></section> : null}
      </div>
    </Section>
  );
}
