/**
 * Credentials of a caller of the payments API: the look-up values of the seller's identifier and, if sent, of the
 * partner's key.
 */
export type Credentials = { sellerIndex: Buffer; clientKeyIndex: Buffer | null };
