import { useLocale, useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';

type Priced = Pick<SaleView, 'type' | 'price' | 'maxPrice' | 'currency'>;

/** The price of a sale: an amount, or a range where its buyers choose. One that saves a card has none. */
export function SalePrice({
  sale: { type, price, maxPrice, currency },
  large = false,
}: {
  sale: Priced;
  large?: boolean;
}) {
  const t = useTranslations('dashboard.sales');
  if (type === 'token') return t('noCharge');
  if (maxPrice === null) return <Money amount={price} currency={currency} large={large} />;
  return (
    <span>
      <Money amount={price} currency={currency} large={large} /> –{' '}
      <Money amount={maxPrice} currency={currency} large={large} />
    </span>
  );
}

/** Price in a list: the least that buyers may choose; its tooltip gives the range. */
export function ListedPrice({ sale: { type, price, maxPrice, currency } }: { sale: Priced }) {
  const [t, language] = [useTranslations('dashboard.sales'), useLocale()];
  if (type === 'token') return <span className="font-normal text-muted">{t('noCharge')}</span>;
  if (maxPrice === null) return <Money amount={price} currency={currency} />;
  const [least, most] = [amountText(price, currency, language), amountText(maxPrice, currency, language)];
  return <span title={t('chosen', { least, most })}>{t('from', { amount: least })}</span>;
}

/** Note on a link: who chooses the amount. */
export function WhoChooses({ sale: { price, maxPrice, currency } }: { sale: Omit<Priced, 'type'> }) {
  const [t, language] = [useTranslations('dashboard.sales'), useLocale()];
  return maxPrice === null ? null : (
    <p className="mt-1 text-sm text-muted">
      {t('chosen', { least: amountText(price, currency, language), most: amountText(maxPrice, currency, language) })}
    </p>
  );
}
