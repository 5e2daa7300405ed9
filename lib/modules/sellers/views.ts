import type { PartnerBrandChange } from './contract/partner-brand.ts';
import type { SellerFees } from './domain/fees.ts';

export type { SellerProfile } from './domain/profile.ts';

/** Fees of a seller from a time on, and who changed them; `by` null: from its beginning, or the API. */
export type ShownFees = SellerFees & { fromAt: Date; by: string | null };

/** Settings of a partner about itself. */
export type PartnerSettings = {
  name: string;
  /** An approval takes two people. */
  fourEyes: boolean;
  brand: PartnerBrandChange;
  /** The picture as an address of its own bytes; null where there is none. */
  logo: string | null;
};
