import { expect, test } from 'vitest';
import { standingOf } from './standing.ts';
import { thresholdOn } from './thresholds.ts';

test('a threshold holds from its day on', () => {
  expect(thresholdOn('Visa', '2026-03-31')?.share).toBe(220);
  expect(thresholdOn('Visa', '2026-04-01')?.share).toBe(150);
  expect(thresholdOn('Visa', '2025-05-31')).toBeNull();
  expect(thresholdOn('Mastercard', '2026-11-01')).toMatchObject({ share: 150, cases: 100 });
});

const at = (cases: number, payments: number) => standingOf({ scheme: 'Mastercard', cases, payments }, '2026-11-01');

test.each([
  [0, 0, 0, 'calm'],
  [60, 10_000, 60, 'calm'],
  [74, 4_900, 151, 'few'],
  [75, 5_000, 150, 'near'],
  [112, 10_000, 112, 'calm'],
  [113, 10_000, 113, 'near'],
  [149, 10_000, 149, 'near'],
  [150, 10_000, 150, 'above'],
  [99, 100, 9_900, 'near'],
  [100, 100, 10_000, 'above'],
  [1, 0, 10_000, 'few'],
])('%i cases on %i payments are a share of %i, %s', (cases, payments, share, state) => {
  expect(at(cases, payments)).toMatchObject({ share, state });
});

test('a scheme without a threshold that day has no standing', () => {
  expect(standingOf({ scheme: 'Visa', cases: 9_000, payments: 10 }, '2024-01-01')).toBeNull();
});
