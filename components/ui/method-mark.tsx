import { ArrowLeftRight, CreditCard, Landmark, type LucideIcon, Smartphone, Store, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { instrumentOf, type PaidWith } from '#lib/modules/payments/views/paid-with.ts';
import type { PaymentMethod } from '#lib/modules/payments/contract/sale-words.ts';

const ICONS: Readonly<Record<PaymentMethod, LucideIcon>> = {
  'credit-card': CreditCard,
  'apple-pay': Smartphone,
  'google-pay': Smartphone,
  bit: Smartphone,
  paypal: Wallet,
  'bank-transfer': Landmark,
  sepa: ArrowLeftRight,
  bacs: ArrowLeftRight,
  'il-direct-debit': ArrowLeftRight,
  emv: Store,
  pos: Store,
  multi: Wallet,
};

/**
 * What paid, as people name it: the method, and the last digits of its card or account. A card is its brand. Null:
 * nothing has paid.
 */
export function MethodMark({ paid }: { paid: PaidWith | null }) {
  const t = useTranslations('dashboard');
  if (paid === null)
    return (
      <span aria-hidden className="text-faint">
        –
      </span>
    );
  const { method, cardBrand: brand, cardLast4: last4 } = paid;
  const Icon = ICONS[method];
  const icon = <Icon aria-hidden className="size-4 shrink-0 text-faint" strokeWidth={1.75} />;
  if (method === 'credit-card' && brand && last4) {
    return (
      <span className="relative inline-flex max-w-full items-center align-middle gap-2 whitespace-nowrap">
        {icon}
        <span aria-hidden className="island flex min-w-0 gap-1">
          <span className="truncate">{brand}</span>
          <span className="shrink-0">
            <span className="text-muted">··</span> {last4}
          </span>
        </span>
        <span className="sr-only">{t('sales.card', { brand, last4 })}</span>
      </span>
    );
  }
  const instrument = instrumentOf(paid);
  return (
    <span className="inline-flex max-w-full items-center align-middle gap-2 whitespace-nowrap">
      {icon}
      <span className="truncate">{t(`method.${method}`)}</span>
      {instrument ? <span className="island shrink-0 text-muted">{instrument}</span> : null}
    </span>
  );
}
