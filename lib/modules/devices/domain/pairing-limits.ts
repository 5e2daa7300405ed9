/**
 * Limits of begun pairings and of wrong codes. Pairings that did not end with a device count, so that setting up two
 * hundred devices is not slowed down, and blocking or guessing at other sellers' is. Pure.
 */

export type PairingCounts = {
  /** Of this seller at this terminal, and at all, in an hour; of this seller, and of all of its partner, in a day. */
  atTerminal: number;
  ofSeller: number;
  ofSellerToday: number;
  ofPartnerToday: number;
  /** Wrong codes, in a day. */
  wrongToday: number;
  wrongOfPartnerToday: number;
};

const HOUR = 3_600;
const DAY = 86_400;

const BEGINS_AT_TERMINAL = 5;

type Limit = readonly [what: keyof PairingCounts, most: number, seconds: number];

const BEGINS: readonly Limit[] = [
  ['atTerminal', BEGINS_AT_TERMINAL, HOUR],
  ['ofSeller', 30, HOUR],
  ['ofSellerToday', 100, DAY],
  ['ofPartnerToday', 1_000, DAY],
];

/** Fifty guesses a day at six digits find a code in 55 years, on average. */
const CODES: readonly Limit[] = [
  ['wrongToday', 50, DAY],
  ['wrongOfPartnerToday', 500, DAY],
];

/** Seconds until it may be tried again, at most; null where it may be now. */
const waitOf = (limits: readonly Limit[], counts: PairingCounts): number | null =>
  limits.find(([what, most]) => counts[what] >= most)?.[2] ?? null;

export const waitToBegin = (counts: PairingCounts): number | null => waitOf(BEGINS, counts);
export const waitToTry = (counts: PairingCounts): number | null => waitOf(CODES, counts);
