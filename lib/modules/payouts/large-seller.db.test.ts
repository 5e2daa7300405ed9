import { beforeAll, expect, test } from 'vitest';
import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { listEntries } from '#lib/modules/balances/store-entries.sql.ts';
import { rollUpMonths } from '#lib/modules/balances/store-months.sql.ts';
import { readBalances, rollUpDays, rollUpEntries } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { blocksOf } from '#lib/testing/blocks-of.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { fillBooks } from '#lib/testing/payouts/fill-books.ts';
import { balanceOf, givenPaidSeller, payoutsOf, ZONE } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { claimPayout } from './claim-payout.ts';
import { everyEntryRow, listEntryRows } from './queries/list-lines.sql.ts';
import { feesOfMonth } from './queries/sum-fees.sql.ts';
import { readReach } from './store-claim.sql.ts';
import { findUnexplained, listLines } from './store-entries.sql.ts';
import type { EntriesQuery } from './views/entries.ts';

/**
 * What a page of money costs does not grow with the seller: the blocks that its statements touch are counted, in the
 * plan that PostgreSQL keeps for any values. What is listed, what is summed and the balance are the same.
 */

const base = testDatabase();

const WEEK_MS = 7 * 86_400_000;
const WEEKS = 5;
/** Of a week; about 21 entries of the balance for 20 events. */
const EVENTS = 3_800;

const SET_CLOCK = statement(
  'test_clock_of_large_seller',
  `UPDATE app_clock SET offset_seconds = extract(epoch FROM $1::timestamptz - clock_timestamp())`,
);
const AGE = statement(
  'test_age_fold_of_large_seller',
  `UPDATE app_fact SET value = regexp_replace(value, '^(\\d+ \\d+) \\d+', '\\1 0') WHERE key = 'balance-fold'`,
);
const TIDY = statement(
  '',
  'VACUUM (ANALYZE) ledger_entry, ledger_cause, attempt, sale, balance_day, payout, adjustment',
);

let seller: TestSeller;
let payouts: Awaited<ReturnType<typeof payoutsOf>>;
/** An entry in the middle of all, and how many there are. */
let middle: number;
let count: number;
/** The first day of them and the last, `YYYY-MM-DD`. */
let days: { first: string; last: string };

const MIDDLE = statement(
  'test_middle_entry',
  `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY id) AS id, count(*) AS count FROM ledger_entry
    WHERE account = 'seller_balance' AND owner_id = $1`,
);

async function rollUp(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await base.owner.query(AGE, []);
    await rollUpEntries(base.db);
  }
  await rollUpDays(base.db, ZONE);
  while (await rollUpMonths(base.db, ZONE));
}

beforeAll(async () => {
  const end = Date.now();
  const createdBy = await givenPerson(base, 'Rina');
  await base.owner.query(SET_CLOCK, [new Date(end - (WEEKS + 1) * WEEK_MS)]);
  seller = await givenPaidSeller(base);
  for (let week = 0; week < WEEKS; week += 1) {
    const since = new Date(end - (WEEKS - week) * WEEK_MS);
    const until = new Date(since.getTime() + WEEK_MS - 60_000);
    await fillBooks(base.owner, { sellerIds: [seller.id], events: EVENTS, since, until, createdBy });
    await base.owner.query(SET_CLOCK, [new Date(since.getTime() + WEEK_MS)]);
    // The last hundreds are younger than the roll-up, as between two of its runs.
    await rollUp();
    const young = { since: until, until: new Date(since.getTime() + WEEK_MS), events: 60 };
    await fillBooks(base.owner, { sellerIds: [seller.id], createdBy, ...young });
    const asked = { sellerId: seller.id, currency: 'ILS', origin: 'schedule' as const, createdBy: null };
    const claimed = await claimPayout({ database: base.db, timeZone: ZONE }, asked);
    if (typeof claimed === 'string') throw new Error(`no payout: ${claimed}`);
  }
  await base.owner.query(TIDY, []);
  payouts = await payoutsOf(base, seller);
  const [found] = await base.owner.query<{ id: number; count: number }>(MIDDLE, [seller.id]);
  ({ id: middle, count } = found ?? { id: 0, count: 0 });
  expect(count).toBeGreaterThan(20_000);
  days = { first: dayOf(new Date(end - WEEKS * WEEK_MS), ZONE), last: dayOf(new Date(end), ZONE) };
});

