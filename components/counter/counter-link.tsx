import { ShoppingBasket } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';

/** Link from the dashboard to the counter. */
export function CounterLink() {
  const t = useTranslations('common.nav');
  return (
    <Link href="/counter" prefetch={false} className={buttonClass()}>
      <ShoppingBasket aria-hidden className="size-4" />
      {t('counter')}
    </Link>
  );
}
