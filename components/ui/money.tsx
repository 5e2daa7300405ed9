import { useLocale } from 'next-intl';
import { amountParts } from '#lib/platform/i18n/amounts.ts';
import { cx } from './class-names.ts';

/** An amount of minor units: reads from the left in every language, minor digits a little lighter. */
export function Money({
  amount,
  currency,
  large = false,
  className,
}: {
  amount: number;
  currency: string;
  large?: boolean;
  className?: string;
}) {
  const { lead, whole, minor, tail } = amountParts(amount, currency, useLocale());
  return (
    <span className={cx('island whitespace-nowrap', className)}>
      {lead}
      {whole}
      <span className={large ? 'text-muted' : 'font-normal'}>{minor}</span>
      {tail}
    </span>
  );
}
