import { expect, test } from 'vitest';
import { putBounded } from './put-bounded.ts';

test('what was put there first makes room for more than are kept, and what is put there again is new', () => {
  const memory = new Map<string, number>();
  const remember = (key: string, value: number) => putBounded(3, memory, key, value);
  remember('a', 1);
  remember('b', 2);
  remember('c', 3);
  expect([...memory.keys()]).toEqual(['a', 'b', 'c']);
  remember('a', 4);
  expect([...memory]).toEqual([
    ['b', 2],
    ['c', 3],
    ['a', 4],
  ]);
  remember('d', 5);
  remember('e', 6);
  expect([...memory]).toEqual([
    ['a', 4],
    ['d', 5],
    ['e', 6],
  ]);
});
