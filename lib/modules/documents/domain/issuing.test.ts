import { expect, test } from 'vitest';
import { DOCUMENT_TYPES, DOCUMENT_TYPE_NAMES } from '#lib/kernel/sale/document.ts';
import { SELLER_KIND_NUMBERS, type SellerKind } from '#lib/kernel/seller.ts';
import {
  chargesVat,
  counterTypeOf,
  issuesDocuments,
  mayContinue,
  mayIssueByHand,
  mayTakeDonations,
  typeOfPayment,
} from './issuing.ts';

/** Types by issuer: the table of answers, section 8, by the numbers of the API. */

const numberOf = (type: keyof typeof DOCUMENT_TYPES | null) => type && DOCUMENT_TYPES[type];
const byHand = (kind: SellerKind) =>
  DOCUMENT_TYPE_NAMES.filter((type) => mayIssueByHand(kind, type)).map((type) => DOCUMENT_TYPES[type]);
const back = (kind: SellerKind, isDonation: boolean) => {
  const type = typeOfPayment(kind, isDonation);
  return numberOf(type && counterTypeOf(type));
};

const WITH_VAT = { payment: 320, donation: 320, refund: 330, byHand: [100, 200, 300, 305, 320, 330, 400, 600] };
const NON_PROFIT = { payment: 400, donation: 405, refund: 400, byHand: [100, 200, 300, 400, 405, 600] };

test.each<[SellerKind, { payment: number | null; donation: number | null; refund: number | null; byHand: number[] }]>([
  [1, { payment: null, donation: null, refund: null, byHand: [] }],
  [2, WITH_VAT],
  [3, WITH_VAT],
  [4, WITH_VAT],
  [5, { payment: 400, donation: 400, refund: 400, byHand: [100, 200, 300, 400, 600] }],
  [6, NON_PROFIT],
  [7, WITH_VAT],
  [8, WITH_VAT],
  [9, WITH_VAT],
  [10, NON_PROFIT],
])('seller_inc %i issues exactly %j', (kind, issues) => {
  expect(numberOf(typeOfPayment(kind, false))).toBe(issues.payment);
  expect(numberOf(typeOfPayment(kind, true))).toBe(issues.donation);
  // A lost chargeback issues what a refund does.
  expect(back(kind, false)).toBe(issues.refund);
  expect(byHand(kind)).toEqual(issues.byHand);
});

test('a donation is cancelled by a donation receipt', () => {
  expect([back(6, true), back(10, true)]).toEqual([405, 405]);
});

test('every kind of business is in the table, and an individual alone issues nothing', () => {
  expect(SELLER_KIND_NUMBERS.filter((kind) => !issuesDocuments(kind))).toEqual([1]);
  expect(SELLER_KIND_NUMBERS.filter(chargesVat)).toEqual([2, 3, 4, 7, 8, 9]);
  expect(SELLER_KIND_NUMBERS.filter(mayTakeDonations)).toEqual([6, 10]);
});

test('a credit note is taken back by nothing, and no tax invoice continues another', () => {
  expect(counterTypeOf('credit-note')).toBeNull();
  expect(mayContinue('invoice', 'invoice') || mayContinue('invoice-receipt', 'invoice')).toBe(false);
  expect(mayContinue('receipt', 'invoice') && mayContinue('invoice', 'transaction-invoice')).toBe(true);
});
