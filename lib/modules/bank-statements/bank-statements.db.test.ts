import { beforeEach, describe, expect, test } from 'vitest';
import { type Credited, givenCredited, sentLine } from '#lib/testing/bank-statements/given.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPaidSeller, ZONE } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import type { TestSeller } from '#lib/testing/sellers.ts';
import type { SentLine } from './domain/digest.ts';
import { matchByHand, offerPayouts, setLinesAside, undoLine } from './decide-lines.ts';
import { confirmedPayouts, countUnmatched, linesOfPayout } from './queries/confirmed-payouts.sql.ts';
import { hasBankLines, listBankLines } from './queries/list-lines.sql.ts';
import { readLines, takeFileBack } from './read-lines.ts';
import type { BankLineRow } from './views/lines.ts';

const base = testDatabase();
const context = { database: base.db, timeZone: ZONE };

let seller: TestSeller;
let stranger: TestSeller;
let userId: number;

beforeEach(async () => {
  [seller, stranger] = [await givenPaidSeller(base), await givenPaidSeller(base)];
  userId = await givenPerson(base, 'Dana');
});

const read = async (lines: readonly SentLine[], { of = seller, format = 'table' } = {}) => {
  const done = await readLines(context, { sellerId: of.id, userId, file: null, format, lines, isLast: true });
  if (done === 'gone') throw new Error('gone');
  return done;
};
const ALL = { states: [], currency: null, file: null, from: null, until: null, page: 1, size: 100 };
const linesOf = async (of = seller): Promise<BankLineRow[]> => (await listBankLines(base.db, [of.id], ALL, ZONE)).rows;
const only = async (of = seller): Promise<BankLineRow> => {
  const [line, second] = await linesOf(of);
  if (!line || second) throw new Error('not one line');
  return line;
};
const credited = (amount = 100_000, valueDate = '2026-11-09', more = {}): Promise<Credited> =>
  givenCredited(base, seller, { amount, valueDate, ...more });

