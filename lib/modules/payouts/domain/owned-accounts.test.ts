import { expect, test } from 'vitest';
import { holdSeconds, isSameAccount, withStates } from './owned-accounts.ts';

const ZONE = { timeZone: 'Asia/Jerusalem' };
const until = (at: string, days: number): string =>
  new Date(Date.parse(at) + holdSeconds(new Date(at), days, ZONE) * 1_000).toISOString();

test('an account waits for bank days: Saturdays and holidays do not count', () => {
  expect(until('2026-11-22T09:30:00Z', 3)).toBe('2026-11-25T09:30:00.000Z');
  expect(until('2026-11-26T09:30:00Z', 3)).toBe('2026-11-30T09:30:00.000Z');
  expect(until('2026-11-28T09:30:00Z', 3)).toBe('2026-12-02T09:30:00.000Z');
  expect(until('2026-09-10T09:30:00Z', 2)).toBe('2026-09-14T09:30:00.000Z');
  expect(holdSeconds(new Date('2026-11-22T09:30:00Z'), 0, ZONE)).toBe(0);
});

test('a day of elections does not count either', () => {
  const exceptions = { closed: new Set(['2026-11-24']), open: new Set<string>() };
  const at = new Date('2026-11-22T09:30:00Z');
  expect(holdSeconds(at, 3, { ...ZONE, exceptions })).toBe(4 * 86_400);
});

test('a night in which clocks change ends the wait at the same time of day', () => {
  expect(until('2026-10-22T09:30:00Z', 3)).toBe('2026-10-26T10:30:00.000Z');
});

test('zeros in front do not make another account', () => {
  const account = { bank: '12', branch: '600', number: '123456' };
  expect(isSameAccount(account, { bank: '012', branch: '0600', number: '00123456' })).toBe(true);
  for (const part of ['bank', 'branch', 'number'] as const)
    expect(isSameAccount(account, { ...account, [part]: '61' })).toBe(false);
});

test('the newest account that may be used is paid to, in each currency by itself', () => {
  const accounts = [
    { currency: 'ILS', isUsable: false },
    { currency: 'USD', isUsable: false },
    { currency: 'ILS', isUsable: true },
    { currency: 'ILS', isUsable: false },
    { currency: 'ILS', isUsable: true },
  ];
  expect(withStates(accounts).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'used', 'earlier', 'earlier']);
});
