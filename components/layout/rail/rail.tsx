'use client';

import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Brand, BrandMark } from '../brand.tsx';
import { RAIL_COOKIE, rememberChoice } from '../choices.ts';
import type { NavigationGroup, NavigationLink } from '../navigation.ts';
import { NavigationGroups } from './navigation-groups.tsx';
import { type SellerChoice, SellerSwitch } from './seller-switch.tsx';
import { NearLink } from '#components/ui/near-link.tsx';

export type RailProps = {
  collapsed: boolean;
  sellers: readonly SellerChoice[];
  chosenSeller: string;
  /** The switch searches on the server: people of a partner may choose any of its sellers, more than `sellers` has. */
  findsSellers: boolean;
  links: readonly NavigationLink[];
  openGroups: readonly NavigationGroup[];
};

/** Navigation at the start of the line; it folds to icons, and the choice is stored. */
export function Rail({ collapsed: first, links, openGroups, ...choice }: RailProps) {
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
      <NearLink href="/" className="mb-3 flex h-9 shrink-0 items-center rounded-control px-1.5">
        {collapsed ? (
          <>
            <BrandMark />
            <span className="sr-only">{t('home')}</span>
          </>
        ) : (
          <Brand />
        )}
      </NearLink>
      {choice.sellers.length > 0 ? <SellerSwitch {...choice} collapsed={collapsed} /> : null}
      <div className="mt-3 -mx-1 grid min-h-0 content-start gap-2 overflow-y-auto scroll-thin px-1">
        <NavigationGroups links={links} openGroups={openGroups} collapsed={collapsed} />
        {/* The rail fades at its cut edge; at its end the fade lies below the last entry. */}
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
