import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import type { Term } from '../domain/composition.ts';

/** Data of the list of entries: what the figures of the screens of money are made of. Minor units. */

/** A line: what one cause did to the balance. */
export type EntryRow = {
  /** The entry of the balance that it is a part of. A page holds all lines of an entry that fit. */
  ownId: number;
  entryId: number;
  /** Tells lines of one `entryId` apart, from 1 on. */
  part: number;
  cause: EntryCause;
  amount: number;
  currency: string;
  bookedAt: Date;
  /** `YYYY-MM-DD`: from when it counts. */
  valueDate: string;
  saleId: string | null;
  /** Product of the sale, or the reason of an adjustment. */
  description: string;
  /** The payout that it is in; null while it is in none. */
  payoutId: string | null;
  /** Of a partner's line the seller whose payment it is; else null. */
  seller: LineSeller | null;
};

/** `key`: its public key. */
type LineSeller = { name: string; key: string };

/** Sum of the lines of a list in a currency. */
export type EntryTotals = { currency: string; count: number; amount: number };

/** `isExact`: false where there are more lines than are added up: `count` is above that many, and there are no sums. */
export type EntriesPage = {
  rows: EntryRow[];
  totals: EntryTotals[];
  count: number;
  isExact: boolean;
  newer: number | null;
  older: number | null;
};

/**
 * Which entries are asked for, always a bounded part of the books: those of a payout; those that count from a day
 * (`YYYY-MM-DD`); those that were booked in a month (`YYYY-MM`). The last two ask for those of a payout to a partner,
 * and of a partner's month.
 */
type EntryScope =
  | { payoutId: string }
  | { day: string }
  | { month: string }
  | { partnerPayoutId: string }
  | { partnerMonth: string };

/** Israeli cards and other methods, or foreign cards: they have different fees. */
export const CARD_ORIGINS = ['local', 'foreign'] as const;
export type CardOrigin = (typeof CARD_ORIGINS)[number];

/** A list as its address describes it. */
export type EntriesQuery = {
  /** The seller, or the partner of a `partnerPayoutId` or `partnerMonth`. */
  ownerId: number;
  scope: EntryScope;
  currency: string | null;
  /** A line of the composition of a payout. */
  term: Term | null;
  cause: EntryCause | null;
  cards: CardOrigin | null;
  place: { way: 'older' | 'newer'; id: number } | null;
};
