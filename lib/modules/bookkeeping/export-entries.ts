import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { payoutsOfEntries } from '#lib/modules/payouts/index.ts';
import { isYear, monthOf, monthsBetween, readHolder } from '#lib/modules/statements/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { BookkeepingContext } from './context.ts';
import { areSame, byCurrency } from './domain/add-up.ts';
import type { HandedSums, LineSum } from './domain/control.ts';
import { type Accounts, withOwnKeys } from './domain/postings.ts';
import type { Exported, ExportedLine } from './exported.ts';
import { readBookedMonth, stretchOf } from './read-month.ts';
import { readAccounts } from './store-accounts.sql.ts';
import { findHandOver } from './store-hand-overs.sql.ts';
import { payoutsKnownAt, type ReadLine, readLedger, readLines, type Stretch, sumLines } from './store-lines.sql.ts';

/** All that is booked in a month or a year of a business until now; null where that is to come. */
export async function exportPeriod(
  context: BookkeepingContext,
  { sellerId, period }: { sellerId: number; period: string },
): Promise<Exported | null> {
  const { database, timeZone } = context;
  const { now } = await readClock(database);
  const thisMonth = monthOf(dayOf(now, timeZone));
  const [first, last] = isYear(period) ? [`${period}-01`, `${period}-12`] : [period, period];
  const months = monthsBetween(first, last).filter((month) => month <= thisMonth);
  if (months.length === 0) return null;
  const booked = [];
  for (const month of months) booked.push(await readBookedMonth(context, { sellerId, month }));
  const expected = byCurrency(booked.flatMap(({ sums }) => sums));
  const stretches = booked.map(({ month, mark }) => stretchOf({ sellerId, month }, context, { after: 0, upTo: mark }));
  return {
    ...(await businessOf(context, sellerId)),
    period,
    timeZone,
    handOver: null,
    at: now,
    months: booked.map(({ month, isClosed, checks }) => ({ month, isClosed, checks: checks(null) })),
    accounts: await readAccounts(database, sellerId),
    lines: () => linesOf(context, stretches, expected),
  };
}

/** A hand-over of a business by its number, the same whenever it is asked for; null where there is none. */
export async function exportHandOver(
  context: BookkeepingContext,
  { sellerId, number }: { sellerId: number; number: number },
): Promise<Exported | null> {
  const found = await findHandOver(context.database, sellerId, number);
  if (!found) return null;
  const { month, afterEntry: after, upToEntry: upTo, madeAt, accounts, sums, isClosed, checks } = found;
  return {
    ...(await businessOf(context, sellerId)),
    period: month,
    timeZone: context.timeZone,
    handOver: number,
    at: madeAt,
    months: [{ month, isClosed, checks }],
    accounts,
    lines: () =>
      linesOf(context, [stretchOf({ sellerId, month }, context, { after, upTo })], sums, { upTo, at: madeAt }),
  };
}

/**
 * Entries of some days with their accounts. `accounts` has one for every line; `openings` are what Kupa owed before
 * them.
 */
export type BookedDays = {
  accounts: Accounts;
  sums: readonly LineSum[];
  openings: readonly { currency: string; opening: number }[];
  /** Lines, the oldest first. Throws where they are not what `sums` says. */
  lines: () => AsyncGenerator<ExportedLine[]>;
};

/** Entries from one day to another (`YYYY-MM-DD`) of a business, up to the mark of the roll-up. */
export async function exportDays(
  context: BookkeepingContext,
  { sellerId, from, to }: { sellerId: number; from: string; to: string },
): Promise<BookedDays> {
  const { database, timeZone } = context;
  const days = { sellerId, firstDay: from, lastDay: to };
  const { mark, ledger } = await readLedger(database, days);
  const stretch = { ...days, after: 0, upTo: mark };
  const [sums, accounts] = await Promise.all([sumLines(database, stretch, timeZone), readAccounts(database, sellerId)]);
  return {
    accounts: withOwnKeys(
      accounts,
      sums.map(({ cause }) => cause),
    ),
    sums,
    openings: ledger.map(({ currency, opening }) => ({ currency, opening })),
    lines: () => linesOf(context, [stretch], byCurrency(sums)),
  };
}

async function businessOf({ database }: BookkeepingContext, sellerId: number) {
  const { name, businessNumber } = await readHolder(database, { kind: 'seller', id: sellerId });
  return { business: name, businessNumber };
}

/**
 * Lines of these stretches. Throws at their end where they do not come to what is expected: the file breaks off.
 * `then`: of a hand-over, which names payouts as they were known when it was made, so that its files stay the same.
 */
async function* linesOf(
  { database, timeZone }: BookkeepingContext,
  stretches: readonly Stretch[],
  expected: readonly HandedSums[],
  then: { upTo: number; at: Date } | null = null,
): AsyncGenerator<ExportedLine[]> {
  let written: HandedSums[] = [];
  for (const stretch of stretches)
    for await (const page of readLines(database, stretch, timeZone)) {
      const payouts = await payoutsOfEntries(database, [...new Set(page.map(({ ownId }) => ownId))], timeZone);
      written = byCurrency([...written, ...page.map(({ currency, amount }) => ({ currency, amount, count: 1 }))]);
      const payoutOf = ({ ownPayout, ownId }: ReadLine) => ownPayout ?? payouts.get(ownId) ?? null;
      const named = page.flatMap((line) => payoutOf(line) ?? []);
      const known = then && (await payoutsKnownAt(database, [...new Set(named)], then));
      yield page.map((line) => {
        const payoutId = payoutOf(line);
        const found = { ...line, bookedOn: dayOf(line.bookedAt, timeZone), payoutId };
        if (!known || payoutId === null) return found;
        const { isSent } = known.get(payoutId) ?? {};
        return {
          ...found,
          payoutId: isSent === undefined ? null : payoutId,
          bankReference: isSent ? line.bankReference : '',
        };
      });
    }
  if (!areSame(written, expected)) throw new Error('the lines of an export are not those that were added up');
}
