'use client';

import { Check, ChevronsUpDown, PanelLeftClose, PanelLeftOpen, Store } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '#components/query/use-refresh.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Menu, MenuItem } from '#components/ui/overlay/menu.tsx';
import { Brand, BrandMark } from './brand.tsx';
import { RAIL_COOKIE, rememberChoice, SELLER_COOKIE } from './choices.ts';
import { isCurrent, type NavigationLink, ofSection } from './navigation.ts';
import { NAVIGATION_ICONS } from './navigation-icons.ts';

type SellerChoice = { key: string; name: string };
export type RailProps = {
  collapsed: boolean;
  sellers: readonly SellerChoice[];
  chosenSeller: string;
  links: readonly NavigationLink[];
};

/** The navigation at the start of the line; folds to icons and remembers it. */
export function Rail({ collapsed: first, sellers, chosenSeller, links }: RailProps) {
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
      <Link href="/" className="mb-3 flex h-9 items-center rounded-control px-1.5">
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
      <div className="mt-3 -mx-1 grid min-h-0 content-start gap-5 overflow-y-auto scroll-thin px-1">
        <NavigationList links={ofSection(links, 'main')} collapsed={collapsed} />
        <NavigationGroup title={t('settings')} links={ofSection(links, 'settings')} collapsed={collapsed} />
        <NavigationGroup title={t('developers')} links={ofSection(links, 'developers')} collapsed={collapsed} />
      </div>
      <button
        type="button"
        onClick={fold}
        aria-label={t(collapsed ? 'expand' : 'collapse')}
        title={t(collapsed ? 'expand' : 'collapse')}
        className={cx(buttonClass('quiet', 'icon'), 'mt-auto')}
      >
        <Fold aria-hidden className="turn size-4.5" />
      </button>
    </nav>
  );
}

/** Nothing at all where the person may open none of it. */
function NavigationGroup({
  title,
  links,
  collapsed,
}: {
  title: string;
  links: readonly NavigationLink[];
  collapsed: boolean;
}) {
  if (links.length === 0) return null;
  return (
    <div>
      {collapsed ? (
        <div className="mx-2 mb-2 border-t" />
      ) : (
        <p className="px-2.5 pb-1.5 text-xs font-medium text-muted">{title}</p>
      )}
      <NavigationList links={links} collapsed={collapsed} />
    </div>
  );
}

export function NavigationList({
  links,
  collapsed = false,
  onGo,
}: {
  links: readonly NavigationLink[];
  collapsed?: boolean;
  onGo?: () => void;
}) {
  const path = usePathname();
  return (
    <ul className="grid gap-0.5">
      {links.map(({ href, label, icon }) => {
        const current = isCurrent(href, path);
        const Icon = NAVIGATION_ICONS[icon];
        return (
          <li key={href}>
            <Link
              href={href}
              {...(onGo ? { onClick: onGo } : {})}
              aria-current={current ? 'page' : undefined}
              title={collapsed ? label : undefined}
              className={cx(
                'thumb flex h-9 items-center gap-3 rounded-control px-2.5 transition-colors duration-100',
                current
                  ? 'bg-surface font-medium text-ink shadow-[inset_0_0_0_1px_var(--line)]'
                  : 'text-muted hover:bg-hover hover:text-ink',
              )}
            >
              <Icon aria-hidden className={cx('size-4.5 shrink-0', current && 'text-accent')} strokeWidth={1.9} />
              <span className={collapsed ? 'sr-only' : 'truncate'}>{label}</span>
            </Link>
          </li>
        );
      })}
    </ul>
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
