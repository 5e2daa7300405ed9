'use client';

import { Menu as MenuIcon } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Sheet } from '#components/ui/overlay/sheet.tsx';
import { currentLink, thumbLinks } from '../navigation.ts';
import { NavigationGroups } from './navigation-groups.tsx';
import { NAVIGATION_ICONS } from '../navigation-icons.ts';
import type { RailProps } from './rail.tsx';
import { SellerSwitch } from './seller-switch.tsx';
import { NearLink } from '#components/ui/near-link.tsx';

type MenuProps = Omit<RailProps, 'collapsed'>;

const tabClass = 'grid min-h-14 grow place-items-center content-center gap-0.5 text-xs';

/** Navigation within reach of a thumb; rarer entries are in a sheet. */
export function BottomBar(menu: MenuProps) {
  const t = useTranslations('common.nav');
  const { links } = menu;
  const current = currentLink(links, usePathname());
  return (
    <nav
      aria-label={t('label')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden short:hidden"
    >
      {thumbLinks(links).map((link) => {
        const Icon = NAVIGATION_ICONS[link.icon];
        return (
          <NearLink
            key={link.href}
            href={link.href}
            aria-current={link === current ? 'page' : undefined}
            className={cx(tabClass, link === current ? 'font-medium text-accent' : 'text-muted')}
          >
            <Icon aria-hidden className="size-5" />
            {link.label}
          </NearLink>
        );
      })}
      <NavigationSheet
        {...menu}
        trigger={
          <button type="button" className={cx(tabClass, 'text-muted')}>
            <MenuIcon aria-hidden className="size-5" />
            {t('more')}
          </button>
        }
      />
    </nav>
  );
}

/** The sheet of the bottom bar, opened from the top bar: for phones without height for a bottom bar. */
export function MenuButton(menu: MenuProps) {
  const t = useTranslations('common.nav');
  return (
    <nav aria-label={t('label')} className="hidden short:max-md:block">
      <NavigationSheet
        {...menu}
        trigger={
          <button type="button" aria-label={t('menu')} title={t('menu')} className={buttonClass('quiet', 'icon')}>
            <MenuIcon aria-hidden className="size-5" />
          </button>
        }
      />
    </nav>
  );
}

/** Every group, and the switch between businesses, in a sheet from the lower edge. */
function NavigationSheet({ links, openGroups, trigger, ...choice }: MenuProps & { trigger: ReactElement }) {
  const t = useTranslations('common.nav');
  const [open, setOpen] = useState(false);
  return (
    <Sheet title={t('more')} open={open} onOpenChange={setOpen} trigger={trigger}>
      <div className="grid gap-2 py-3">
        {choice.sellers.length > 0 ? <SellerSwitch {...choice} /> : null}
        <NavigationGroups links={links} openGroups={openGroups} onGo={() => setOpen(false)} />
      </div>
    </Sheet>
  );
}
