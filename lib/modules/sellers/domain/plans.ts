/**
 * Plans of a seller (`seller_plan`). A seller without a plan is on the marketplace plan. A plan decides which
 * parameters a call about a seller may have: others are 790 (answers, section 1).
 */
export const SELLER_PLANS = [
  { publicId: 'VPLNQ4ZT-6M2KX7RA-3WVJ5NHD-BPE4YUSC', name: 'Marketplace', hasMarketFee: true },
  { publicId: 'VPLNH7CD-XA5T3WQM-KZ26VRBN-4JUYEPGS', name: 'Direct', hasMarketFee: false },
] as const;

export type SellerPlan = (typeof SELLER_PLANS)[number];

/** The plan with this identifier, the first one for null; undefined where there is none. */
export const planOf = (publicId: string | null): SellerPlan | undefined =>
  publicId === null ? SELLER_PLANS[0] : SELLER_PLANS.find((plan) => plan.publicId === publicId);
