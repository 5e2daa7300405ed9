import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DocumentDraft, DocumentedMoney } from './content.ts';
import type { Issuer } from './issuer.ts';
import { documentOfSale, type DocumentSource } from './sale-document.ts';

/** Content of the document of a payment or a refund. */

const COMPANY: Issuer = {
  name: 'Kiosk Ltd',
  businessNumber: '514000009',
  address: 'Herzl 1, Haifa',
  kind: 3,
  takesDonations: false,
  firstNumbers: {},
};
const SOURCE: DocumentSource = {
  issuer: COMPANY,
  day: '2026-11-27',
  isWaiting: false,
  language: null,
  productName: 'Coffee and cake',
  price: 11_800,
  tip: 0,
  items: [],
  fees: {},
  business: { name: '', companyNumber: '' },
  paid: [],
  pays: null,
};
const NOTHING = { name: null, quantity: null, unitPrice: null, total: null };
const MONEY: DocumentedMoney = {
  isBack: false,
  amount: 11_800,
  currency: 'ILS',
  language: 'he',
  buyerName: 'Dana Levi',
  paidWith: { method: 'credit-card', cardBrand: 'Visa', lastFour: '1111', account: '', installments: 1 },
};
const documentOf = (source: Partial<DocumentSource> = {}, money: Partial<DocumentedMoney> = {}) =>
  documentOfSale({ ...SOURCE, ...source }, { ...MONEY, ...money }, 'id') as DocumentDraft | null;
const linesOf = (...given: Parameters<typeof documentOf>) =>
  documentOf(...given)?.content.lines.map(({ kind, name, quantity, unitPrice, total }) =>
    [kind, name, quantity, unitPrice, total].join(' '),
  );

test('without items the product is the line, and VAT is the part of the total that it is', () => {
  expect(linesOf()).toEqual(['item Coffee and cake 1 11800 11800']);
  expect(documentOf()).toMatchObject({ total: 11_800, vat: 1_800, creditsId: null, content: { vatRate: 1_800 } });
});

test('an exempt dealer charges no VAT and issues a receipt', () => {
  expect(documentOf({ issuer: { ...COMPANY, kind: 5 } })).toMatchObject({
    type: 'receipt',
    total: 11_800,
    vat: 0,
    content: { vatRate: 0 },
  });
});

test('a payment takes the rate of its day, and a refund that of its payment, also years later', () => {
  expect(documentOf({ day: '2024-12-31' })).toMatchObject({ vat: 1_715, content: { vatRate: 1_700 } });
  expect(documentOf({ day: '2025-01-01' })).toMatchObject({ vat: 1_800, content: { vatRate: 1_800 } });
  const paid = [
    {
      id: 7,
      publicId: 'p',
      type: 'invoice-receipt' as const,
      number: 3,
      vatRate: 1_700,
      vat: 'standard' as const,
      left: 11_800,
    },
  ];
  expect(documentOf({ day: '2029-05-01', paid }, { isBack: true })).toMatchObject({
    type: 'credit-note',
    vat: 1_715,
    content: { vatRate: 1_700 },
  });
});

test('what takes a document back follows that document, not what its seller is today', () => {
  const paid = [
    {
      id: 7,
      publicId: 'p',
      type: 'invoice-receipt' as const,
      number: 3,
      vatRate: 1_800,
      vat: 'standard' as const,
      left: 11_800,
    },
  ];
  expect(documentOf({ issuer: { ...COMPANY, kind: 5 }, paid }, { isBack: true })).toMatchObject({
    type: 'credit-note',
    vat: 1_800,
  });
});

test('money of a seller without details waits, and what goes back waits behind it', () => {
  expect(documentOf({ issuer: null })).toEqual({ waits: MONEY });
  expect(documentOf({ isWaiting: true }, { isBack: true })).toEqual({ waits: { ...MONEY, isBack: true } });
  expect(documentOf({ issuer: null }, { isBack: true })).toBeNull();
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
  const paid = [
    {
      id: 7,
      publicId: 'p',
      type: 'invoice-receipt' as const,
      number: 3,
      vatRate: 1_800,
      vat: 'standard' as const,
      left: 1,
    },
  ];
  expect(linesOf({ items, paid }, { isBack: true })).toEqual(['item Coffee and cake 1 11800 11800']);
  expect(documentOf({ paid }, { isBack: true })).toMatchObject({
    creditsId: 7,
    content: { credits: { type: 'invoice-receipt', number: 3 } },
  });
});

test('a refund of a payment without an invoice, or of one that is credited whole, has no document', () => {
  expect(documentOf({}, { isBack: true })).toBeNull();
  const paid = [
    {
      id: 7,
      publicId: 'p',
      type: 'invoice-receipt' as const,
      number: 3,
      vatRate: 1_800,
      vat: 'standard' as const,
      left: 0,
    },
  ];
  expect(documentOf({ paid }, { isBack: true })).toBeNull();
});

test('the business that an invoice is for stands before the name of the buyer', () => {
  expect(documentOf()?.content.buyer).toEqual({ name: 'Dana Levi', companyNumber: '' });
  const business = { name: 'Levi Ltd', companyNumber: '515000002' };
  expect(documentOf({ business })?.content.buyer).toEqual(business);
});

test('a payment of a dealer above the amount of the day waits for its number, and what takes it back does not', () => {
  const business = { name: 'Levi Ltd', companyNumber: '51-500000-2' };
  const waits = (source: Partial<DocumentSource>, money: Partial<DocumentedMoney> = {}) =>
    documentOf(source, { amount: 600_000, ...money })?.content.needsAllocation ?? false;
  const pays = { id: 5, publicId: 'p', type: 'transaction-invoice' as const, number: 2, total: 700_000, lines: [] };
  const first = { id: 7, publicId: 'i', type: 'invoice-receipt' as const, number: 3, vatRate: 1_800, left: 600_000 };
  const paid = [{ ...first, vat: 'standard' as const }];
  expect([waits({ business }), waits({ pays: { ...pays, buyer: business } })]).toEqual([true, true]);
  expect(waits({ business, paid }, { restores: true })).toBe(true);
  expect([waits({ business, paid }, { isBack: true }), waits({}), waits({ business }, { amount: 590_000 })]).toEqual([
    false,
    false,
    false,
  ]);
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
