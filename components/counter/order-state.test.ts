import { describe, expect, test } from 'vitest';
import { priceOf, type CounterProduct } from '#lib/modules/counter/views.ts';
import {
  addProduct,
  addTyped,
  changePieces,
  emptyOrder,
  eraseDigit,
  isEmpty,
  orderOf,
  type OrderState,
  readKept,
  typeDigits,
} from './order-state.ts';

/** The order that is being put together at the counter. */

const EMPTY = emptyOrder('5f0d1a3e-6f0c-4d55-9f57-0d3f6c1b2a10', 'ILS');
const COFFEE: CounterProduct = { guid: 'a', name: 'Coffee', amount: 1_200, currency: 'ILS', isFirst: true };
const typed = (...digits: string[]): OrderState => digits.reduce(typeDigits, EMPTY);
const withCoffee = (state: OrderState = EMPTY): OrderState => addProduct(state, COFFEE) ?? state;

describe('digits', () => {
  test('move up from the right, and the last one is erased', () => {
    expect(typed('1', '2', '5', '00').typed).toBe(12_500);
    expect(eraseDigit(typed('1', '2', '5')).typed).toBe(12);
    expect(eraseDigit(EMPTY).typed).toBe(0);
  });
  test('end at the largest amount: one more changes nothing', () => {
    expect(typed('99999999', '9').typed).toBe(99_999_999);
    expect(typed('9999999', '00').typed).toBe(9_999_999);
  });
});

test('what is typed is a line of the order that is sent, and needs no key for that', () => {
  const order = orderOf({ ...typed('5', '00'), name: '  Flowers ' });
  expect(order.lines).toEqual([{ guid: null, name: 'Flowers', pieces: 1, amount: 500 }]);
  expect(addTyped(EMPTY).lines).toEqual([]);
});

test('a product again is one piece more; the last piece less is no line', () => {
  const two = withCoffee(withCoffee());
  expect(two.lines).toMatchObject([{ guid: 'a', pieces: 2 }]);
  const none = changePieces(changePieces(two, 0, -1), 0, -1);
  expect([none.lines, isEmpty(none)]).toEqual([[], true]);
});

test('the first product brings its currency, a later one of another does not fit', () => {
  const dollars = { ...COFFEE, guid: 'b', currency: 'USD' };
  expect(addProduct(EMPTY, dollars)?.currency).toBe('USD');
  expect(addProduct(withCoffee(), dollars)).toBeNull();
  expect(addProduct(typed('5'), dollars)).toBeNull();
});

test.each([
  [{ percent: 10 }, { percent: 0 }, 1_080],
  [{ percent: 0 }, { percent: 10 }, 1_320],
  // Of what is left after the discount.
  [{ percent: 50 }, { percent: 10 }, 660],
  [{ amount: 200 }, { amount: 300 }, 1_300],
  // A discount above the sum is all of it.
  [{ amount: 9_999 }, { amount: 500 }, 500],
])('discount %j and tip %j of 12.00 come to %i', (discount, tip, price) =>
  expect(priceOf(orderOf({ ...withCoffee(), discount, tip }))).toBe(price),
);

test('what was kept comes back as it was, and nothing else does', () => {
  const state = { ...withCoffee(), typed: 50, name: 'x' };
  expect(readKept(JSON.stringify(state))).toEqual(state);
  for (const odd of [null, '', '{', '[]', '{}', '7', JSON.stringify({ ...state, lines: [{}] })])
    expect(readKept(odd)).toBeNull();
});
