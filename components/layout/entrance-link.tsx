'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';

/** Where the one button of the public header leads: to the sign-in and back to this page, or to the dashboard. */
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
