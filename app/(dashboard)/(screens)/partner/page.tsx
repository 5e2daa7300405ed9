import { Store } from 'lucide-react';
import { listPage } from '#app/_server/lists/list-page.tsx';
import { moneyOf, seesMoney } from '#app/(dashboard)/(screens)/partner/money-of-sellers.ts';
import { SellerSelection } from '#app/(dashboard)/(screens)/partner/seller-selection.tsx';
import { InviteLink, PartnerLinks } from '#components/partner/partner-links.tsx';
import { SellerFilters } from '#components/partner/sellers/seller-filters.tsx';
import { SELLERS, sellersQuery } from '#components/partner/sellers/sellers.ts';
import { type Opens, SellersTable } from '#components/partner/sellers/sellers-table.tsx';
import { SellersTotals } from '#components/partner/sellers/sellers-totals.tsx';
import { rightsAtSeller } from '#lib/modules/access/contract/rights.ts';
import { can, type PartnerAccess } from '#lib/modules/access/index.ts';
import { hasSellers, listPartnerSellers } from '#lib/modules/partners/dashboard.ts';

const mayManage = ({ partners }: { partners: readonly PartnerAccess[] }): boolean =>
  partners.some((partner) => can(partner, 'manage-sellers'));

/** Lists of their sellers that the role at any of the partners opens. */
function openedLists(partners: readonly PartnerAccess[]): Opens {
  const rights = partners.flatMap(({ role }) => rightsAtSeller(role));
  return {
    callbacks: rights.includes('see-callbacks'),
    devices: rights.includes('see-devices'),
    disputes: rights.includes('see-sales'),
  };
}

/** The sellers of a partner: progress of their onboarding, turnover and failures. */
const { generateMetadata, page } = listPage('/partner', {
  list: SELLERS,
  filters: SellerFilters,
  filterMessages: ({ common, dashboard, partner }) => ({ common, dashboard, partner }),
  actions: (view) => <PartnerLinks mayManage={mayManage(view)} seesMoney={seesMoney(view.partners).length > 0} />,
  load: async ({ partnerIds, params, partners }) => {
    const list = await listPartnerSellers(partnerIds, sellersQuery(params));
    return { ...list, money: await moneyOf(partners, list.rows) };
  },
  isEmpty: async ({ partnerIds }) => !(await hasSellers(partnerIds)),
  empty: { icon: Store, action: (view) => mayManage(view) && <InviteLink /> },
  totals: ({ totals }) => <SellersTotals totals={totals} />,
  rows: ({ rows, count, money }, { params, partners, person, timeZone, now }, foot) => (
    <SellerSelection {...{ rows, count, params, person }} mayManage={mayManage({ partners })}>
      <SellersTable
        {...{ rows, params, money, timeZone, now }}
        showPartner={partners.length > 1}
        opens={openedLists(partners)}
      />
      {foot}
    </SellerSelection>
  ),
});

export { generateMetadata };
export default page;
