import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { NAVIGATION_ICONS } from '#components/layout/navigation-icons.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import type { HomeAction } from '#lib/screen.ts';

/** Actions of home in one row, the main one first: tiles with their names below the icons on phones. */
export function HomeActions({ actions }: { actions: readonly HomeAction[] }) {
  const t = useTranslations();
  if (actions.length === 0) return null;
  return (
    <nav
      aria-label={t('dashboard.home.actions')}
      className="flex flex-wrap gap-2 max-sm:grid max-sm:auto-cols-fr max-sm:grid-flow-col"
    >
      {actions.map(({ href, label, icon }, index) => {
        const Icon = NAVIGATION_ICONS[icon];
        return (
          <Link
            key={href}
            href={href}
            prefetch={false}
            className={cx(
              buttonClass(index === 0 ? 'main' : 'plain'),
              'max-sm:h-auto max-sm:min-h-17 max-sm:flex-col max-sm:gap-1 max-sm:px-1 max-sm:py-2 max-sm:text-center',
              'max-sm:text-xs max-sm:leading-tight max-sm:whitespace-normal',
            )}
          >
            <Icon aria-hidden className="size-4 max-sm:size-5" />
            {t(label)}
          </Link>
        );
      })}
    </nav>
  );
}
