/**
 * Fees for each payment of a seller. Rates are hundredths of a percent (250 is 2.50 %), charges minor units; the
 * foreign ones are for cards issued abroad. The marketplace fee is the partner's.
 */
type PaymentFees = {
  processingFee: number;
  processingCharge: number;
  foreignProcessingFee: number;
  foreignProcessingCharge: number;
  marketFee: number;
};

/** All fees of a seller. `chargebackFee`: for each chargeback, before tax, hundredths of a major unit. */
export type SellerFees = PaymentFees & { chargebackFee: number };

/** Fees of a new seller (answers, section 6); the columns of the table have the same defaults. */
export const DEFAULT_FEES: SellerFees = {
  processingFee: 250,
  processingCharge: 70,
  foreignProcessingFee: 315,
  foreignProcessingCharge: 10,
  marketFee: 0,
  chargebackFee: 0,
};

/** The highest marketplace fee, hundredths of a percent. */
export const MAX_MARKET_FEE = 6_000;
