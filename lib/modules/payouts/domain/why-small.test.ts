import { expect, test } from 'vitest';
import { termsOf } from './composition.ts';
import { whySmall } from './why-small.ts';

const small = (lines: Parameters<typeof termsOf>[0], amount: number, carriedOver = 0) =>
  whySmall({ ...termsOf(lines), amount, carriedOver });

const line = (cause: Parameters<typeof termsOf>[0][number]['cause'], amount: number, ofChargeback = false) => ({
  cause,
  amount,
  ofChargeback,
});

test('a payout of at least half of what came in is not small', () => {
  expect(small([line('payment', 1_000), line('refund', -500)], 500)).toBeNull();
  expect(small([line('payment', 1_000)], 1_000)).toBeNull();
});

test('a smaller one is explained by what took most of it', () => {
  const lines = [line('payment', 1_000), line('refund', -200), line('processing-fee', -30)];
  expect(small([...lines, line('chargeback', -400, true)], 370)).toEqual({ term: 'chargebacks', amount: 400 });
  expect(small([...lines, line('reserve-held', -400)], 370)).toEqual({ term: 'reserveHeld', amount: 400 });
});

test('what stays for refunds under way explains it, and what came over counts as come in', () => {
  expect(small([line('payment', 1_000)], 100, -900)).toEqual({ term: 'carriedOver', amount: 900 });
  expect(small([line('refund', -700)], 300, 1_000)).toEqual({ term: 'refunds', amount: 700 });
});
