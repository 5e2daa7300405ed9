import { expect, test } from 'vitest';
import { newBodyRoom } from './domain.ts';

const taken = (room: ReturnType<typeof newBodyRoom>, caller: string, characters: number) =>
  Array.from({ length: 50 }, () => room.take(caller, characters)).filter(Boolean).length;

test('one caller has room for twenty ordinary calls, or for five with answers that are cut', () => {
  expect([0, 1_999, 2_000, 4_000, 8_000, 64_000].map((characters) => taken(newBodyRoom(), 'one', characters))).toEqual([
    20, 20, 20, 10, 5, 5,
  ]);
});

test('what one has taken is not taken from another, until there is no room for anybody', () => {
  const room = newBodyRoom();
  expect(['one', 'two', 'three', 'four', 'five', 'six'].map((caller) => taken(room, caller, 100))).toEqual([
    20, 20, 20, 20, 20, 0,
  ]);
});
