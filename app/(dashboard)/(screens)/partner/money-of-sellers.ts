import { can, type PartnerAccess } from '#lib/modules/access/index.ts';
import { moneyOfSellers } from '#lib/modules/partners/dashboard.ts';
import type { SellerMoney } from '#lib/modules/partners/views.ts';

/** Of the partners of a person those whose books the person may see. */
export const seesMoney = (partners: readonly PartnerAccess[]) => partners.filter((one) => can(one, 'see-reports'));

/** Money of sellers, by their refs, as far as the person may see the books of their partner; null where of none. */
export async function moneyOf(
  partners: readonly PartnerAccess[],
  rows: readonly { ref: string }[],
): Promise<Record<string, SellerMoney> | null> {
  const seen = seesMoney(partners).map(({ id }) => id);
  if (seen.length === 0) return null;
  return moneyOfSellers(
    seen,
    rows.map(({ ref }) => ref),
  );
}
