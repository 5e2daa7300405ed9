import { Store } from 'lucide-react';
import { listPage } from '#app/_server/lists/list-page.tsx';
import { openedLists } from '#app/(dashboard)/partner/opened-lists.ts';
import { SellerSelection } from '#app/(dashboard)/partner/seller-selection.tsx';
import { InviteLink, PartnerLinks } from '#components/partner/partner-links.tsx';
import { SellerFilters } from '#components/partner/sellers/seller-filters.tsx';
import { SELLERS, sellersQuestion } from '#components/partner/sellers/sellers.ts';
import { SellersTable } from '#components/partner/sellers/sellers-table.tsx';
import { SellersTotals } from '#components/partner/sellers/sellers-totals.tsx';
import { can, type PartnerAccess } from '#lib/modules/access/index.ts';
import { hasSellers, listPartnerSellers } from '#lib/modules/partners/dashboard.ts';

const mayManage = ({ partners }: { partners: readonly PartnerAccess[] }): boolean =>
  partners.some((partner) => can(partner, 'manage-sellers'));

/** The sellers of a partner: how far each is and how it is doing. */
const { generateMetadata, page } = listPage('/partner', {
  list: SELLERS,
  filters: SellerFilters,
  filterMessages: ({ common, dashboard, partner }) => ({ common, dashboard, partner }),
  actions: (view) => <PartnerLinks mayManage={mayManage(view)} />,
  load: ({ partnerIds, params }) => listPartnerSellers(partnerIds, sellersQuestion(params)),
  isEmpty: async ({ partnerIds }) => !(await hasSellers(partnerIds)),
  empty: { icon: Store, action: (view) => mayManage(view) && <InviteLink /> },
  totals: ({ totals }) => <SellersTotals totals={totals} />,
  rows: ({ rows, count }, { params, partners, person, timeZone, now }, foot) => (
    <SellerSelection {...{ rows, count, params, person }} mayManage={mayManage({ partners })}>
      <SellersTable
        {...{ rows, params, timeZone, now }}
        showPartner={partners.length > 1}
        opens={openedLists(partners)}
      />
      {foot}
    </SellerSelection>
  ),
});

export { generateMetadata };
export default page;
