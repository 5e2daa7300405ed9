import { expect, test } from 'vitest';
import { amountToCapture } from './holds.ts';

const HELD = { authorized: 5000, drawn: 0, voided: 0 };

test.each([
  [HELD, 100, 'refused'],
  [HELD, 499, 'refused'],
  [HELD, 500, 500],
  [HELD, 5000, 5000],
  [HELD, 6000, 6000],
  [{ authorized: 5000, drawn: 4600, voided: 0 }, 400, null],
  [{ authorized: 5000, drawn: 4600, voided: 0 }, 399, 'refused'],
  [{ authorized: 5000, drawn: 4000, voided: 600 }, 400, null],
])('security 12: of %o a person who captures %i asks for %s', (sale, amount, asked) => {
  expect(amountToCapture(sale, amount)).toBe(asked);
});
