import { Store } from 'lucide-react';
import { listPage } from '#app/_server/lists/list-page.tsx';
import { listHref } from '#components/list/params/list-params.ts';
import { Selectable } from '#components/list/selection.tsx';
import { PartnerLinks } from '#components/partner/partner-links.tsx';
import { SellerFilters } from '#components/partner/sellers/seller-filters.tsx';
import { SELLERS, sellersQuestion } from '#components/partner/sellers/sellers.ts';
import { SellersTable } from '#components/partner/sellers/sellers-table.tsx';
import { SellersTotals } from '#components/partner/sellers/sellers-totals.tsx';
import { hasSellers, listStandings } from '#lib/modules/partners/dashboard.ts';

/** The sellers of a partner: how far each is and how it is doing. */
const { generateMetadata, page } = listPage('/partner', {
  list: SELLERS,
  filters: SellerFilters,
  actions: () => <PartnerLinks />,
  load: ({ partnerIds, params }) => listStandings(partnerIds, sellersQuestion(params)),
  isEmpty: async ({ partnerIds }) => !(await hasSellers(partnerIds)),
  empty: { icon: Store },
  totals: ({ totals }) => <SellersTotals totals={totals} />,
  rows: ({ rows, count }, { params, partners, timeZone, now }, foot) => (
    <Selectable path="/partner/export" exportHref={listHref(SELLERS, params, {}, '/partner/export')} count={count}>
      <SellersTable {...{ rows, params, timeZone, now }} showPartner={partners.length > 1} />
      {foot}
    </Selectable>
  ),
});

export { generateMetadata };
export default page;
