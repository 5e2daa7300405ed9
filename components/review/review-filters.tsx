'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { ReviewBadge } from './review-badge.tsx';
import { REVIEWS } from './reviews.ts';

/** Search and filters of the queue. */
export function ReviewFilters(props: FilterBarProps<typeof REVIEWS>) {
  const t = useTranslations('review');
  return (
    <FilterBar
      {...props}
      list={REVIEWS}
      texts={{
        q: { label: t('search'), placeholder: t('searchHint') },
        state: {
          label: t('column.state'),
          text: (state) => t(`state.${state}`),
          many: (count) => t('states', { count }),
          option: (state) => <ReviewBadge state={state} />,
        },
      }}
    />
  );
}
