import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CallbackTabs } from '#components/callbacks/deliveries/callback-tabs.tsx';
import { ScreenTitle } from '#components/ui/page/screen-title.tsx';
import { Section } from '#components/ui/section.tsx';
import type { CallbackAddress } from '#lib/modules/sellers/contract/callback-address.ts';
import { type AddressActions, DefaultAddress } from './default-address.tsx';

type AddressesProps = {
  /** Addresses of a business; null before a person of many businesses chooses one. */
  addresses: readonly (CallbackAddress & { mayChange: boolean })[] | null;
  isSandbox: boolean;
  actions: AddressActions;
  /** Health of the addresses. */
  children: ReactNode;
};

/** The default address of each business, then the health of all addresses. */
export function AddressesScreen({ addresses, isSandbox, actions, children }: AddressesProps) {
  const t = useTranslations('deliveries');
  return (
    <div className="max-w-[1200px]">
      <ScreenTitle of="deliveries" gap="mt-1 mb-4" />
      <CallbackTabs current="/callbacks/addresses" />
      <div className="grid gap-8">
        {addresses ? null : <p className="text-muted">{t('address.chooseSeller')}</p>}
        {addresses?.map((address, index) => (
          <DefaultAddress
            key={address.key}
            address={address}
            place={addresses.length === 1 ? 'alone' : index === 0 ? 'first' : 'later'}
            isSandbox={isSandbox}
            actions={actions}
          />
        ))}
        <Section id="health" title={t('health.title')}>
          <p className="-mt-2 mb-4 max-w-prose text-muted">{t('health.lead')}</p>
          {children}
        </Section>
      </div>
    </div>
  );
}
