import type { Database } from '#lib/platform/db/database.ts';
import { MAX_MARKET_FEE, type SellerFees } from '../domain/fees.ts';
import { SELLER_PLANS } from '../domain/plans.ts';
import { writeFees } from './change-fees.sql.ts';

/** Result of a change of fees, by the sellers' numbers. */
export type ChangedFees = {
  changed: readonly number[];
  /** Sellers that have these fees already. */
  same: readonly number[];
  /** Sellers whose plan has no marketplace fee: left unchanged. */
  notOnPlan: readonly number[];
  /** Sellers of other partners. */
  unknown: readonly number[];
};

/**
 * Changes the given fees of a partner's sellers, or of sellers that no partner has (null), from now on. The fees before
 * are kept with the person who changed them; null is the API. Paid sales keep the fees that they were charged. Throws
 * for a fee that no form lets through.
 */
export async function changeFees(
  database: Database,
  sellers: { partnerId: number | null; sellerIds: readonly number[] },
  fees: Partial<SellerFees>,
  userId: number | null,
): Promise<ChangedFees> {
  if (Object.values(fees).some((fee) => !Number.isSafeInteger(fee) || fee < 0)) throw new RangeError('a fee is no fee');
  if ((fees.marketFee ?? 0) > MAX_MARKET_FEE) throw new RangeError('a marketplace fee above 60 %');
  const plansWithoutMarketFee = SELLER_PLANS.filter((plan) => !plan.hasMarketFee).map(({ publicId }) => publicId);
  const judged = await writeFees(database, sellers, fees, { userId, plansWithoutMarketFee });
  const those = (which: (one: (typeof judged)[number]) => boolean) => judged.filter(which).map(({ id }) => id);
  const known = new Set(judged.map(({ id }) => id));
  return {
    changed: those(({ isNew, isNotOnPlan }) => isNew && !isNotOnPlan),
    same: those(({ isNew, isNotOnPlan }) => !isNew && !isNotOnPlan),
    notOnPlan: those(({ isNotOnPlan }) => isNotOnPlan),
    unknown: sellers.sellerIds.filter((id) => !known.has(id)),
  };
}
