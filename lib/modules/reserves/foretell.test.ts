import { expect, test } from 'vitest';
import { afterReserve, type ComingReserve } from './foretell.ts';

const COMING = [
  { day: '2026-11-20', amount: 10_000 },
  { day: '2026-11-29', amount: 1_999 },
  { day: '2026-12-06', amount: -500 },
];

const daysOf = (reserve: ComingReserve, currency = 'ILS') => {
  const sums = new Map<string, number>();
  for (const { day, amount } of afterReserve(COMING, reserve, currency)) sums.set(day, (sums.get(day) ?? 0) + amount);
  return Object.fromEntries([...sums].toSorted());
};

test('without a reserve, days bring what they bring', () => {
  expect(daysOf({ reserve: null, releases: new Map() })).toEqual({
    '2026-11-20': 10_000,
    '2026-11-29': 1_999,
    '2026-12-06': -500,
  });
});

test('a part of each day to come is held for its days, of days looked at and of losses none', () => {
  const reserve = { percent: 750, days: 10, heldThrough: '2026-11-25' };
  expect(daysOf({ reserve, releases: new Map() })).toEqual({
    '2026-11-20': 10_000,
    '2026-11-29': 1_849,
    '2026-12-06': -500,
    '2026-12-09': 150,
  });
});

test('what is held already comes back on its day, in its currency, also after a reserve was ended', () => {
  const releases = new Map([['ILS', [{ day: '2026-12-06', amount: 800 }]]]);
  const ended = { percent: 0, days: 10, heldThrough: '2026-11-25' };
  expect(daysOf({ reserve: ended, releases })['2026-12-06']).toBe(300);
  expect(daysOf({ reserve: ended, releases }, 'USD')['2026-12-06']).toBe(-500);
});
