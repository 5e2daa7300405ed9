import { expect, test } from 'vitest';
import { FILE_TYPE_NUMBERS } from '#lib/modules/seller-files/contract/file-types.ts';
import { groupsOf, isMet, nextOf, typesOf } from './types.ts';

test('every type of the API is offered once', () => {
  const offered = groupsOf().flatMap(([, types]) => types);
  expect(offered.toSorted((one, other) => one - other)).toEqual([...FILE_TYPE_NUMBERS]);
  expect(groupsOf([2, 90])).toEqual([
    ['identity', [90]],
    ['bank', [2]],
  ]);
});

test('a need is met by a whole set, and by no half of one', () => {
  const identity = { name: 'identity', title: '', anyOf: [[1], [90, 91]] };
  expect(typesOf(identity)).toEqual([1, 90, 91]);
  expect([[], [90], [91], [1]].map((there) => nextOf(identity, there))).toEqual([1, 91, 90, 1]);
  expect([[], [90], [91], [90, 91], [1]].map((there) => isMet(identity, there))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
