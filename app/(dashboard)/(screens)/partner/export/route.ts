import { partnerListExport } from '#app/_server/lists/export.ts';
import { SELLERS, sellersQuery } from '#components/partner/sellers/sellers.ts';
import { everyPartnerSeller, sellerRow } from '#lib/modules/partners/dashboard.ts';

/** GET /partner/export. */
export const GET = partnerListExport('/partner/export', {
  list: SELLERS,
  pages: ({ partnerIds, params, ids }) => everyPartnerSeller(partnerIds, { ...sellersQuery(params), refs: ids }),
  row: sellerRow,
});
