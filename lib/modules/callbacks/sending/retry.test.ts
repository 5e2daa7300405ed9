import { expect, test } from 'vitest';
import { afterTry } from '#lib/platform/queue/queue.ts';
import { DELIVERY_ERRORS, type DeliveryError } from '../contract/deliveries.ts';
import { errorOfStatus, MAX_ATTEMPTS, verdictOf } from '../domain/retry.ts';
import { CALLBACKS } from './queue.ts';

const afterAttempt = (number: number, error: DeliveryError | null) => afterTry(CALLBACKS, number, verdictOf(error));

test('W-03: every status from 200 to 399 counts as delivered, every one from 400 as failed', () => {
  for (let status = 200; status < 400; status += 1) expect(errorOfStatus(status)).toBeNull();
  for (let status = 400; status < 600; status += 1) expect(errorOfStatus(status)).toBe('status');
});

test('W-02: whatever failed, the tries are three: at once, 30 s later, 60 s after that; then it is dropped', () => {
  expect(MAX_ATTEMPTS).toBe(3);
  for (const error of DELIVERY_ERRORS) {
    expect(afterAttempt(1, error)).toEqual({ state: 'pending', waitMs: 30_000 });
    expect(afterAttempt(2, error)).toEqual({ state: 'pending', waitMs: 60_000 });
    expect(afterAttempt(3, error)).toEqual({ state: 'dropped', waitMs: 0 });
  }
});

test('a try that got through ends it, whichever it was', () => {
  for (const number of [1, 2, 3]) expect(afterAttempt(number, null)).toEqual({ state: 'delivered', waitMs: 0 });
});
