import { useTranslations } from 'next-intl';
import { markOfBrand, markOfMethod } from '#lib/modules/payments/views/brand-marks.ts';
import { instrumentOf, type PaidWith } from '#lib/kernel/sale/paid-with.ts';

/** The mark of a card, a wallet or a bank (public/brand). Decoration: words beside it say the same. */
export const BrandMark = ({ of }: { of: string }) => (
  // biome-ignore lint/performance/noImgElement: a drawing of a kilobyte, which is served as it is
  <img src={`/brand/${of}.svg`} width={27} height={18} alt="" className="h-[18px] w-[27px] shrink-0" />
);

/**
 * The method of a payment, and the last digits of its card or account. A card is shown by the mark of its brand, and
 * named where the brand has none. Null: no payment yet.
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
  const drawn = method === 'credit-card' ? markOfBrand(brand) : markOfMethod(method);
  const mark = <BrandMark of={drawn} />;
  if (method === 'credit-card' && brand && last4) {
    return (
      <span className="relative inline-flex max-w-full items-center align-middle gap-2 whitespace-nowrap">
        {mark}
        <span dir="ltr" aria-hidden className="flex min-w-0 gap-1">
          {drawn === 'card' ? (
            <span translate="no" className="truncate">
              {brand}
            </span>
          ) : null}
          <span translate="no" className="shrink-0">{`·· ${last4}`}</span>
        </span>
        <span className="sr-only">{t('sales.card', { brand, last4 })}</span>
      </span>
    );
  }
  const instrument = instrumentOf(paid);
  return (
    <span className="inline-flex max-w-full items-center align-middle gap-2 whitespace-nowrap">
      {mark}
      <span className="truncate">{t(`method.${method}`)}</span>
      {instrument ? (
        <span translate="no" className="island shrink-0 text-muted">
          {instrument}
        </span>
      ) : null}
    </span>
  );
}