type Question = (database: Database) => Promise<unknown>;
const costOf = (ask: Question) => blocksOf(base, ask);

type Asked = { cause?: EntryCause; before?: number; from?: string; to?: string; limit?: number };
const page = (database: Database, { cause, before, from, to, limit = 26 }: Asked) =>
  listEntries(
    database,
    {
      owner: { kind: 'seller', id: seller.id },
      currencies: ['ILS', 'USD', 'EUR'],
      cause: cause ?? null,
      before: before ?? null,
      from: from ?? null,
      to: to ?? null,
      limit,
    },
    ZONE,
  );

const asking = (query: Partial<EntriesQuery> & Pick<EntriesQuery, 'scope'>): EntriesQuery => ({
  ...{ currency: null, term: null, cause: null, cards: null, place: null },
  ownerId: seller.id,
  ...query,
});
const list = (database: Database, query: Parameters<typeof asking>[0]) => listEntryRows(database, asking(query), ZONE);

/** One of the payouts in the middle, which was made when the one after it was not there. */
const payout = () => payouts[2] ?? expect.fail('no payout');
const inPayout = () => ({ scope: { payoutId: payout().publicId } });
const transactions = (database: Database, before: number | null) =>
  listLines(database, { payoutId: payout().id, timeZone: ZONE, before, limit: 26 });

/** Blocks of a page of 26 entries, each with up to four lines, its sale and its payout. */
const FEW = 1_000;
/** A cause that only reading the entries tells apart: eight blocks of each entry that a page looks at. */
const RARE = 5_000 * 8;

test.each<[string, number, Question]>([
  ['the first page of entries', FEW, (db) => page(db, {})],
  ['a deep page of entries', FEW, (db) => page(db, { before: middle })],
  ['entries of days long ago', FEW, (db) => page(db, { from: days.first, to: days.first })],
  ['payments', FEW, (db) => page(db, { cause: 'payment' })],
  ['refunds', FEW, (db) => page(db, { cause: 'refund' })],
  ['chargebacks', FEW, (db) => page(db, { cause: 'chargeback' })],
  ['reversals of chargebacks', FEW, (db) => page(db, { cause: 'chargeback-reversal' })],
  ['charges to the own card', FEW, (db) => page(db, { cause: 'card-charge' })],
  ['adjustments', FEW, (db) => page(db, { cause: 'adjustment' })],
  ['payouts', FEW, (db) => page(db, { cause: 'payout' })],
  ['what is held in reserve, nothing', FEW, (db) => page(db, { cause: 'reserve-held' })],
  ['a marketplace fee, of hardly any payment', RARE, (db) => page(db, { cause: 'market-fee' })],
  ['the first page of a payout', FEW, (db) => transactions(db, null)],
  ['a deep page of a payout', FEW, (db) => transactions(db, middle)],
  ['a payout on its screen, with its sums', FEW, (db) => list(db, inPayout())],
  ['the chargebacks of a payout', FEW, (db) => list(db, { ...inPayout(), term: 'chargebacks' })],
  ['the marketplace fees of a payout', RARE, (db) => list(db, { ...inPayout(), term: 'marketFees' })],
  ['a month on its screen, with its sums', FEW, (db) => list(db, { scope: { month: days.first.slice(0, 7) } })],
  ['the first lines of an export', 10 * FEW, (db) => everyEntryRow(db, asking(inPayout()), ZONE).next()],
  ['the fees of a month', FEW, (db) => feesOf(db, days.first.slice(0, 7))],
  ['the balance', FEW, (db) => readBalances(db, { ...OWNER, ownerId: seller.id })],
])('%s: the blocks that it touches are bounded', async (_, most, ask) => {
  const { blocks, scanned } = await costOf(ask);
  expect(blocks).toBeGreaterThan(0);
  expect(blocks).toBeLessThanOrEqual(most);
  expect(scanned).toEqual([]);
});

const OWNER = { owner: 'seller', currencies: ['ILS'], timeZone: ZONE } as const;
const feesOf = (database: Database, month: string) =>
  feesOfMonth(database, { sellerId: seller.id, month, timeZone: ZONE });

