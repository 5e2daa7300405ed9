/** Lifetimes of the tokens and signing keys of programs (answers, section 7). */

/** A bearer token, seconds: `expires_in`. */
export const ACCESS_SECONDS = 900;

/** A token of an OAuth client, seconds: `expires_in`. */
export const CLIENT_SECONDS = 3_600;

/** A refresh token, days from the sign-in: renewing does not prolong it. */
export const REFRESH_DAYS = 30;

/**
 * Days for which a signing key signs; it verifies until its last token has ended, and an hour more for processes that
 * learn of the next one late.
 */
export const SIGNS_DAYS = 30;
export const VERIFIES_SECONDS_MORE = Math.max(ACCESS_SECONDS, CLIENT_SECONDS) + 3_600;
