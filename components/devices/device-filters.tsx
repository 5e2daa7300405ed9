'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { DeviceBadge } from './device-badge.tsx';
import { DEVICES } from './devices.ts';

/** Search and filters of the devices. */
export function DeviceFilters(props: FilterBarProps<typeof DEVICES>) {
  const t = useTranslations('devices');
  return (
    <FilterBar
      {...props}
      list={DEVICES}
      texts={{
        q: { label: t('search'), placeholder: t('searchHint') },
        status: {
          label: t('column.status'),
          text: (status) => t(`status.${status}`),
          many: (count) => t('statuses', { count }),
          option: (status) => <DeviceBadge status={status} />,
        },
      }}
    />
  );
}
