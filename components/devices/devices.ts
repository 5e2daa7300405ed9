import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { choices, text } from '#components/list/filters/filter-kinds.ts';
import { DEVICE_STATUSES } from '#lib/modules/devices/views.ts';

/** The devices. */
export const DEVICES = defineList({
  path: '/devices',
  texts: 'devices',
  filters: { q: text(), status: choices(DEVICE_STATUSES) },
  sorts: { number: 'ascending', name: 'ascending', seen: 'descending' },
  pages: { style: 'numbered', sizes: PAGE_SIZES },
});

/** Query for the parameters of an address. */
export const devicesQuery = ({ filters: { q, status }, sort, ascending, page, size }: ParamsOf<typeof DEVICES>) => ({
  search: q,
  statuses: status,
  sort,
  ascending,
  page,
  size,
});
