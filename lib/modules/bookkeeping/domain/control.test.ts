import { expect, test } from 'vitest';
import { type ControlInput, checksOf, holds, isGo } from './control.ts';
import { accountsOf, NO_ACCOUNTS, POSTINGS, unmapped } from './postings.ts';

/** A month of one currency that adds up: a sale of 50.00 with its fee, and a payout that the bank has. */
const month = (): ControlInput => ({
  lines: [
    { currency: 'ILS', cause: 'payment', count: 1, amount: 5_000, largest: 5_000 },
    { currency: 'ILS', cause: 'processing-fee', count: 1, amount: -200, largest: 200 },
    { currency: 'ILS', cause: 'payout', count: 1, amount: -3_000, largest: 3_000 },
  ],
  ledger: [{ currency: 'ILS', opening: 1_000, closing: 2_800, openingTransit: 500, closingTransit: 700 }],
  statements: [
    {
      currency: 'ILS',
      opening: 1_000,
      closing: 2_800,
      changes: [
        { cause: 'payment', count: 1, amount: 5_000 },
        { cause: 'processing-fee', count: 1, amount: -200 },
        { cause: 'payout', count: 1, amount: -3_000 },
      ],
    },
  ],
  bank: [{ currency: 'ILS', credited: 2_800, findings: 0 }],
  handed: [{ currency: 'ILS', count: 3, amount: 1_800 }],
});

const wrong = (input: ControlInput) =>
  checksOf(input)
    .filter((check) => !holds(check))
    .map(({ check, cause }) => (cause === null ? check : `${check} ${cause}`));

test('a month that adds up is a go, by every check', () => {
  const checks = checksOf(month());
  expect(checks.map(({ check }) => check)).toEqual([
    'opening',
    'change',
    'change',
    'change',
    'lines',
    'sum',
    'closing',
    'bank',
    'findings',
    'handed',
  ]);
  expect(isGo(checks)).toBe(true);
});

test.each<[string, (of: ControlInput) => ControlInput, string[]]>([
  [
    'an entry is missing',
    (of) => ({ ...of, lines: of.lines.filter(({ cause }) => cause !== 'processing-fee') }),
    ['change processing-fee', 'lines', 'sum', 'handed'],
  ],
  [
    'an entry of no amount is missing',
    (of) => ({
      ...of,
      lines: of.lines.map((one) => ({ ...one, count: one.count - (one.cause === 'payment' ? 1 : 0) })),
    }),
    ['lines'],
  ],
  [
    'the ledger’s roll-up is another',
    (of) => ({ ...of, ledger: of.ledger.map((one) => ({ ...one, closing: one.closing + 1 })) }),
    ['sum', 'closing'],
  ],
  [
    'the statement opens with something else',
    (of) => ({ ...of, statements: (of.statements ?? []).map((one) => ({ ...one, opening: 999 })) }),
    ['opening'],
  ],
  [
    'the bank credited another sum',
    (of) => ({ ...of, bank: [{ currency: 'ILS', credited: 2_799, findings: 0 }] }),
    ['bank'],
  ],
  [
    'a difference with the bank’s list is open',
    (of) => ({ ...of, bank: [{ currency: 'ILS', credited: 2_800, findings: 1 }] }),
    ['findings'],
  ],
  [
    'an entry was handed over twice',
    (of) => ({ ...of, handed: [{ currency: 'ILS', count: 4, amount: 6_800 }] }),
    ['handed'],
  ],
])('where %s it is a no-go, and the check is named', (_, broken, names) => {
  expect(wrong(broken(month()))).toEqual(names);
});

test('an open month is compared with ledger and bank alone', () => {
  const checks = checksOf({ ...month(), statements: null, handed: null });
  expect(checks.map(({ check }) => check)).toEqual(['sum', 'closing', 'bank', 'findings']);
  expect(isGo(checks)).toBe(true);
});

test('a currency that one side alone has is not overlooked', () => {
  const lines = [...month().lines, { currency: 'USD', cause: 'payment' as const, count: 1, amount: 1, largest: 1 }];
  expect(wrong({ ...month(), lines })).toEqual(['sum', 'closing', 'handed']);
  expect(checksOf({ lines: [], ledger: [], statements: null, bank: [], handed: null })).toEqual([]);
});

test('accounts that entries need and that are missing are named, the balance first', () => {
  expect(unmapped(NO_ACCOUNTS, ['refund', 'payment'])).toEqual(['balance', 'payment', 'refund']);
  const some = { ...NO_ACCOUNTS, accounts: { balance: { key: '1', sort: null }, payment: { key: '2', sort: null } } };
  expect(unmapped(some, ['payment'])).toEqual([]);
  expect(POSTINGS).not.toContain('market-fee-income');
  expect(accountsOf(some, { cause: 'refund', amount: -1 })).toBeNull();
  expect(accountsOf(some, { cause: 'payment', amount: 0 })).toEqual({ debit: '1', credit: '2' });
});
