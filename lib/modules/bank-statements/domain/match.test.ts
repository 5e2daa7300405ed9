import { describe, expect, test } from 'vitest';
import { type LineToMatch, matchLines, type Movement } from './match.ts';

let lastId = 0;
const line = (more: Partial<LineToMatch> = {}): LineToMatch => {
  lastId += 1;
  return {
    id: lastId,
    amount: 100,
    currency: 'ILS',
    bookedOn: '2026-11-09',
    valueOn: '2026-11-09',
    words: '',
    ...more,
  };
};
const payout = (more: Partial<Movement> = {}): Movement => {
  lastId += 1;
  const references = [`PAYO-${lastId}AAAA-BBBB`, `P0000${lastId}00`];
  return { payoutId: lastId, isReturn: false, amount: 100, currency: 'ILS', day: '2026-11-09', references, ...more };
};
const match = (lines: LineToMatch[], payouts: Movement[], refused: readonly [number, number][] = []) =>
  matchLines(lines, payouts, {
    isRefused: (lineId, payoutId) => refused.some(([one, other]) => one === lineId && other === payoutId),
  }).map(({ lineId, movements, reason, confidence }) => ({
    lineId,
    payouts: movements.map(({ payoutId }) => payoutId),
    reason,
    confidence,
  }));

describe('a reference', () => {
  test('comes before amount and day, however it is broken and written', () => {
    const [named, near] = [payout({ day: '2026-10-01', references: ['PAYO002I-BQGJ4UAX'] }), payout()];
    const one = line({ words: 'payment payo002i bqgj4-uax' });
    expect(match([one], [near, named])).toEqual([
      { lineId: one.id, payouts: [named.payoutId], reason: 'reference', confidence: 'certain' },
    ]);
  });

  test('is none as a part of a longer number, and none when it is short', () => {
    const far = { day: '2026-10-01' };
    expect(match([line({ words: 'P00000012345' })], [payout({ ...far, references: ['P0000001234'] })])).toEqual([]);
    expect(match([line({ words: '990123' })], [payout({ ...far, references: ['90123'] })])).toEqual([]);
  });

  test('of another amount, currency or direction is no match', () => {
    const references = ['P0000001234'];
    const words = references.join();
    expect(match([line({ words, amount: 99 })], [payout({ references })])).toEqual([]);
    expect(match([line({ words, currency: 'USD' })], [payout({ references })])).toEqual([]);
    expect(match([line({ words, amount: -100 })], [payout({ references })])).toEqual([]);
  });

  test('of another amount keeps the line from being taken for another payout', () => {
    const named = payout({ amount: 105, references: ['P0000001234'] });
    expect(match([line({ words: 'P0000001234' })], [named, payout()])).toEqual([]);
  });

  test('several in one line are one credit where their sum is its amount', () => {
    const some = [payout({ amount: 30, references: ['REF-ONE-1'] }), payout({ amount: 70, references: ['REF-TWO-2'] })];
    const one = line({ words: 'REF-ONE-1 REF-TWO-2' });
    expect(match([one], some)).toMatchObject([{ payouts: some.map(({ payoutId }) => payoutId), reason: 'reference' }]);
  });
});

describe('an amount', () => {
  test('matches within three bank days, holidays and Saturdays not counted, and not beyond', () => {
    // Passover of 2026: April 2 to 8 hold two days on which banks are closed, and a Saturday.
    expect(
      match([line({ valueOn: '2026-04-06', bookedOn: '2026-04-06' })], [payout({ day: '2026-04-01' })]),
    ).toHaveLength(1);
    expect(match([line({ valueOn: '2026-11-12', bookedOn: '2026-11-12' })], [payout()])).toHaveLength(1);
    expect(match([line({ valueOn: '2026-11-13', bookedOn: '2026-11-13' })], [payout()])).toEqual([]);
    expect(match([line({ valueOn: '2026-11-13', bookedOn: '2026-11-12' })], [payout()])).toHaveLength(1);
    expect(match([line({ valueOn: '2026-11-05', bookedOn: '2026-11-05' })], [payout()])).toHaveLength(1);
  });

  test('is likely where nothing else fits, and only possible where another line or payout would', () => {
    expect(match([line()], [payout()])).toMatchObject([{ reason: 'amount', confidence: 'likely' }]);
    expect(match([line()], [payout(), payout()])).toMatchObject([{ confidence: 'possible' }]);
    expect(match([line(), line()], [payout()])).toMatchObject([{ confidence: 'possible' }]);
  });

  test('of two takes the nearer, and each once', () => {
    const [far, near] = [payout({ day: '2026-11-08' }), payout({ day: '2026-11-10' })];
    const [one, other] = [
      line({ valueOn: '2026-11-10', bookedOn: '2026-11-10' }),
      line({ valueOn: '2026-11-10', bookedOn: '2026-11-10' }),
    ];
    expect(match([one, other], [far, near]).map(({ lineId, payouts }) => [lineId, ...payouts])).toEqual([
      [one.id, near.payoutId],
      [other.id, far.payoutId],
    ]);
  });
});

describe('a sum', () => {
  test('of several payouts near the day is one line, where it is the only one', () => {
    const some = [payout({ amount: 30 }), payout({ amount: 25 }), payout({ amount: 45 })];
    const one = line();
    expect(match([one], [...some, payout({ amount: 7 })])).toEqual([
      { lineId: one.id, payouts: some.map(({ payoutId }) => payoutId), reason: 'sum', confidence: 'possible' },
    ]);
    expect(match([line()], [...some, payout({ amount: 55 })])).toEqual([]);
  });

  test('is looked for among so many payouts that a year of small ones ends in an instant', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => payout({ amount: 2 + (index % 3) * 2 }));
    const before = performance.now();
    expect(
      match(
        Array.from({ length: 200 }, () => line({ amount: 999 })),
        many,
      ),
    ).toEqual([]);
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});

test('money out is a payout that went back, and nothing else', () => {
  const back = payout({ isReturn: true });
  expect(match([line({ amount: -100 })], [payout(), back])).toMatchObject([{ payouts: [back.payoutId] }]);
  expect(match([line({ amount: -100 })], [payout()])).toEqual([]);
});

test('what a person took apart stays apart, by reference too', () => {
  const [one, own] = [line({ words: 'P0000001234' }), payout({ references: ['P0000001234'] })];
  expect(match([one], [own], [[one.id, own.payoutId]])).toEqual([]);
});
