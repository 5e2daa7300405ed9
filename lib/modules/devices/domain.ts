import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { OFFLINE_AFTER_SECONDS } from './contract/devices.ts';

/**
 * Limits of begun pairings and of wrong codes. Pairings that did not end with a device count, so that setting up two
 * hundred devices is not slowed down, and blocking or guessing at other sellers' is. Pure.
 */

export type PairingCounts = {
  /** Pairings of the seller at this terminal and at all, in an hour; of the seller and of its partner, in a day. */
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

/** Rules of who may begin a pairing of a terminal. Pure. */

export type PairingFacts = {
  /** Unpaired devices that give the name, or the seller's own of that name. */
  candidates: number;
  /** Whether another seller has paired a device of that name, or was sent one. */
  isBoundElsewhere: boolean;
  isServiceActive: boolean;
  /** The seller has another device with the number. */
  isNumberTaken: boolean;
};

/**
 * Refusal of a pairing. Another seller's terminal is refused as unknown. Pairings that other sellers began there do not
 * count.
 */
export function whyNotPaired({
  candidates,
  isBoundElsewhere,
  isServiceActive,
  isNumberTaken,
}: PairingFacts): Refusal | null {
  if (!isServiceActive) return { key: 'service_not_active', about: 'service' };
  if (isBoundElsewhere || candidates === 0) return { key: 'wrong_terminal', about: 'terminal' };
  return isNumberTaken ? { key: 'combination_not_allowed', about: 'posId' } : null;
}

/** Whether a device was seen lately enough to be called connected. Pure. */
export const isOnline = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() <= OFFLINE_AFTER_SECONDS * 1_000;
