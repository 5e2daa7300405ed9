'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { useMonthName } from '#components/ui/month-name.ts';
import { useDayText } from './day-text.ts';
import { ENTRIES } from './entries.ts';

/** Filters of the lines behind a figure. `businesses`: names by their keys. */
export function EntryFilters({
  businesses,
  ...props
}: FilterBarProps<typeof ENTRIES> & { businesses: Readonly<Record<string, string>> }) {
  const t = useTranslations('payouts.entries');
  const term = useTranslations('payout-messages.term');
  const cause = useTranslations('payouts.cause');
  const cards = useTranslations('payouts.cards');
  const monthName = useMonthName();
  const dayText = useDayText();
  return (
    <FilterBar
      {...props}
      list={ENTRIES}
      texts={{
        seller: { label: t('seller'), text: (key) => businesses[key] ?? '', hint: t('sellerHint') },
        payout: { label: t('payout'), text: (id) => `…${id.slice(-8)}`, hint: t('payoutHint') },
        day: { label: t('day'), text: (day) => dayText(day), hint: t('dayHint') },
        month: { label: t('month'), text: (month) => monthName(month), hint: t('monthHint') },
        of: { label: t('of'), text: (one) => term(one) },
        cause: { label: t('cause'), text: (one) => cause(one) },
        cards: { label: t('cards'), text: (one) => cards(one) },
        currency: { label: t('currency'), text: (currency) => currency, hint: t('currencyHint') },
      }}
    />
  );
}
