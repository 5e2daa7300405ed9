import { useTranslations } from 'next-intl';
import type { CallbackAddress } from '#lib/modules/sellers/contract/callback-address.ts';
import { TestEvent, type TestResult } from '../deliveries/test-event.tsx';
import { AddressForm, type SaveResult } from './address-form.tsx';

export type AddressActions = {
  save: (key: string, typed: string) => Promise<SaveResult>;
  sendTest: (key: string) => Promise<TestResult>;
};

type AddressProps = {
  address: CallbackAddress & { mayChange: boolean };
  /** Among those of the screen: one that stands alone needs no name of its business. */
  place: 'alone' | 'first' | 'later';
  isSandbox: boolean;
  actions: AddressActions;
};

/** The default callback address of a business, with a test event for people who may change it. */
export function DefaultAddress({ address: { key, name, url, mayChange }, place, isSandbox, actions }: AddressProps) {
  const t = useTranslations('deliveries');
  const heading = `seller-${key}`;
  return (
    <section aria-labelledby={heading} className={place === 'later' ? 'border-t pt-5' : 'pt-1'}>
      <h2 id={heading} className="text-lg font-semibold">
        {place === 'alone' ? t('address.default') : <bdi>{name}</bdi>}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t('address.lead')}</p>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <AddressForm sellerKey={key} url={url} sandbox={isSandbox} mayChange={mayChange} save={actions.save} />
        {mayChange ? (
          <section aria-label={t('testEvent.title')} className="grid content-start gap-1.5">
            <h3 className="text-sm font-medium">{t('testEvent.title')}</h3>
            <TestEvent sellerKey={key} send={actions.sendTest} />
          </section>
        ) : null}
      </div>
    </section>
  );
}
