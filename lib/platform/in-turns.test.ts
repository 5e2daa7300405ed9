import { expect, test } from 'vitest';
import { together } from './in-turns.ts';

test('the first is asked about at once, and those who come meanwhile together, each with its own answer', async () => {
  const asked: number[][] = [];
  let answer = () => {};
  const double = together(async (keys: readonly number[]) => {
    asked.push([...keys]);
    if (asked.length === 1) await new Promise<void>((resolve) => (answer = resolve));
    return new Map(keys.filter((key) => key < 9).map((key) => [key, key * 2]));
  });
  const all = [1, 2, 3, 2, 9].map((key) => double(key));
  expect(asked).toEqual([[1]]);
  answer();
  expect(await Promise.all(all)).toEqual([2, 4, 6, 4, null]);
  expect(asked).toEqual([[1], [2, 3, 9]]);
});

test('a question that fails fails for those who asked it, and the next is asked', async () => {
  const failing = together(async (keys: readonly number[]) => {
    if (keys.includes(1)) throw new Error('no database');
    return new Map(keys.map((key) => [key, key]));
  });
  const [first, second] = await Promise.allSettled([failing(1), failing(2)]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
});

test('a crowd is asked about in parts', async () => {
  const sizes: number[] = [];
  const echo = together(async (keys: readonly number[]) => {
    sizes.push(keys.length);
    return new Map(keys.map((key) => [key, key]));
  });
  await Promise.all(Array.from({ length: 1_000 }, (_, key) => echo(key)));
  expect(sizes).toEqual([1, 250, 250, 250, 249]);
});
