import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { choice, choices, text } from '#components/list/filters/filter-kinds.ts';
import { ONBOARDING_STATES, ONBOARDING_STEPS } from '#lib/modules/onboarding/contract/enums.ts';
import { EXPORTED_SELLER, type SellerListQuery, TROUBLES } from '#lib/modules/partners/views.ts';

/** The sellers of a partner. */
export const SELLERS = defineList({
  path: '/partner',
  texts: 'partner',
  filters: {
    q: text(),
    state: choices(ONBOARDING_STATES),
    step: choice(ONBOARDING_STEPS),
    trouble: choice(TROUBLES),
  },
  sorts: {
    created: 'descending',
    name: 'ascending',
    since: 'ascending',
    volume: 'descending',
    refunds: 'descending',
    chargebacks: 'descending',
    thresholds: 'descending',
  },
  pages: { style: 'numbered', sizes: PAGE_SIZES },
  views: 'sellers',
  export: { name: 'sellers', most: 100_000, columns: EXPORTED_SELLER, isNamed: true },
});

/** Query for the parameters of an address. */
export const sellersQuery = ({
  filters: { q, state, step, trouble },
  sort,
  ascending,
  page,
  size,
}: ParamsOf<typeof SELLERS>): SellerListQuery => ({
  search: q,
  states: state,
  step,
  trouble,
  sort,
  ascending,
  page,
  size,
});
