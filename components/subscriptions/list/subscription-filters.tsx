'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { SubscriptionBadge } from '../subscription-badge.tsx';
import { SUBSCRIPTIONS } from './subscriptions.ts';

/** Search and filters of the subscriptions. */
export function SubscriptionFilters(props: FilterBarProps<typeof SUBSCRIPTIONS>) {
  const t = useTranslations('subscriptions');
  return (
    <FilterBar
      {...props}
      list={SUBSCRIPTIONS}
      texts={{
        q: { label: t('search'), placeholder: t('placeholder') },
        state: {
          label: t('filter.state'),
          text: (state) => t(`state.${state}`),
          many: (count) => t('filter.states', { count }),
          option: (state) => <SubscriptionBadge state={state} />,
        },
        only: { label: t('filter.only'), text: (attention) => t(`filter.${attention}`) },
        period: {
          label: t('filter.period'),
          text: (period) => t(`period.${period}`),
          many: (count) => t('filter.periods', { count }),
          option: (period) => t(`period.${period}`),
        },
        next: { label: t('filter.next') },
        created: { label: t('filter.created') },
        template: {
          label: t('filter.template'),
          text: (id) => `…${id.slice(-8)}`,
          hint: t('filter.templateHint'),
        },
      }}
    />
  );
}