const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

test('a claim reads what its payout is made of, and no more of the books', async () => {
  const payee = { kind: 'seller' as const, id: seller.id };
  const claim = { payee, currency: 'ILS', timeZone: ZONE, lastDay: null, mostYoung: 5_000 };
  await base.moveClock(7 * 86_400);
  const reach = await readReach(base.db, claim);
  const { blocks, scanned } = await costOf((database) => readReach(database, claim));
  await base.moveClock(-7 * 86_400);
  const lines = reach?.lines.reduce((sum, { count }) => sum + count, 0) ?? 0;
  expect(lines).toBeGreaterThan(10_000);
  // Of each entry its attempt, its sale and what stands across.
  expect(blocks).toBeLessThan(6 * lines);
  expect(scanned).toEqual([]);
});

async function everyLine(): Promise<{ ownId: number; cause: EntryCause; amount: number }[]> {
  const all = [];
  for (let before: number | undefined; ; ) {
    const { lines, owns }: Awaited<ReturnType<typeof page>> = await page(base.db, {
      limit: 500,
      ...(before && { before }),
    });
    all.push(...lines);
    if (owns.length < 500) return all;
    before = owns.at(-1);
  }
}

async function exported(query: Parameters<typeof asking>[0]) {
  const all = [];
  for await (const lines of everyEntryRow(base.db, asking(query), ZONE)) all.push(...lines);
  return all;
}

test('pages, sums and the balance are the same', async () => {
  const lines = await everyLine();
  expect(new Set(lines.map(({ ownId }) => ownId)).size).toBe(count);
  const { pending, available } = await balanceOf(base, seller);
  expect(sumOf(lines)).toBe(pending + available);
  const ofPayouts = [];
  for (const { publicId, amount } of payouts) {
    const scope = { payoutId: publicId };
    const [all, sums] = [await exported({ scope }), await list(base.db, { scope })];
    expect(sums).toMatchObject({ count: all.length, isExact: true, totals: [{ amount: sumOf(all) }] });
    expect(sumOf(all)).toBe(amount);
    ofPayouts.push(...all);
  }
  const paidOut = lines.filter(({ cause }) => cause === 'payout');
  expect(sumOf(ofPayouts)).toBe(-sumOf(paidOut));
  // Each entry is in one payout, and what is in none is what is left.
  const owns = new Set(ofPayouts.map(({ ownId }) => ownId));
  const left = lines.filter(({ ownId, cause }) => cause !== 'payout' && !owns.has(ownId));
  expect(sumOf(left)).toBe(pending + available);
  expect(await findUnexplained(base.db, '-infinity', ZONE)).toEqual([]);
});

test('what is kept by month is what the ledger sums to, before it is rolled up, while, and after', async () => {
  const months = [...new Set([days.first, days.last].map((day) => day.slice(0, 7)))];
  const questions = months.flatMap((month) => [
    { scope: { month } },
    { scope: { month }, cause: 'refund' as const },
    { scope: { month }, cause: 'processing-fee' as const, cards: 'foreign' as const },
    { scope: { month }, term: 'chargebacks' as const },
  ]);
  const asked = async () => [
    await Promise.all(months.map((month) => feesOf(base.db, month))),
    await Promise.all(questions.map(async (query) => sumsOf(await list(base.db, query)))),
  ];
  for (const query of questions) {
    const all = await exported(query);
    expect([query, await list(base.db, query)]).toMatchObject([query, { count: all.length }]);
    expect(sumsOf(await list(base.db, query))).toEqual([all.length, sumOf(all)]);
  }
  const whole = await asked();
  await base.owner.query(FORGET, []);
  for (let runs = 0; ; runs += 1) {
    expect([runs, await asked()]).toEqual([runs, whole]);
    if (!(await rollUpMonths(base.db, ZONE))) break;
  }
});

const FORGET = statement(
  'test_forget_months',
  `WITH gone AS (DELETE FROM balance_month)
  DELETE FROM app_fact WHERE key = 'balance-months'`,
);

const sumsOf = (found: Awaited<ReturnType<typeof list>>) => {
  if (found === 'too-broad') throw new Error('too broad');
  return [found.count, sumOf(found.totals)];
};
