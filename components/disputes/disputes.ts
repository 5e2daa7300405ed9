import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { choice, choices, dateRange } from '#components/list/filters/filter-kinds.ts';
import { spanOfFilter } from '#components/list/filters/spans.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { DISPUTE_REASONS, DISPUTE_STATUSES, type DisputeStatus } from '#lib/kernel/dispute.ts';
import { EXPORTED_DISPUTE } from '#lib/modules/disputes/views/export-rows.ts';
import type { DisputesQuery } from '#lib/modules/disputes/views/disputes.ts';

/** The list of chargebacks. Dates are those on which they came. */
export const DISPUTES = defineList({
  path: '/disputes',
  texts: 'dispute-desk',
  filters: {
    status: choices(DISPUTE_STATUSES),
    reason: choices(DISPUTE_REASONS),
    currency: choice(CURRENCIES),
    date: dateRange(),
  },
  sorts: {},
  pages: { style: 'numbered', sizes: PAGE_SIZES },
  export: { name: 'chargebacks', most: 100_000, columns: EXPORTED_DISPUTE, isNamed: true },
});

/** Statuses of the tabs, in their order; the last has all. */
export const TABS = {
  waiting: ['needs-response'],
  submitted: ['submitted'],
  decided: ['won', 'partly-won', 'lost', 'accepted', 'expired'],
  all: [],
} as const satisfies Readonly<Record<string, readonly DisputeStatus[]>>;
export type Tab = keyof typeof TABS;

/** The tab whose statuses these are; null where a filter says others. */
export const tabOf = (statuses: readonly DisputeStatus[]): Tab | null =>
  (Object.keys(TABS) as Tab[]).find((tab) => TABS[tab].join() === statuses.join()) ?? null;

/** The database query for an address. Those that wait come by their deadline, the others by when they came. */
export const disputesQuery = (
  { filters: { status, reason, currency, date }, page, size }: ParamsOf<typeof DISPUTES>,
  now: Date,
  timeZone: string,
): DisputesQuery => ({
  statuses: status,
  reasons: reason,
  currency,
  ...spanOfFilter(date, now, timeZone),
  dueBefore: null,
  sort: tabOf(status) === 'waiting' ? 'due' : 'opened',
  page,
  size,
});
