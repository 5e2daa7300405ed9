'use client';

import { Check, ChevronsUpDown, PanelLeftClose, PanelLeftOpen, Store } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '#components/query/use-refresh.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Menu, MenuItem } from '#components/ui/overlay/menu.tsx';
import { Brand, BrandMark } from '../brand.tsx';
import { RAIL_COOKIE, rememberChoice, SELLER_COOKIE } from '../choices.ts';
import type { NavigationGroup, NavigationLink } from '../navigation.ts';
import { NavigationGroups } from './navigation-groups.tsx';

type SellerChoice = { key: string; name: string };
export type RailProps = {
  collapsed: boolean;
  sellers: readonly SellerChoice[];
  chosenSeller: string;
  links: readonly NavigationLink[];
  openGroups: readonly NavigationGroup[];
};

/** The navigation at the start of the line; folds to icons and remembers it. */
export function Rail({ collapsed: first, sellers, chosenSeller, links, openGroups }: RailProps) {
  const t = useTranslations('common.nav');
  const [collapsed, setCollapsed] = useState(first);
  const fold = () => {
    rememberChoice(RAIL_COOKIE, collapsed ? '' : 'icons');
    setCollapsed(!collapsed);
  };
  const Fold = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav
      aria-label={t('label')}
      className={cx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-e bg-sunken px-3 py-3 md:flex',
        collapsed ? 'w-15' : 'w-60',
      )}
    >
      <Link href="/" className="mb-3 flex h-9 shrink-0 items-center rounded-control px-1.5">
        {collapsed ? (
          <>
            <BrandMark />
            <span className="sr-only">{t('home')}</span>
          </>
        ) : (
          <Brand />
        )}
      </Link>
      <SellerSwitch sellers={sellers} chosenSeller={chosenSeller} collapsed={collapsed} />
      <div className="mt-3 -mx-1 grid min-h-0 content-start gap-2 overflow-y-auto scroll-thin px-1">
        <NavigationGroups links={links} openGroups={openGroups} collapsed={collapsed} />
        {/* Where the rail is cut it fades; at its end this lies below the last entry. */}
        <div
          aria-hidden
          className="pointer-events-none sticky bottom-0 h-8 bg-linear-to-t from-sunken to-transparent"
        />
      </div>
      <button
        type="button"
        onClick={fold}
        aria-label={t(collapsed ? 'expand' : 'collapse')}
        title={t(collapsed ? 'expand' : 'collapse')}
        className={cx(buttonClass('quiet', 'icon'), 'mt-auto shrink-0')}
      >
        <Fold aria-hidden className="turn size-4.5" />
      </button>
    </nav>
  );
}

/** The switch between businesses. With only one business it is plain text. */
export function SellerSwitch({
  sellers,
  chosenSeller,
  collapsed = false,
}: Pick<RailProps, 'sellers' | 'chosenSeller'> & { collapsed?: boolean }) {
  const t = useTranslations('common.seller');
  const { refresh } = useRefresh();
  const name =
    sellers.length === 1 ? sellers[0]?.name : (sellers.find(({ key }) => key === chosenSeller)?.name ?? t('all'));
  const label = (
    <>
      <Store aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.9} />
      <bdi className={collapsed ? 'sr-only' : 'truncate font-medium'}>{name}</bdi>
    </>
  );
  if (sellers.length < 2) return <p className="flex h-9 items-center gap-3 px-2.5">{label}</p>;
  const choose = (key: string) => {
    rememberChoice(SELLER_COOKIE, key);
    refresh();
  };
  const shape =
    'thumb flex h-9 w-full items-center gap-3 rounded-control border bg-surface px-2.5 text-start hover:bg-hover';
  return (
    <Menu
      trigger={
        <button type="button" title={t('label')} className={shape}>
          {label}
          {collapsed ? null : <ChevronsUpDown aria-hidden className="ms-auto size-4 shrink-0 text-faint" />}
        </button>
      }
    >
      {[{ key: '', name: t('all') }, ...sellers].map((seller) => (
        <MenuItem key={seller.key} onClick={() => choose(seller.key)}>
          <bdi className="grow">{seller.name}</bdi>
          {seller.key === chosenSeller ? <Check aria-hidden className="size-4 text-accent" /> : null}
        </MenuItem>
      ))}
    </Menu>
  );
}
