import { moneyOf } from '#app/(dashboard)/(screens)/partner/money-of-sellers.ts';
import { partnerListExport } from '#app/_server/lists/export.ts';
import { SELLERS, sellersQuery } from '#components/partner/sellers/sellers.ts';
import { everyPartnerSeller, sellerRow } from '#lib/modules/partners/dashboard.ts';

/** GET /partner/export. */
export const GET = partnerListExport('/partner/export', {
  list: SELLERS,
  async *pages({ partners, partnerIds, params, ids }) {
    for await (const rows of everyPartnerSeller(partnerIds, { ...sellersQuery(params), refs: ids })) {
      const money = await moneyOf(partners, rows);
      yield rows.map((row) => ({ ...row, money: money?.[row.ref] ?? null }));
    }
  },
  row: sellerRow,
});
