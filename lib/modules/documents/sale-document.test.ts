import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DocumentedMoney, documentOfSale, type DocumentSource } from './domain.ts';

/** Content of the document of a payment or a refund. */

const SOURCE: DocumentSource = {
  seller: { name: 'Kiosk Ltd', companyNumber: '514000001' },
  isExempt: false,
  language: null,
  productName: 'Coffee and cake',
  price: 11_800,
  tip: 0,
  items: [],
  fees: {},
  business: { name: '', companyNumber: '' },
  invoice: null,
};
const NOTHING = { name: null, quantity: null, unitPrice: null, total: null };
const MONEY: DocumentedMoney = {
  type: 'invoice-receipt',
  amount: 11_800,
  currency: 'ILS',
  language: 'he',
  buyerName: 'Dana Levi',
  paidWith: { method: 'credit-card', cardBrand: 'Visa', lastFour: '1111', account: '', installments: 1 },
};
const documentOf = (source: Partial<DocumentSource> = {}, money: Partial<DocumentedMoney> = {}) =>
  documentOfSale({ ...SOURCE, ...source }, { ...MONEY, ...money }, 'id');
const linesOf = (...given: Parameters<typeof documentOf>) =>
  documentOf(...given)?.content.lines.map(({ kind, name, quantity, unitPrice, total }) =>
    [kind, name, quantity, unitPrice, total].join(' '),
  );

test('without items the product is the line, and VAT is the part of the total that it is', () => {
  expect(linesOf()).toEqual(['item Coffee and cake 1 11800 11800']);
  expect(documentOf()).toMatchObject({ total: 11_800, vat: 1_800, creditsId: null, content: { vatRate: 1_800 } });
});

test('an exempt dealer charges no VAT', () => {
  expect(documentOf({ isExempt: true })).toMatchObject({ total: 11_800, vat: 0, content: { vatRate: 0 } });
});

test('items, what was added and taken off, a tip and what nobody named add up to the price', () => {
  const items = [
    { name: 'Cake', quantity: 2, unitPrice: 3_000, total: 6_000 },
    { ...NOTHING, quantity: 3, unitPrice: 1_000 },
  ];
  expect(linesOf({ items, fees: { shipping: 1_500, discount: 200 }, tip: 500 })).toEqual([
    ...['item Cake 2 3000 6000', 'item Coffee and cake 3 1000 3000', 'shipping  1  1500', 'discount  1  -200'],
    ...['tip  1  500', 'other  1  1000'],
  ]);
});

test('what was captured in part, and what is given back, is one line of the product', () => {
  const items = [{ ...NOTHING, name: 'Cake', total: 11_800 }];
  expect(linesOf({ items }, { amount: 5_000 })).toEqual(['item Coffee and cake 1 5000 5000']);
  const invoice = { id: 7, number: 3, left: 1 };
  expect(linesOf({ items, invoice }, { type: 'credit-note' })).toEqual(['item Coffee and cake 1 11800 11800']);
  expect(documentOf({ invoice }, { type: 'credit-note' })).toMatchObject({
    creditsId: 7,
    content: { credits: { type: 'invoice-receipt', number: 3 } },
  });
});

test('a refund of a payment without an invoice, or of one that is credited whole, has no document', () => {
  expect(documentOf({}, { type: 'credit-note' })).toBeNull();
  expect(documentOf({ invoice: { id: 7, number: 3, left: 0 } }, { type: 'credit-note' })).toBeNull();
});

test('the business that an invoice is for stands before the name of the buyer', () => {
  expect(documentOf()?.content.buyer).toEqual({ name: 'Dana Levi', companyNumber: '' });
  const business = { name: 'Levi Ltd', companyNumber: '515000002' };
  expect(documentOf({ business })?.content.buyer).toEqual(business);
});

test('the lines of any order add up to what was paid, and net and VAT to the total', () => {
  const amount = fc.integer({ min: 0, max: 999_999_999 });
  const item = fc.record({
    name: fc.option(fc.string()),
    quantity: fc.option(fc.integer({ min: 1, max: 99 })),
    unitPrice: fc.option(amount),
    total: fc.option(amount),
  });
  const fees = fc.record({ tax: amount, duty: amount, shipping: amount, discount: amount }, { requiredKeys: [] });
  const order = fc.record({ items: fc.array(item, { maxLength: 5 }), fees });
  fc.assert(
    fc.property(order, fc.integer({ min: 500, max: 999_999_999 }), amount, (given, price, tip) => {
      const document = documentOf({ ...given, price, tip }, { amount: price });
      expect(document?.content.lines.reduce((sum, { total }) => sum + total, 0)).toBe(price);
      expect(document && document.vat >= 0 && document.vat < price).toBe(true);
    }),
  );
});
