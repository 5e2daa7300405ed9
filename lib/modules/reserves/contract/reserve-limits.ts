/** Limits of what is held back of a seller's money, without the reader of a form: pages know them too. */

/** Days for which money is held back at most. */
export const MAX_RESERVE_DAYS = 730;

/** Characters of the reason that the seller reads, at most. */
export const MAX_RESERVE_REASON = 200;
