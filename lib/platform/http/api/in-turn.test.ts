import { expect, test } from 'vitest';
import { holdBytes, BodiesFullError } from './held-bytes.ts';
import { inTurn } from './in-turn.ts';

/** Large bodies among everything else that a process does. */

const spin = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until; );
};

test('work on large bodies leaves the process to everybody else most of the time', async () => {
  let others = 0;
  let isOver = false;
  const tick = (): void => {
    others += 1;
    if (!isOver) setTimeout(tick, 1);
  };
  tick();
  const begun = performance.now();
  await Promise.all(Array.from({ length: 5 }, () => inTurn(() => spin(20))));
  isOver = true;
  // Four rests of 60 ms lie between five turns of 20 ms.
  expect(performance.now() - begun).toBeGreaterThan(250);
  expect(others).toBeGreaterThan(20);
});

test('what a turn throws is its own, and the next one comes', async () => {
  await expect(
    inTurn(() => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(await inTurn(() => 'next')).toBe('next');
});

test('callers who are not known yet fill a room of their own, and those who are have theirs', () => {
  const MEGABYTE = 1_024 * 1_024;
  const [unknown, second, known] = [holdBytes(), holdBytes(), holdBytes()];
  unknown.add(30 * MEGABYTE);
  expect(() => second.add(3 * MEGABYTE)).toThrow(BodiesFullError);
  known.becomeKnown();
  known.add(90 * MEGABYTE);
  unknown.becomeKnown();
  second.add(3 * MEGABYTE);
  expect(() => known.add(10 * MEGABYTE)).toThrow(BodiesFullError);
  for (const one of [unknown, second, known]) one.release();
  const next = holdBytes();
  next.becomeKnown();
  next.add(128 * MEGABYTE);
  next.release();
});
