import { expect, test, vi } from 'vitest';
import { ttlCache, putBounded } from './ttl-cache.ts';

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

test('what is good for a while is forgotten after it, and what was put there first before that', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const memory = ttlCache<number | null>(1_000, 2);
    memory.put('a', 1);
    memory.put('none', null);
    vi.advanceTimersByTime(999);
    expect([memory.get('a'), memory.get('none'), memory.get('b')]).toEqual([1, null, undefined]);
    memory.put('b', 2);
    expect([memory.get('a'), memory.get('none'), memory.get('b')]).toEqual([undefined, null, 2]);
    vi.advanceTimersByTime(1);
    expect([memory.get('none'), memory.get('b')]).toEqual([undefined, 2]);
  } finally {
    vi.useRealTimers();
  }
});
