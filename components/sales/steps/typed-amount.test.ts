import { expect, test } from 'vitest';
import { readTypedAmount, retyped, type TypedAmount } from './typed-amount.ts';

const FIRST: TypedAmount = { typed: '50.75', valid: 5_075, isLeft: false };
const type = (text: string, was = FIRST) =>
  [...text].reduce(
    (state, _, index) => retyped(state, text.slice(0, index + 1), 5_075, 'ILS'),
    retyped(was, '', 5_075, 'ILS'),
  );

test('experience 14: while "12" is typed the amount before stays, and nobody is told that "1" is too little', () => {
  const one = type('1');
  expect([one, readTypedAmount(one.typed, 5_075, 'ILS')]).toEqual([
    { typed: '1', valid: 5_075, isLeft: false },
    { problem: 'low' },
  ]);
  expect(type('12', one)).toEqual({ typed: '12', valid: 1_200, isLeft: false });
  expect(type('120', type('12'))).toEqual({ typed: '120', valid: 1_200, isLeft: false });
});

test('experience 14: the field that was left tells why, until the next key', () => {
  const left = { ...type('1'), isLeft: true };
  expect(retyped(left, '1.', 5_075, 'ILS').isLeft).toBe(false);
});

test.each([
  ['', 'bad'],
  ['x', 'bad'],
  ['4.99', 'low'],
  ['50.76', 'high'],
])('%j is no amount that can be asked for: %s', (typed, problem) => {
  expect(readTypedAmount(typed, 5_075, 'ILS')).toEqual({ problem });
});

test('the bounds can be asked for, and less than the smallest amount goes as a whole', () => {
  expect([
    readTypedAmount('5', 5_075, 'ILS'),
    readTypedAmount('50.75', 5_075, 'ILS'),
    readTypedAmount('3.00', 300, 'ILS'),
  ]).toEqual([{ amount: 500 }, { amount: 5_075 }, { amount: 300 }]);
});
