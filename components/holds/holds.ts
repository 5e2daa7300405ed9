import { EXPORTED_HOLD } from '#lib/modules/payments/views/export-columns.ts';
import { defineList, type ParamsOf } from '#components/list/filters/definition.ts';
import { amountRange, choice, text } from '#components/list/filters/filter-kinds.ts';
import { boundsOf } from '#components/list/filters/spans.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { ENDS_WITHIN, type HoldsQuery } from '#lib/modules/payments/views/holds.ts';

/** The holds. `within`: how soon they end. */
export const HOLDS = defineList({
  path: '/holds',
  texts: 'dashboard.holds',
  filters: {
    q: text(),
    within: choice(ENDS_WITHIN.map((hours) => `${hours}h` as const)),
    amount: amountRange(CURRENCIES),
  },
  // Soonest end first, dearest first, oldest first.
  sorts: { left: 'ascending', amount: 'descending', created: 'ascending' },
  pages: { style: 'numbered', sizes: [50] },
  export: { name: 'holds', most: 100_000, columns: EXPORTED_HOLD },
});

/** Query for the parameters of an address. */
export function holdsQuery({
  filters: { q, within, amount },
  sort,
  ascending,
  page,
  size,
}: ParamsOf<typeof HOLDS>): HoldsQuery {
  const endsWithin = ENDS_WITHIN.find((hours) => `${hours}h` === within) ?? null;
  return { search: q, endsWithin, ...boundsOf(amount), sort, ascending, page, size };
}
