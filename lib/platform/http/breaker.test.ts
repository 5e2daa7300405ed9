import { expect, test } from 'vitest';
import { breaker } from './breaker.ts';

function atTime() {
  let now = 0;
  return {
    guard: breaker(() => now),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const fail = (guard: ReturnType<typeof breaker>, times: number) => {
  for (let turn = 0; turn < times; turn += 1) guard.failed();
};

test('opens with the 20th failure in ten seconds, not with the 19th', () => {
  const { guard } = atTime();
  fail(guard, 19);
  expect(guard.allows()).toBe(true);
  guard.failed();
  expect([guard.allows(), guard.isClosedOrProbing()]).toEqual([false, false]);
});

test('failures that are spread out do not open it', () => {
  const { guard, pass } = atTime();
  for (let turn = 0; turn < 60; turn += 1) {
    guard.failed();
    pass(600);
  }
  expect(guard.allows()).toBe(true);
});

test('a success between forgets the failures before it', () => {
  const { guard } = atTime();
  fail(guard, 19);
  guard.succeeded();
  fail(guard, 19);
  expect(guard.allows()).toBe(true);
});

test('open lets one probe through every five seconds, and closes when it succeeds', () => {
  const { guard, pass } = atTime();
  fail(guard, 20);
  pass(4_999);
  expect(guard.allows()).toBe(false);
  pass(1);
  expect([guard.isClosedOrProbing(), guard.allows(), guard.allows()]).toEqual([true, true, false]);
  guard.failed();
  pass(5_000);
  expect(guard.allows()).toBe(true);
  guard.succeeded();
  expect([guard.allows(), guard.allows()]).toEqual([true, true]);
});