describe('a file', () => {
  test('is matched by reference, then by amount and day, then by sums; the rest is unmatched', async () => {
    const named = await credited(50_000, '2026-10-05');
    const near = await credited(60_000, '2026-11-09');
    const [one, other] = [await credited(11_000, '2026-11-16'), await credited(22_000, '2026-11-16')];
    const done = await read([
      sentLine({ amount: 50_000, text: `payout ${named.bankReference.toLowerCase()}` }),
      sentLine({ amount: 60_000, bookedOn: '2026-11-10', valueOn: '2026-11-10' }),
      sentLine({ amount: 33_000, bookedOn: '2026-11-17', valueOn: '2026-11-17' }),
      sentLine({ amount: 777, bookedOn: '2026-11-18', valueOn: '2026-11-18' }),
    ]);
    expect(done).toMatchObject({ added: 4, known: 0, others: 0, matched: 3 });
    expect((await linesOf()).map(({ state, matches }) => [state, ...matches.map(({ payoutId }) => payoutId)])).toEqual([
      ['unmatched'],
      ['matched', one.payoutId, other.payoutId],
      ['matched', near.payoutId],
      ['matched', named.payoutId],
    ]);
    expect(await countUnmatched(base.db, [seller.id])).toBe(1);
  });

  test('read twice changes nothing, whatever its blanks and capitals', async () => {
    await credited();
    const lines = [
      sentLine({ text: 'Kupa  payout' }),
      sentLine({ amount: 700 }),
      sentLine({ amount: 700, nth: 2, nthOfAmount: 2 }),
    ];
    expect(await read(lines)).toMatchObject({ added: 3, matched: 1 });
    const before = await linesOf();
    const again = lines.map((line) => ({ ...line, text: line.text.toUpperCase().replaceAll('  ', ' ') }));
    expect(await read(again)).toMatchObject({ added: 0, known: 3, matched: 0 });
    expect(await linesOf()).toEqual(before);
  });

  test('twice at once is one file', async () => {
    await credited();
    const lines = Array.from({ length: 40 }, (_, index) => sentLine({ amount: 100_000 + index }));
    const both = await Promise.all([read(lines), read(lines), read([...lines].reverse())]);
    expect(both.map(({ added }) => added).sort()).toEqual([0, 0, 40]);
    expect(both.reduce((sum, { matched }) => sum + matched, 0)).toBe(1);
    expect(await linesOf()).toHaveLength(40);
  });

  test('that overlaps another brings what is new; in another format lines are known by day and amount', async () => {
    const [first, second, third] = [sentLine({ amount: 1 }), sentLine({ amount: 2 }), sentLine({ amount: 3 })];
    await read([first, second]);
    expect(await read([second, third])).toMatchObject({ added: 1, known: 1 });
    const inWords = [first, second, third, sentLine({ amount: 3, nthOfAmount: 2 })].map((line) => ({
      ...line,
      text: `other words for ${line.text}`,
    }));
    expect(await read(inWords, { format: 'mt940' })).toMatchObject({ added: 1, known: 3 });
  });

  test('of a part of a day, of all of it in another format, and then in its own: each line is there once', async () => {
    const [first, second] = [sentLine({ text: 'morning' }), sentLine({ text: 'evening', nthOfAmount: 2 })];
    const inWords = [first, second].map((line) => ({ ...line, text: `other words for ${line.text}` }));
    await read([first]);
    expect(await read(inWords, { format: 'mt940' })).toMatchObject({ added: 1, known: 1 });
    expect(await read([first, second])).toMatchObject({ added: 0, known: 2 });
    const newestFirst = [sentLine({ text: 'night' }), { ...second, nthOfAmount: 2 }, { ...first, nthOfAmount: 3 }];
    expect(await read(newestFirst)).toMatchObject({ added: 1, known: 2 });
    expect(await linesOf()).toHaveLength(3);
  });

  test('in portions is matched with the last; the portions of another business are not found', async () => {
    await credited();
    const portion = { sellerId: seller.id, userId, format: 'ofx', lines: [sentLine()] };
    const begun = await readLines(context, { ...portion, file: null, isLast: false });
    if (begun === 'gone') throw new Error('gone');
    expect((await only()).state).toBe('unmatched');
    const foreign = { ...portion, sellerId: stranger.id, file: begun.file, isLast: true };
    expect(await readLines(context, foreign)).toBe('gone');
    expect(await readLines(context, { ...foreign, file: "'; DROP" })).toBe('gone');
    const last = { ...portion, file: begun.file, lines: [sentLine({ amount: 5 })], isLast: true };
    expect(await readLines(context, last)).toMatchObject({ file: begun.file, added: 1, matched: 1 });
  });

  test('keeps money out only where a payout went back, and matches it to the return', async () => {
    const back = await credited(44_000, '2026-11-09', { isReturned: true });
    expect(back.status).toBe('returned');
    const today = new Date().toISOString().slice(0, 10);
    const out = sentLine({ amount: -44_000, bookedOn: today, valueOn: today });
    expect(await read([sentLine({ amount: 44_000 }), out, sentLine({ amount: -9_999 })])).toMatchObject({
      added: 2,
      others: 1,
      matched: 2,
    });
    expect((await linesOf()).flatMap(({ amount, matches }) => matches.map((one) => [amount, one.isReturn]))).toEqual(
      expect.arrayContaining([
        [-44_000, true],
        [44_000, false],
      ]),
    );
    expect(await linesOfPayout(base.db, [seller.id], back.payoutId)).toHaveLength(2);
  });

  test('is taken back with its lines and matches, and its payouts can be matched again', async () => {
    await credited();
    const { file } = await read([sentLine()]);
    expect(await takeFileBack(context, { sellerId: stranger.id, file })).toBeNull();
    expect(await takeFileBack(context, { sellerId: seller.id, file })).toBe(1);
    expect(await hasBankLines(base.db, [seller.id])).toBe(false);
    expect(await read([sentLine()])).toMatchObject({ added: 1, matched: 1 });
  });
});

