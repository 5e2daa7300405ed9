import { describe, expect, test } from 'vitest';
import { readIban } from '#lib/kernel/person/bank-account.ts';
import { authenticationOf, cardFactsOf, declineOf } from '#lib/sandbox/bank/issuer.ts';
import { debitPlanOf } from '#lib/sandbox/bank/debits.ts';
import { faultOfAccount, laterByOf } from '#lib/sandbox/bank/payouts/accounts.ts';
import {
  ACCOUNTS,
  CARDS,
  DECLINING_CARDS,
  NOT_A_CARD,
  PAYOUT_ACCOUNTS,
  SECURE_CARDS,
  type TestAccountRow,
} from './test-data.ts';

/** Entry 13, friction 10: the test data of the reference are those of the sandbox's bank. */

const TODAY = new Date('2026-11-22T10:00:00Z');

describe.each([...CARDS, ...DECLINING_CARDS, ...SECURE_CARDS])(
  'the card $number',
  ({ number, cvv, brand, outcome, asks }) => {
    test('does at the bank what the reference says', () => {
      expect(declineOf({ number, expiry: '1230', cvv, currency: 'ILS', installments: 1 }, TODAY)).toBe(
        outcome === 'approved' ? null : outcome,
      );
      expect([cardFactsOf({ number, expiry: '1230' }).brand, authenticationOf(number)]).toEqual([brand, asks]);
    });
  },
);

test('what is no card number is refused as one', () => {
  expect(declineOf({ number: NOT_A_CARD, expiry: '1230', cvv: '123', currency: 'ILS', installments: 1 }, TODAY)).toBe(
    21006,
  );
});

function debitOf({ method, account }: TestAccountRow) {
  const [first = '', second = '', third = ''] = account.split(/[/ ]/);
  if (method === 'sepa') return { method, iban: account, holder: 'Dana Levi' } as const;
  return method === 'bacs'
    ? ({ method, sortCode: first, account: second, holder: 'Dana Levi' } as const)
    : ({ method, bank: first, branch: second, account: third, holder: 'Dana Levi' } as const);
}

test.each(ACCOUNTS)('the account $account of $method does at its bank what the reference says', (row) => {
  const plan = debitPlanOf(debitOf(row) as Parameters<typeof debitPlanOf>[0]);
  expect([plan.decline === null, plan.afterMs / 1_000, plan.returnsAfterMs !== null]).toEqual([
    row.isPaid,
    row.afterSeconds,
    row.isTakenBack,
  ]);
  if (row.method === 'sepa') expect([row.account, readIban(row.account)]).toEqual([row.account, row.account]);
});

test.each(PAYOUT_ACCOUNTS)('the account $number does at the payout bank what the reference says', (row) => {
  const account = { bank: '12', branch: '600', number: row.number, holder: 'Dana Levi' };
  const order = { reference: 'PAYO-1', amount: 100, currency: 'ILS', account };
  const fault = faultOfAccount(order);
  expect(fault?.what ?? (laterByOf(order) > 0 ? 'late' : null)).toBe(row.fault);
  if (fault?.reason) expect(row.what).toContain(fault.reason);
});
