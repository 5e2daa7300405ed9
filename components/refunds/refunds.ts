import { EXPORTED_REFUND } from '#lib/modules/payments/views/export-columns.ts';
import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { amountRange, choice, choices, dateRange, text } from '#components/list/filters/filter-kinds.ts';
import { boundsOf, spanOfFilter } from '#components/list/filters/spans.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { REFUND_KINDS, REFUND_SOURCES, REFUND_STATES, type RefundsQuery } from '#lib/modules/payments/views/refunds.ts';

/** The refunds: everything that went back to buyers, and everything that was meant to. */
export const REFUNDS = defineList({
  path: '/refunds',
  texts: 'dashboard.refunds',
  filters: {
    q: text(),
    state: choices(REFUND_STATES),
    kind: choice(REFUND_KINDS),
    source: choice(REFUND_SOURCES),
    date: dateRange(),
    amount: amountRange(CURRENCIES),
  },
  sorts: {},
  pages: { style: 'numbered', sizes: PAGE_SIZES },
  views: 'refunds',
  // Read in an order that has no index of its own, so that each row costs a little more than the one before.
  export: { name: 'refunds', most: 100_000, columns: EXPORTED_REFUND },
});

/** Query for the parameters of an address. */
export function refundsQuery(
  { filters: { q, state, kind, source, date, amount }, page, size }: ParamsOf<typeof REFUNDS>,
  now: Date,
  timeZone: string,
): RefundsQuery {
  return {
    search: q,
    states: state,
    kinds: kind === null ? [] : [kind],
    source,
    ...spanOfFilter(date, now, timeZone),
    ...boundsOf(amount),
    page,
    size,
  };
}