describe('a person', () => {
  test('matches a line to payouts whatever their amounts, with the name beside it', async () => {
    const payout = await credited(100_000, '2026-06-01');
    await read([sentLine({ amount: 99_500 })]);
    const { lineId } = await only();
    const of = { sellerIds: [seller.id], lineId };
    expect(await offerPayouts(context, of)).toMatchObject([{ payoutId: payout.payoutId, isReturn: false }]);
    expect(await matchByHand(context, { ...of, payouts: [payout.payoutId], userId })).toMatchObject({
      sellerId: seller.id,
    });
    expect((await only()).matches).toMatchObject([{ reason: 'hand', confidence: 'certain', by: 'Dana' }]);
    expect(await offerPayouts(context, of)).toEqual([]);
  });

  test('cannot take a payout that another line has, one of another business, or none', async () => {
    const taken = await credited();
    const foreign = await givenCredited(base, stranger, { amount: 100, valueDate: '2026-11-09' });
    await read([sentLine(), sentLine({ amount: 5 })]);
    const { lineId } = (await linesOf()).find(({ state }) => state === 'unmatched') ?? { lineId: '' };
    const by = { sellerIds: [seller.id], lineId, userId };
    for (const payouts of [[taken.payoutId], [foreign.payoutId], [], ['x']])
      expect(await matchByHand(context, { ...by, payouts })).toBe('changed');
  });

  test('undoes a match, which does not come back by itself', async () => {
    const payout = await credited();
    await read([sentLine({ text: payout.bankReference })]);
    const of = { sellerIds: [seller.id], lineId: (await only()).lineId, userId };
    expect(await undoLine(context, of)).toMatchObject({ was: 'matched', payouts: [payout.payoutId] });
    expect(await undoLine(context, of)).toBe('changed');
    await read([sentLine({ amount: 1 })]);
    expect((await linesOf()).map(({ state }) => state)).toEqual(['unmatched', 'unmatched']);
    expect(await matchByHand(context, { ...of, payouts: [payout.payoutId] })).toMatchObject({ sellerId: seller.id });
  });

  test('sets lines aside with a note, and undoes that', async () => {
    await read([sentLine({ amount: 1 }), sentLine({ amount: 2 })]);
    const lines = (await linesOf()).map(({ lineId }) => lineId);
    const asked = { sellerIds: [seller.id], lines: [...lines, 'x'], note: 'rent' };
    expect(await setLinesAside(context, { ...asked, sellerIds: [stranger.id] })).toEqual([]);
    expect(await setLinesAside(context, asked)).toMatchObject([{ sellerId: seller.id, lines: expect.any(Array) }]);
    expect((await linesOf()).map(({ state, note }) => [state, note])).toEqual([
      ['aside', 'rent'],
      ['aside', 'rent'],
    ]);
    expect(await undoLine(context, { sellerIds: [seller.id], lineId: lines[0] ?? '', userId })).toMatchObject({
      was: 'aside',
    });
    expect(await countUnmatched(base.db, [seller.id])).toBe(1);
  });

  test('of another business finds no line, by no action', async () => {
    const payout = await credited();
    await read([sentLine({ amount: 7 })]);
    const foreign = { sellerIds: [stranger.id], lineId: (await only()).lineId };
    expect(await offerPayouts(context, foreign)).toBe('gone');
    expect(await matchByHand(context, { ...foreign, payouts: [payout.payoutId], userId })).toBe('gone');
    expect(await undoLine(context, { ...foreign, userId })).toBe('gone');
    expect(await linesOf(stranger)).toEqual([]);
    expect(await linesOfPayout(base.db, [stranger.id], payout.payoutId)).toEqual([]);
    expect((await only()).state).toBe('unmatched');
  });

  test('races with another: a match and its undoing, and one payout for two lines, end in one of them', async () => {
    const payout = await credited(100_000, '2026-06-01');
    await read([sentLine({ amount: 10 }), sentLine({ amount: 20 })]);
    const [one, other] = (await linesOf()).map(({ lineId }) => ({ sellerIds: [seller.id], lineId, userId }));
    if (!one || !other) throw new Error('no lines');
    const payouts = [payout.payoutId];
    const both = await Promise.all([one, other].map((of) => matchByHand(context, { ...of, payouts })));
    expect(both.filter((answer) => answer === 'changed')).toHaveLength(1);
    const first = both[0] === 'changed' ? other : one;
    const undone = await Promise.all([
      undoLine(context, first),
      undoLine(context, first),
      matchByHand(context, { ...first, payouts }),
    ]);
    expect(undone.slice(0, 2).some((answer) => answer !== 'changed')).toBe(true);
    for (const { state, matches } of await linesOf()) expect(matches.length > 0).toBe(state === 'matched');
  });
});

test('a month says how many of its payouts the bank’s statement confirms', async () => {
  await credited(100_000, '2026-11-09');
  await credited(200_000, '2026-11-20');
  await credited(300_000, '2026-10-20');
  const month = (of = seller) => confirmedPayouts(base.db, { sellerId: of.id, month: '2026-11' });
  expect(await month()).toEqual({ confirmed: 0, missing: 2, unmatched: 0, hasLines: false });
  await read([sentLine(), sentLine({ amount: 7 })]);
  expect(await month()).toEqual({ confirmed: 1, missing: 1, unmatched: 1, hasLines: true });
  expect(await month(stranger)).toEqual({ confirmed: 0, missing: 0, unmatched: 0, hasLines: false });
});

test('the list is filtered by state, currency, days and file', async () => {
  const { file } = await read([
    sentLine({ amount: 1 }),
    sentLine({ amount: 2, currency: 'USD', bookedOn: '2026-11-20' }),
  ]);
  await read([sentLine({ amount: 3 })]);
  const count = async (more: object) => (await listBankLines(base.db, [seller.id], { ...ALL, ...more }, ZONE)).count;
  expect(await count({})).toBe(3);
  expect(await count({ file })).toBe(2);
  expect(await count({ currency: 'USD' })).toBe(1);
  expect(await count({ states: ['matched'] })).toBe(0);
  expect(
    await count({ from: new Date('2026-11-20T00:00:00+02:00'), until: new Date('2026-11-21T00:00:00+02:00') }),
  ).toBe(1);
});
