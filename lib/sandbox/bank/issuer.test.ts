import { describe, expect, test } from 'vitest';
import { cardFactsOf, declineOf, verificationOf } from './issuer.ts';

const TODAY = new Date('2026-11-21T10:00:00Z');

type IssuerCase = [
  number: string,
  expiry: string,
  cvv: string | null,
  currency: string,
  installments: number,
  code: number | null,
];

/** Answers, section 12, and what every card must pass. */
const CHARGES: IssuerCase[] = [
  ['4000000000000002', '1230', '123', 'ILS', 1, 20004],
  ['4000000000000085', '1230', '123', 'ILS', 1, 21001],
  ['4000000000000069', '1230', '123', 'ILS', 1, 21002],
  ['4000000000000127', '1230', '123', 'ILS', 1, 21003],
  ['4000000000000101', '1230', '123', 'ILS', 1, 21004],
  ['4000000000000135', '1230', '123', 'ILS', 1, 21005],
  ['4000000000000119', '1230', '123', 'ILS', 1, 21006],
  ['4000000000000051', '1230', '123', 'ILS', 1, 21007],
  ['4000000000000028', '1230', '123', 'ILS', 1, 21008],
  ['4000000000000036', '1230', '123', 'ILS', 1, 20004],
  ['4242424242424241', '1230', '123', 'ILS', 1, 21006],
  ['4557430402053431', '1230', '200', 'USD', 1, null],
  ['4557430402053431', '1230', '200', 'GBP', 1, 21006],
  ['4557430402053431', '1230', '200', 'ILS', 2, 21006],
  ['4557430402053431', '1230', '201', 'USD', 1, 21003],
  ['375516193000090', '1230', '0957', 'ILS', 12, null],
  ['5326105300985846', '1230', '658', 'ILS', 3, null],
  ['5326105300985846', '1230', '658', 'USD', 1, 21006],
  ['12312312', '1230', '123', 'ILS', 1, null],
  ['12312312', '1230', '123', 'EUR', 1, 21006],
  ['4580458045804580', '1230', '123', 'USD', 1, null],
  ['4580000000000000', '1230', '123', 'ILS', 6, null],
  ['4200000000000000', '1230', '123', 'ILS', 1, null],
  ['5555555555554444', '1230', '123', 'ILS', 1, null],
  ['5454545454545454', '1230', '123', 'ILS', 1, null],
  ['378282246310005', '1230', '1234', 'ILS', 1, null],
  ['38520000023237', '1230', '123', 'ILS', 1, null],
  ['6011000990139424', '1230', '123', 'ILS', 1, null],
  ['3530111333300000', '1230', '123', 'ILS', 1, null],
  ['12312313', '1230', '123', 'ILS', 1, 21006],
  ['1231231231', '1230', '123', 'ILS', 1, 21006],
  ['4111111111111111', '1126', '123', 'ILS', 1, null],
  ['4111111111111111', '1026', '123', 'ILS', 1, 21002],
  ['4111111111111111', '1230', null, 'ILS', 1, 21004],
];

test.each(CHARGES)(
  'a charge of %s, good until %s, code %s, in %s by %s answers %s',
  (number, expiry, cvv, currency, installments, code) => {
    expect(declineOf({ number, expiry, cvv, currency, installments }, TODAY)).toBe(code);
  },
);

test('a card is good to the last moment of its month', () => {
  const asked = { number: '4111111111111111', expiry: '1126', cvv: '123', currency: 'ILS', installments: 1 };
  expect([
    declineOf(asked, new Date('2026-11-30T23:59:59.999Z')),
    declineOf(asked, new Date('2026-12-01T00:00:00Z')),
  ]).toEqual([null, 21002]);
});

test.each([
  ['4111111111111111', '1230', false, null],
  ['4000000000000036', '1230', true, null],
  ['4000000000000085', '1230', false, null],
  ['4000000000000085', '1230', true, 21001],
  ['4111111111111111', '0120', false, 21002],
  ['4111111111111112', '1230', false, 21006],
  ['12312312', '1230', true, null],
])('verifying %s, good until %s (issuer asked: %s) answers %s', (number, expiry, isOnline, code) => {
  expect(verificationOf({ number, expiry, cvv: null }, isOnline, TODAY)).toBe(code);
});

describe('what is told of a card', () => {
  test.each([
    ['4111111111111111', 'Visa', '411111******1111', true],
    ['375516193000090', 'AMEX', '375516*****0090', false],
    ['12312312', 'Isracard', '****2312', false],
    ['38520000023237', 'Diners', '385200****3237', true],
    ['6304000000000000', 'PrivateLabel', '630400******0000', true],
    ['630400000000', 'PrivateLabel', '********0000', true],
  ])('%s is %s, %s', (number, brand, mask, isForeign) => {
    expect(cardFactsOf({ number, expiry: '1230' })).toEqual({ brand, mask, expiry: '1230', isForeign });
  });
});
