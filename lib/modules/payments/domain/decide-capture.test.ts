import { describe, expect, test } from 'vitest';
import { aSale } from '#lib/testing/facts.ts';
import { SALE_STATUSES } from '#lib/kernel/sale/sale-status.ts';
import { capturable, decideCapture, whyNotCapturable } from './decide-capture.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const END = new Date('2026-11-21T10:00:01Z');
const held = aSale({ type: 'authorize', status: 'authorized', authorized: 5000, holdExpiresAt: END });

test.each(SALE_STATUSES.filter((status) => status !== 'authorized'))(
  'a sale that is %s cannot be captured and answers its status',
  (status) => {
    expect(decideCapture({ ...held, status }, null, NOW)).toEqual({
      ok: false,
      reason: { key: 'wrong_sale_status', field: status },
    });
    expect(capturable({ ...held, status }, NOW)).toBe(0);
  },
);

const outOfBounds = { ok: false, reason: { key: 'invalid_price', about: 'price' } };

test.each<[asked: number | null, answer: object]>([
  [null, { ok: true, value: 3000 }],
  [3000, { ok: true, value: 3000 }],
  [500, { ok: true, value: 500 }],
  [499, outOfBounds],
  [3001, outOfBounds],
  [0, outOfBounds],
])('of 5000 with 2000 drawn, a capture of %s answers %j', (asked, answer) => {
  expect(decideCapture({ ...held, drawn: 2000 }, asked, NOW)).toEqual(answer);
});

describe('a hold', () => {
  test('ends with the second of its end, not before', () => {
    expect(decideCapture(held, null, new Date(END.getTime() - 1)).ok).toBe(true);
    expect(decideCapture(held, null, END)).toEqual({
      ok: false,
      reason: { key: 'wrong_sale_status', field: 'voided' },
    });
  });

  test('that multi-captures are drawing from makes its capture wait, not other draws', () => {
    const drawing = { ...held, drawnReserved: 1000, isBusy: false };
    expect(decideCapture(drawing, null, NOW)).toMatchObject({ ok: false, reason: { key: 'sale_busy' } });
    expect(whyNotCapturable(drawing, { amount: 4000, currency: 'ILS' }, NOW)).toBeNull();
    expect(whyNotCapturable(drawing, { amount: 4001, currency: 'ILS' }, NOW)).toMatchObject({ key: 'invalid_price' });
  });
});

test('a draw is refused for its currency, its status, its time, and while the hold itself is being worked on', () => {
  const asked = { amount: 1000, currency: 'ILS' };
  expect(whyNotCapturable({ ...held, isBusy: false }, { ...asked, currency: 'USD' }, NOW)).toMatchObject({
    key: 'currency_not_allowed',
  });
  expect(whyNotCapturable({ ...held, status: 'voided', isBusy: false }, asked, NOW)).toEqual({
    key: 'wrong_sale_status',
    field: 'voided',
  });
  expect(whyNotCapturable({ ...held, isBusy: false }, asked, END)).toEqual({
    key: 'wrong_sale_status',
    field: 'voided',
  });
  expect(whyNotCapturable({ ...held, isBusy: true }, asked, NOW)).toMatchObject({ key: 'sale_busy' });
});
