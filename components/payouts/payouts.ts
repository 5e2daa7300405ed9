import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { choices, choice, dateRange } from '#components/list/filters/filter-kinds.ts';
import { spanOfFilter } from '#components/list/filters/spans.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { PAYOUT_STATUSES } from '#lib/modules/payouts/contract/payout-status.ts';
import { EXPORTED_PAYOUT } from '#lib/modules/payouts/views/export-rows.ts';
import type { PayoutsQuery } from '#lib/modules/payouts/views/payouts.ts';

/** The list of payouts. Dates are those on which they were made. */
export const PAYOUTS = defineList({
  path: '/payouts',
  texts: 'payouts.list',
  filters: {
    status: choices(PAYOUT_STATUSES),
    currency: choice(CURRENCIES),
    date: dateRange(),
  },
  sorts: {},
  pages: { style: 'numbered', sizes: PAGE_SIZES },
  export: { name: 'payouts', most: 100_000, columns: EXPORTED_PAYOUT, isNamed: true },
});

/** The database query for an address. */
export const payoutsQuery = (
  { filters: { status, currency, date }, page, size }: ParamsOf<typeof PAYOUTS>,
  now: Date,
  timeZone: string,
): PayoutsQuery => ({ statuses: status, currency, ...spanOfFilter(date, now, timeZone), page, size });
