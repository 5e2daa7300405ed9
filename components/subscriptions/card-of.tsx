import { isolateLeftToRight } from '#lib/kernel/isolate.ts';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { cardEndsFirst, whatPays, type SubscriptionRow } from '#lib/modules/subscriptions/views/subscriptions.ts';

type Kept = Pick<
  SubscriptionRow,
  'method' | 'currency' | 'cardBrand' | 'cardLast4' | 'account' | 'cardExpiry' | 'cardEndsAt' | 'nextAt' | 'state'
>;

/** Method of a subscription: its mark, last digits and expiry, and a warning where that is before the next charge. */
export function CardOf({ kept }: { kept: Kept }) {
  const t = useTranslations('subscriptions.card');
  const isKept = kept.cardLast4 !== null || kept.account !== null;
  if (!isKept) return <span className="text-sm text-muted">{t('none')}</span>;
  return (
    <span className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-0.5">
      <MethodMark paid={whatPays(kept)} />
      {cardEndsFirst(kept) ? (
        <CardEndsFirst />
      ) : kept.cardExpiry ? (
        <span className="text-sm text-muted">{t('until', { expiry: expiryText(kept.cardExpiry) })}</span>
      ) : null}
    </span>
  );
}

/** The warning that a card is no longer good on the next date. */
export function CardEndsFirst() {
  const t = useTranslations('subscriptions.card');
  return (
    <span className="inline-flex items-center gap-1 text-sm font-medium text-wait">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" strokeWidth={2.25} />
      {t('endsFirst')}
    </span>
  );
}

/** The end of a card's life as it is embossed, kept in its order in every direction of text. */
export const expiryText = (mmyy: string): string => isolateLeftToRight(`${mmyy.slice(0, 2)}/${mmyy.slice(2)}`);
