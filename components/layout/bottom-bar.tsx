'use client';

import { Menu as MenuIcon } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { Sheet } from '#components/ui/overlay/sheet.tsx';
import { isCurrent, ofSection, THUMB_ITEMS } from './navigation.ts';
import { NAVIGATION_ICONS } from './navigation-icons.ts';
import { NavigationList, type RailProps, SellerSwitch } from './rail.tsx';

const tabClass = 'grid min-h-14 grow place-items-center content-center gap-0.5 text-xs';

/** The same navigation within reach of a thumb; what is rarer waits in a sheet. */
export function BottomBar({ sellers, chosenSeller, links }: Omit<RailProps, 'collapsed'>) {
  const t = useTranslations('common.nav');
  const path = usePathname();
  const [open, setOpen] = useState(false);
  const main = ofSection(links, 'main');
  return (
    <nav
      aria-label={t('label')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {main.slice(0, THUMB_ITEMS).map(({ href, label, icon }) => {
        const Icon = NAVIGATION_ICONS[icon];
        return (
          <Link
            key={href}
            href={href}
            aria-current={isCurrent(href, path) ? 'page' : undefined}
            className={cx(tabClass, isCurrent(href, path) ? 'font-medium text-accent' : 'text-muted')}
          >
            <Icon aria-hidden className="size-5" />
            {label}
          </Link>
        );
      })}
      <Sheet
        title={t('more')}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className={cx(tabClass, 'text-muted')}>
            <MenuIcon aria-hidden className="size-5" />
            {t('more')}
          </button>
        }
      >
        <div className="grid gap-4 py-3">
          <SellerSwitch sellers={sellers} chosenSeller={chosenSeller} />
          <NavigationList
            links={[...main.slice(THUMB_ITEMS), ...ofSection(links, 'settings'), ...ofSection(links, 'developers')]}
            onGo={() => setOpen(false)}
          />
        </div>
      </Sheet>
    </nav>
  );
}
