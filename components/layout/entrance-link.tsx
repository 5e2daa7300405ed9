'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';

/** Target of the one button of the public header: the sign-in, which returns to this page, or the dashboard. */
export type Entrance = 'dashboard' | 'signIn';

export function EntranceLink({ to }: { to: Entrance }) {
  const t = useTranslations('common.open');
  const path = usePathname();
  return (
    <Link
      href={to === 'signIn' ? `/sign-in?${new URLSearchParams({ next: path })}` : '/'}
      className={`${buttonClass('plain')} ms-2`}
    >
      {t(to)}
    </Link>
  );
}
