/**
 * What a caller of the payments API proves itself with: the look-up values of the seller's identifier and, where one
 * was sent, of the partner's key.
 */
export type Credentials = { sellerIndex: Buffer; clientKeyIndex: Buffer | null };
