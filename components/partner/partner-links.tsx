import { ChartNoAxesColumnDecreasing } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { buttonClass } from '#components/ui/button.tsx';

/** Where the list of sellers leads on to. */
export function PartnerLinks() {
  const t = useTranslations('partner');
  return (
    <Link href="/partner/funnel" className={buttonClass()}>
      <ChartNoAxesColumnDecreasing aria-hidden className="turn size-4" />
      {t('funnelLink')}
    </Link>
  );
}
