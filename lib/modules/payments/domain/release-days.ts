import { splitEvenly } from '#lib/kernel/money.ts';
import { dayOf, shiftMonth } from '#lib/kernel/time/zoned-time.ts';
import type { Entry } from '#lib/modules/ledger/index.ts';
import type { Booking } from './bookings.ts';

/** Days of the business from which the entries of a booking count: the seller's own have one, of a release or none. */

/** `valueDate`: `YYYY-MM-DD`; null at once. */
export type DatedEntry = Entry & { valueDate: string | null };

/** Unreleased money of a sale: the seller's, above 0, by the day from which it counts. */
export type Unreleased = { day: string; amount: number };

type Part = { amount: number; valueDate: string | null };

/**
 * Gives the entries of a booking their days. `unreleased`: of the sale, where it may be more than one day, the latest
 * first.
 */
export function datedEntries(
  { entries, countsFrom, months, refundedBy }: Pick<Booking, 'entries' | 'countsFrom' | 'months' | 'refundedBy'>,
  timeZone: string,
  unreleased: readonly Unreleased[] = [],
): DatedEntry[] {
  const day = countsFrom && dayOf(countsFrom, timeZone);
  const partsOf = (amount: number): Part[] => {
    if (day !== null && months > 1 && amount < 0) return byMonth(-amount, day, months);
    if (refundedBy > 0 && unreleased.length > 0) return lastFirst(amount, day, unreleased);
    return [{ amount, valueDate: day }];
  };
  return entries.flatMap((entry) =>
    entry.account === 'seller_balance'
      ? partsOf(entry.amount).map((part) => ({ ...entry, ...part }))
      : [{ ...entry, valueDate: null }],
  );
}

/** Equal parts of what the seller is credited, the first with the remainder, each released with its month. */
function byMonth(amount: number, day: string, months: number): Part[] {
  const { first, periodical } = splitEvenly(amount, months);
  return Array.from({ length: months }, (_, month) => ({
    amount: -(month === 0 ? first : periodical),
    valueDate: shiftMonth(day, month),
  })).filter((part) => part.amount !== 0);
}

/** A refund takes from the parts that are released last; what they do not cover counts as any other refund. */
function lastFirst(amount: number, day: string | null, unreleased: readonly Unreleased[]): Part[] {
  const taken = new Map<string | null, number>();
  let left = amount;
  for (const part of unreleased) {
    const share = Math.min(left, part.amount);
    if (share > 0) taken.set(part.day, share);
    left -= share;
  }
  if (left > 0) taken.set(day, (taken.get(day) ?? 0) + left);
  return [...taken].map(([valueDate, share]) => ({ amount: share, valueDate }));
}
