import { useLocale } from 'next-intl';
import { amountParts } from '#lib/platform/i18n/amounts.ts';
import { cx } from './class-names.ts';

/**
 * An amount in minor units: runs from the left in every language, minor digits a little lighter. Closed to translators,
 * and each part is the only text of its element, so that a new amount replaces a translated one.
 */
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
    <span translate="no" className={cx('island whitespace-nowrap', className)}>
      <span>{lead + whole}</span>
      <span className={large ? 'text-muted' : 'font-normal'}>{minor}</span>
      {tail ? <span>{tail}</span> : null}
    </span>
  );
}
