'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { SubscriptionBadge } from '#components/subscriptions/subscription-badge.tsx';
import { RECOVERY } from './recovery.ts';

/** Search and filters of failed charges. */
export function RecoveryFilters(props: FilterBarProps<typeof RECOVERY>) {
  const t = useTranslations('subscription-work.recovery');
  const state = useTranslations('subscriptions.state');
  return (
    <FilterBar
      {...props}
      list={RECOVERY}
      texts={{
        q: { label: t('search'), placeholder: t('placeholder') },
        state: {
          label: t('column.next'),
          text: (one) => state(one),
          many: (count) => t('states', { count }),
          option: (one) => <SubscriptionBadge state={one} />,
        },
      }}
    />
  );
}
