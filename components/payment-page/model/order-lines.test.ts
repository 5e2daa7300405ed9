import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { orderLines } from './order-lines.ts';

const BEANS = { name: 'Beans', quantity: 2, unit_price: 2_000, total: 4_000 };
const sumOf = ({ items, lines }: ReturnType<typeof orderLines>) =>
  [...items.map(({ sum }) => sum), ...lines.map(({ amount }) => amount)].reduce((sum, amount) => sum + amount, 0);

test.each([
  ['items with tax and shipping', { items: [BEANS], fees: { tax: 575, shipping: 500, duty: 0, discount: 0 } }, 5_075],
  ['a duty', { items: [BEANS], fees: { duty: 300 } }, 4_300],
  ['a discount, which is less', { items: [BEANS], fees: { discount: 500 } }, 3_500],
  ['an item without its total', { items: [{ name: 'Beans', quantity: 3, unit_price: 1_000 }] }, 3_000],
  ['a price that the lines do not come to', { items: [BEANS] }, 5_075],
  ['a price below them', { items: [BEANS], fees: { tax: 1_000 } }, 4_500],
])('experience 4: the lines of an order add up to its price: %s', (_, order, price) => {
  expect(sumOf(orderLines(order, price))).toBe(price);
});

test('experience 4: what nobody named is said to be so, and only where there is something', () => {
  expect(orderLines({ items: [BEANS] }, 5_075).lines).toEqual([{ word: 'other', amount: 1_075 }]);
  expect(orderLines({ items: [BEANS], fees: { discount: 500 } }, 3_500).lines).toEqual([
    { word: 'discount', amount: -500 },
  ]);
  expect(orderLines({}, 5_075)).toEqual({ items: [], lines: [] });
});

test.each(LANGUAGES)(
  'experience 5: in %s, money that will be released is told otherwise than money that was',
  (language) => {
    const { releasing, released } = MESSAGES[language].dashboard.sale.receipt;
    expect(releasing).not.toBe(released);
    if (language === 'en') expect([releasing, released]).toEqual(['Available on', 'Available since']);
  },
);
