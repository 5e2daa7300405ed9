/**
 * Wrong codes in a row, by the answer of the issuer, after which a saved card is removed: another user of the browser
 * must not be able to guess the code.
 */
export const MAX_WRONG_CODES = 5;
export const WRONG_CODE = 21003;
