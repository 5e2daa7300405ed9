'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';

/** The one button of the public header: the sign-in, which returns to this page. */
export function EntranceLink() {
  const t = useTranslations('common.open');
  const path = usePathname();
  return (
    <Link href={`/sign-in?${new URLSearchParams({ next: path })}`} className={`${buttonClass('plain')} ms-2`}>
      {t('signIn')}
    </Link>
  );
}
