'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { useMonthName } from '#components/ui/month-name.ts';
import { OWN_ENTRIES } from './own-entries.ts';

/** Filters of what a payout to a partner, or a month, is made of. `names`: of partners, by their place in addresses. */
export function OwnEntryFilters({
  names,
  ...props
}: FilterBarProps<typeof OWN_ENTRIES> & { names: Readonly<Record<string, string>> }) {
  const t = useTranslations('partner-money.entries');
  const entries = useTranslations('payouts.entries');
  const partner = useTranslations('partner');
  const term = useTranslations('payout-messages.term');
  const cause = useTranslations('payouts.cause');
  const monthName = useMonthName();
  return (
    <FilterBar
      {...props}
      list={OWN_ENTRIES}
      texts={{
        payout: { label: t('payout'), text: (id) => `…${id.slice(-8)}`, hint: t('payoutHint') },
        workspace: { label: partner('column.partner'), text: (ref) => names[ref] ?? '', hint: t('partnerHint') },
        month: { label: entries('month'), text: (month) => monthName(month), hint: t('monthHint') },
        of: { label: t('of'), text: (one) => term(one) },
        cause: { label: entries('cause'), text: (one) => cause(one) },
        currency: { label: entries('currency'), text: (currency) => currency, hint: entries('currencyHint') },
      }}
    />
  );
}
