'use client';

import { Check, ChevronsUpDown, Store } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Menu, MenuItem } from '#components/ui/overlay/menu.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { loadedLater, useLoaded } from '#components/ui/overlay/loaded-later.ts';
import { rememberChoice, SELLER_COOKIE } from '../choices.ts';

export type SellerChoice = { key: string; name: string };

export type SwitchProps = {
  sellers: readonly SellerChoice[];
  chosenSeller: string;
  /** Whether a partner's sellers are looked for on the server, beyond those that are given. */
  findsSellers: boolean;
  collapsed?: boolean;
};

const parts = loadedLater(() => import('./seller-finder.tsx'));

const OPENER =
  'thumb flex h-9 w-full shrink-0 items-center gap-3 rounded-control border bg-surface px-2.5 text-start ' +
  'hover:bg-hover';

/** Number of businesses from which the switch has a search field. */
const SEARCH_FROM = 12;

/** The switch between businesses. With only one business it is plain text; many are looked for. */
export function SellerSwitch({ sellers, chosenSeller, findsSellers, collapsed = false }: SwitchProps) {
  const t = useTranslations('common.seller');
  const { refresh } = useRefresh();
  const [isLooking, look] = useState(false);
  const loaded = useLoaded(parts, isLooking);
  const name =
    sellers.length === 1 ? sellers[0]?.name : (sellers.find(({ key }) => key === chosenSeller)?.name ?? t('all'));
  const label = (
    <>
      <Store aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.9} />
      <bdi className={collapsed ? 'sr-only' : 'truncate font-medium'}>{name}</bdi>
    </>
  );
  if (sellers.length < 2) return <p className="flex h-9 shrink-0 items-center gap-3 px-2.5">{label}</p>;
  const choose = (key: string) => {
    look(false);
    rememberChoice(SELLER_COOKIE, key);
    refresh();
  };
  const opener = (onClick?: () => void) => (
    <button
      type="button"
      title={t('label')}
      {...(onClick && { onClick, 'aria-haspopup': 'dialog' as const })}
      className={OPENER}
    >
      {label}
      {collapsed ? null : <ChevronsUpDown aria-hidden className="ms-auto size-4 shrink-0 text-faint" />}
    </button>
  );
  const all = { key: '', name: t('all') };
  if (sellers.length >= SEARCH_FROM)
    return (
      <>
        {opener(() => look(true))}
        {isLooking && loaded ? (
          <Dialog open onOpenChange={(open) => look(open)} title={t('find')}>
            <loaded.SellerFinder {...{ sellers, chosenSeller, findsSellers, all, choose }} />
          </Dialog>
        ) : null}
      </>
    );
  return (
    <Menu trigger={opener()}>
      {[all, ...sellers].map((seller) => (
        <MenuItem key={seller.key} onClick={() => choose(seller.key)}>
          <bdi className="grow">{seller.name}</bdi>
          {seller.key === chosenSeller ? <Check aria-hidden className="size-4 text-accent" /> : null}
        </MenuItem>
      ))}
    </Menu>
  );
}
