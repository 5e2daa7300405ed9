'use client';

import { ChevronsUpDown, House, KeyRound, LogOut, Store, TabletSmartphone, Volume2, VolumeX } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { rememberChoice, SELLER_COOKIE } from '#components/layout/choices.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { Menu, MenuItem } from '#components/ui/overlay/menu.tsx';
import type { CounterActions, CounterData, CounterPerson, CounterSeller } from './counter-data.ts';
import { dropKeptPage } from './use-worker.ts';
import { useSoundChoice } from './payment-sound.ts';
import { PinDialog } from './pin-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

type MenuProps = {
  seller: CounterSeller;
  sellers: readonly CounterSeller[];
  person: CounterPerson;
  pin: CounterData['pin'];
  actions: Pick<CounterActions, 'changePin' | 'share' | 'shared' | 'endSharing' | 'leave'>;
};

const ICON = 'size-4 shrink-0 text-muted';

/** Menu of the counter: the person, the business, and the way to another of either. */
export function CounterMenu({ seller, sellers, person, pin, actions }: MenuProps) {
  const t = useTranslations('counter.menu');
  const lost = useTranslations('counter')('lost');
  const router = useRouter();
  const toast = useToast();
  const [opened, open] = useState<'pin' | 'share' | null>(null);
  async function leave() {
    const left = await actions.leave().catch(() => ({ ok: false as const }));
    await dropKeptPage();
    if (left.ok) window.location.assign('/counter/enter');
    else toast.add({ title: lost, type: 'error' });
  }
  return (
    <>
      {person.till === null ? null : (
        <button
          type="button"
          onClick={() => void leave()}
          className="flex h-11 shrink-0 items-center gap-2 rounded-control px-3 hover:bg-hover md:h-16"
        >
          <LogOut aria-hidden className={ICON} />
          {t('lock')}
        </button>
      )}
      <Menu
        align="end"
        trigger={
          <button
            type="button"
            aria-label={t('title', { name: person.name, business: seller.name })}
            className="flex h-11 min-w-0 items-center gap-2 rounded-control px-2 hover:bg-hover md:h-16"
          >
            <bdi className="truncate font-medium">{person.name}</bdi>
            <ChevronsUpDown aria-hidden className={ICON} />
          </button>
        }
      >
        <SellerItems sellers={sellers} />
        {pin ? (
          <MenuItem icon={<KeyRound aria-hidden className={ICON} />} onClick={() => open('pin')}>
            {t('pin')}
          </MenuItem>
        ) : null}
        {person.mayShare ? (
          <MenuItem icon={<TabletSmartphone aria-hidden className={ICON} />} onClick={() => open('share')}>
            {t('share')}
          </MenuItem>
        ) : null}
        <SoundItem />
        {person.hasDashboard ? (
          <MenuItem icon={<House aria-hidden className={ICON} />} onClick={() => router.push('/')}>
            {t('dashboard')}
          </MenuItem>
        ) : null}
        {person.till === null ? null : (
          <MenuItem icon={<LogOut aria-hidden className={ICON} />} onClick={() => void leave()}>
            {t('lock')}
          </MenuItem>
        )}
      </Menu>
      {pin && opened === 'pin' ? (
        <PinDialog seller={seller.key} hasPin={pin.hasPin} change={actions.changePin} close={() => open(null)} />
      ) : null}
      {opened === 'share' ? <ShareDialog seller={seller.key} actions={actions} close={() => open(null)} /> : null}
    </>
  );
}

/** Mutes payments in this browser, or lets them be heard. */
function SoundItem() {
  const t = useTranslations('counter.menu');
  const { isSoundOn, toggleSound } = useSoundChoice();
  const Icon = isSoundOn ? VolumeX : Volume2;
  return (
    <MenuItem icon={<Icon aria-hidden className={ICON} />} onClick={toggleSound}>
      {t(isSoundOn ? 'mute' : 'sound')}
    </MenuItem>
  );
}

/** Businesses to choose among; none where there is one. */
function SellerItems({ sellers }: Pick<MenuProps, 'sellers'>) {
  const { refresh } = useRefresh();
  if (sellers.length < 2) return null;
  return sellers.map(({ key, name }) => (
    <MenuItem
      key={key}
      icon={<Store aria-hidden className={ICON} />}
      onClick={() => {
        rememberChoice(SELLER_COOKIE, key);
        refresh();
      }}
    >
      <bdi>{name}</bdi>
    </MenuItem>
  ));
}
