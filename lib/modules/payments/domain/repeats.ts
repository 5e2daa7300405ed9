/**
 * Equal payments of one buyer: at the same seller, of the same amount and currency, within these minutes. A payment
 * page asks the buyer to confirm the second one (docs/decisions/0161), and the sale's page offers its refund to the
 * seller.
 */
export const REPEATS_WITHIN_MINUTES = 10;

/** An earlier payment equal to the one that a buyer is about to make. */
export type EqualPayment = {
  /** Whole minutes since; 0 for less than one. */
  minutesAgo: number;
  /** The payment is being made: an acquirer or the buyer has it. */
  isUnderWay: boolean;
};
