import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { choices, text } from '#components/list/filters/filter-kinds.ts';
import { ONBOARDING_STATES } from '#lib/modules/onboarding/contract/enums.ts';

/** The queue of the reviewers: without a filter, who waits. */
export const REVIEWS = defineList({
  path: '/partner/review',
  texts: 'review',
  filters: { q: text(), state: choices(ONBOARDING_STATES) },
  sorts: { since: 'ascending' },
  pages: { style: 'numbered', sizes: PAGE_SIZES },
});

/** Query for the parameters of an address. */
export const reviewsQuery = ({ filters: { q, state }, ascending, page, size }: ParamsOf<typeof REVIEWS>) => ({
  search: q,
  states: state.length === 0 ? (['submitted', 'in-review'] as const) : state,
  ascending,
  page,
  size,
});
