import {
  type AmountParams,
  addressOf,
  amountWords,
  readAmounts,
  reader,
  readPage,
  type SearchParams,
} from '#components/sales/list/list-params.ts';
import { boundsOf } from '#components/sales/list/list-query.ts';
import {
  ENDS_WITHIN,
  type EndsWithin,
  HOLD_SORTS,
  type HoldSort,
  type HoldsQuestion,
} from '#lib/modules/payments/views/holds.ts';

/** The holds list as its address says it. */
export type HoldsParams = AmountParams & {
  q: string;
  within: EndsWithin | null;
  sort: HoldSort;
  ascending: boolean;
  page: number;
};

export const HOLDS_PER_PAGE = 50;

/** Soonest end first, dearest first, oldest first. */
const FIRST_WAY: Readonly<Record<HoldSort, boolean>> = { left: true, amount: false, created: true };

export function parseHoldsParams(params: SearchParams): HoldsParams {
  const one = reader(params);
  const sort = HOLD_SORTS.find((known) => known === one('sort').replace(/^-/, '')) ?? 'left';
  return {
    q: one('q'),
    within: ENDS_WITHIN.find((hours) => `${hours}h` === one('within')) ?? null,
    ...readAmounts(one),
    sort,
    ascending: one('sort') === '' ? FIRST_WAY[sort] : !one('sort').startsWith('-'),
    page: readPage(one('page')),
  };
}

/** The shortest address of a list. A change of anything but the page starts at page one. */
export function serializeHoldsParams(address: HoldsParams, change: Partial<HoldsParams> = {}): string {
  const next = { ...address, page: 1, ...change };
  const isFirst = next.sort === 'left' && next.ascending;
  return addressOf('/holds', {
    q: next.q,
    within: next.within === null ? '' : `${next.within}h`,
    ...amountWords(next),
    sort: isFirst ? '' : `${next.ascending ? '' : '-'}${next.sort}`,
    page: next.page > 1 ? String(next.page) : '',
  });
}

/** The address of the list sorted so; the same column again turns it round. */
export const sortedBy = (address: HoldsParams, sort: HoldSort): string =>
  serializeHoldsParams(address, { sort, ascending: address.sort === sort ? !address.ascending : FIRST_WAY[sort] });

export const hasHoldFilters = ({ q, within, min, max, currency }: HoldsParams): boolean =>
  q !== '' || within !== null || min !== '' || max !== '' || currency !== '';

export function holdsQuestion(address: HoldsParams): HoldsQuestion {
  const { q, within, sort, ascending, page } = address;
  return { search: q, endsWithin: within, ...boundsOf(address), sort, ascending, page, size: HOLDS_PER_PAGE };
}
