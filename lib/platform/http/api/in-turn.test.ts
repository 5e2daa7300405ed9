import { expect, test } from 'vitest';
import { BodiesFullError, type HeldBytes, holdBytes } from './held-bytes.ts';
import { inTurn, untilKnown } from './in-turn.ts';

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

const MEGABYTE = 1_024 * 1_024;

test('callers who are not known yet fill a room of their own, and those who are have theirs', () => {
  const [unknown, second, known, other] = ['a', 'a', 'b', 'c'].map(holdBytes) as [
    HeldBytes,
    HeldBytes,
    HeldBytes,
    HeldBytes,
  ];
  unknown.add(30 * MEGABYTE);
  expect(() => second.add(3 * MEGABYTE)).toThrow(BodiesFullError);
  known.becomeKnown();
  known.add(60 * MEGABYTE);
  unknown.becomeKnown();
  second.add(3 * MEGABYTE);
  other.becomeKnown();
  other.add(35 * MEGABYTE);
  expect(() => other.add(MEGABYTE)).toThrow(BodiesFullError);
  for (const one of [unknown, second, known, other]) one.release();
});

test('a known caller who stops short of the end of many bodies leaves half of the room to others', () => {
  const slow = Array.from({ length: 5 }, () => holdBytes('192.0.2.1'));
  for (const one of slow) one.becomeKnown();
  for (const one of slow.slice(0, 4)) one.add(16 * MEGABYTE);
  expect(() => slow[4]?.add(1)).toThrow(BodiesFullError);
  const honest = holdBytes('198.51.100.7');
  honest.becomeKnown();
  honest.add(32 * MEGABYTE);
  for (const one of [...slow, honest]) one.release();
  // Everything was given back.
  const [first, next] = [holdBytes('192.0.2.1'), holdBytes('198.51.100.7')];
  for (const one of [first, next]) {
    one.becomeKnown();
    one.add(64 * MEGABYTE);
  }
  for (const one of [first, next]) one.release();
});

test('slow bodies of one network leave places and room to those of another', async () => {
  const { promise: never, resolve: end } = Promise.withResolvers<string>();
  const slow = Array.from({ length: 20 }, () => untilKnown('192.0.2.1', () => never));
  const honest = untilKnown('198.51.100.7', async () => 'read');
  expect(await Promise.race([honest, new Promise((resolve) => setTimeout(resolve, 1_000, 'waits'))])).toBe('read');
  end('over');
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['over']));
  const [theirs, ours] = [holdBytes('192.0.2.1'), holdBytes('198.51.100.7')];
  theirs.add(32 * 1_024 * 1_024);
  expect(() => theirs.add(1)).toThrow(BodiesFullError);
  ours.add(32 * 1_024 * 1_024);
  for (const one of [theirs, ours]) one.release();
});
