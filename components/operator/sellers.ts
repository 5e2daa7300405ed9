import { defineList, type ParamsOf } from '#components/list/filters/definition.ts';
import { choice, reference, text } from '#components/list/filters/filter-kinds.ts';
import { SELLER_FILTERS, type SellersQuery } from '#lib/modules/operators/views.ts';

/** All sellers of the installation, newest first. */
export const ALL_SELLERS = defineList({
  path: '/operator/sellers',
  texts: 'operator.sellers',
  filters: {
    q: text(),
    state: choice(SELLER_FILTERS),
    partner: reference((id) => /^partner-[1-9]\d{0,14}$/.test(id)),
  },
  sorts: {},
  pages: { style: 'beside-a-row' },
});

/** Query for the parameters of an address. */
export const allSellersQuery = ({
  filters: { q, state, partner },
  cursor,
}: ParamsOf<typeof ALL_SELLERS>): SellersQuery => ({
  search: q,
  state,
  partnerId: partner === null ? null : Number(partner.slice('partner-'.length)),
  cursor,
});
