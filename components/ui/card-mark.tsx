import { CreditCard } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** A card as people name it: the brand and its last four digits. */
export function CardMark({ brand, last4 }: { brand: string | null; last4: string | null }) {
  const t = useTranslations('dashboard.sales');
  if (!brand || !last4) return <span aria-hidden className="text-faint">–</span>;
  return (
    <span className="island relative inline-flex items-center align-middle gap-2 whitespace-nowrap">
      <CreditCard aria-hidden className="size-4 text-faint" strokeWidth={1.75} />
      <span aria-hidden>{brand} <span className="text-muted">··</span> {last4}</span>
      <span className="sr-only">{t('card', { brand, last4 })}</span>
    </span>
  );
}
