'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { OWN_ENTRIES } from './own-entries.ts';

/** Filters of what a payout to a partner is made of. */
export function OwnEntryFilters(props: FilterBarProps<typeof OWN_ENTRIES>) {
  const t = useTranslations('partner-money.entries');
  const term = useTranslations('payout-messages.term');
  return (
    <FilterBar
      {...props}
      list={OWN_ENTRIES}
      texts={{
        payout: { label: t('payout'), text: (id) => `…${id.slice(-8)}`, hint: t('payoutHint') },
        of: { label: t('of'), text: (one) => term(one) },
      }}
    />
  );
}
