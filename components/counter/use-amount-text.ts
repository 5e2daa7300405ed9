'use client';

import { useLocale } from 'next-intl';
import { amountText } from '#lib/platform/i18n/amounts.ts';

/** Amounts of minor units in sentences of the reader's language. */
export function useAmountText(): (amount: number, currency: string) => string {
  const language = useLocale();
  return (amount, currency) => amountText(amount, currency, language);
}
