import { expect, test } from 'vitest';
import { DECLINES } from '#lib/kernel/refusals/refusals.ts';
import { DECLINE_ADVICE, lastDecline, reasonOf } from './decline-advice.ts';

test('every decline has an advice, and a wait where the same card is to wait', () => {
  for (const { key } of DECLINES) expect(DECLINE_ADVICE[key]).toBeDefined();
  for (const { sameCard, waitHours, otherCard } of Object.values(DECLINE_ADVICE)) {
    expect(waitHours > 0).toBe(sameCard === 'later');
    // Where the same card is of no use, something else has to be.
    expect(sameCard !== 'never' || otherCard).toBe(true);
  }
});

test('the reason is that of the last try to pay that failed, and not of a refund', () => {
  const attempt = (kind: string, state: string, declineCode: number | null = null) => ({ kind, state, declineCode });
  const before = [attempt('pay', 'declined', 21_005), attempt('pay', 'declined', 20_004)];
  expect(lastDecline([attempt('refund', 'declined', 21_001), attempt('pay', 'succeeded'), ...before])).toBe(
    'over_limit',
  );
  expect(lastDecline([attempt('authorize', 'cancelled'), ...before])).toBe('given_up');
  expect(lastDecline([attempt('pay', 'declined', 29_999)])).toBe('do_not_honour');
  expect(lastDecline([attempt('pay', 'in_flight')])).toBeNull();
  expect([reasonOf('9005'), reasonOf('21003')]).toEqual(['given_up', 'wrong_cvv']);
});
