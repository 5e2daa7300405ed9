import type { SellerFees } from '../domain/fees.ts';

/** The fees of a seller as fields: percents and major units, with two digits after the point at most. */
export const FEE_FIELDS = [
  'processingFee',
  'processingCharge',
  'foreignProcessingFee',
  'foreignProcessingCharge',
  'marketFee',
  'chargebackFee',
] as const satisfies readonly (keyof SellerFees)[];
export type FeeField = (typeof FEE_FIELDS)[number];
export type TypedFees = Readonly<Record<FeeField, string>>;

/** Text of a fee's field: 250 is `2.50`. */
export const typedFee = (hundredthsOfIt: number): string => (hundredthsOfIt / 100).toFixed(2);
