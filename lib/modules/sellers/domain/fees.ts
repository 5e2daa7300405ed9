/**
 * What a seller is charged for each payment. Fees are hundredths of a percent (250 is 2.50 %), charges minor units; of
 * cards issued abroad the foreign ones. The marketplace fee is the partner's.
 */
export type SellerFees = {
  processingFee: number;
  processingCharge: number;
  foreignProcessingFee: number;
  foreignProcessingCharge: number;
  marketFee: number;
};

/** What a seller begins with (answers, section 6); the columns of the table have the same defaults. */
export const DEFAULT_FEES: SellerFees = {
  processingFee: 250,
  processingCharge: 70,
  foreignProcessingFee: 315,
  foreignProcessingCharge: 10,
  marketFee: 0,
};

/** The highest marketplace fee, hundredths of a percent. */
export const MAX_MARKET_FEE = 6_000;
