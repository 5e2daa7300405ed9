import { expect, test } from 'vitest';
import { AGREEMENT_STATUSES } from '#lib/kernel/agreement.ts';
import { AGREEMENT_MOVES, amountDueOf, isRunning, mayMove, statusByMoney } from './agreement-moves.ts';

test('every status leads somewhere or is final, and none to itself', () => {
  const final = AGREEMENT_STATUSES.filter((status) => AGREEMENT_MOVES[status].length === 0);
  expect(final).toEqual(['declined', 'cancelled']);
  expect(AGREEMENT_STATUSES.filter((status) => mayMove(status, status))).toEqual([]);
});

test('every status can be reached from a draft', () => {
  const reached = new Set<string>(['draft']);
  for (const status of reached) for (const next of AGREEMENT_MOVES[status as 'draft']) reached.add(next);
  expect([...reached].toSorted()).toEqual([...AGREEMENT_STATUSES].toSorted());
});

test.each([
  [{ paid: 0, hasFallenDue: false, isOverdue: false }, 'accepted'],
  [{ paid: 0, hasFallenDue: true, isOverdue: false }, 'active'],
  [{ paid: 1, hasFallenDue: true, isOverdue: false }, 'partly-paid'],
  [{ paid: 99, hasFallenDue: true, isOverdue: true }, 'overdue'],
  [{ paid: 100, hasFallenDue: true, isOverdue: false }, 'paid'],
] as const)('%o of 100 is %s', (facts, status) => {
  expect(statusByMoney({ amount: 100, ...facts })).toBe(status);
});

test('money moves a running agreement only where a move is allowed', () => {
  const byMoney = ['active', 'partly-paid', 'paid', 'overdue'] as const;
  for (const from of byMoney) for (const to of byMoney) expect(from === to || mayMove(from, to)).toBe(true);
  expect(byMoney.every(isRunning)).toBe(true);
});

test('nothing is due of an agreement that was declined or cancelled', () => {
  expect(amountDueOf('cancelled', { amount: 100, paid: 40 })).toBe(0);
  expect(amountDueOf('partly-paid', { amount: 100, paid: 40 })).toBe(60);
  expect(amountDueOf('paid', { amount: 100, paid: 140 })).toBe(0);
});
