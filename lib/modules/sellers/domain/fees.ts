/**
 * Fees of a seller for each payment. Rates are hundredths of a percent (250 is 2.50 %), charges minor units; the
 * foreign ones are for cards issued abroad. The marketplace fee is the partner's.
 */
export type SellerFees = {
  processingFee: number;
  processingCharge: number;
  foreignProcessingFee: number;
  foreignProcessingCharge: number;
  marketFee: number;
};

/** Fees of a new seller (answers, section 6); the columns of the table have the same defaults. */
export const DEFAULT_FEES: SellerFees = {
  processingFee: 250,
  processingCharge: 70,
  foreignProcessingFee: 315,
  foreignProcessingCharge: 10,
  marketFee: 0,
};

/** The highest marketplace fee, hundredths of a percent. */
export const MAX_MARKET_FEE = 6_000;
