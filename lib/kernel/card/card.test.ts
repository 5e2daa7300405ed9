import { describe, expect, it } from 'vitest';
import {
  brandOf,
  brandWhileTyping,
  cvvLength,
  groupDigits,
  hasLuhnDigit,
  isCardNumber,
  isCvv,
  isExpired,
  keepDigits,
  looksIsraeli,
  maskOf,
  readDigits,
  readExpiry,
} from './card.ts';

describe('digits of a typed number', () => {
  it.each([
    ['4111 1111 1111 1111', '4111111111111111'],
    ['4111-1111-1111-1111', '4111111111111111'],
    ['\u20664111\u00a01111\u20131111 1111\u2069', '4111111111111111'],
    ['\u0661\u0662\u0663\u06f1\u06f2\u06f3\u0661\u0662', '12312312'],
    ['0012312312', '0012312312'],
    ['', ''],
    ['4111x1111', null],
    ['4.111e15', null],
    ['\u0967\u0968', '12'],
    ['4111\u00001111', null],
  ])('reads %j as %j', (typed, digits) => expect(readDigits(typed)).toBe(digits));

  it('keeps what digits there are in half a text', () => expect(keepDigits('41a1 \u0661')).toBe('4111'));
});

describe('card numbers', () => {
  it.each([
    '4557430402053431',
    '375516193000090',
    '5326105300985846',
    '4580458045804580',
    '4580000000000000',
    '12312312',
    '012312312',
    '4111111111111111',
    '4200000000000000',
    '5555555555554444',
    '5454545454545454',
    '378282246310005',
    '38520000023237',
    '6011000990139424',
    '3530111333300000',
    '4000000000000002',
    '4000000000000085',
    '4000000000000028',
    '4000000000000036',
    '6304000000000000',
    '4000000000000000006',
  ])('takes %s', (digits) => expect(isCardNumber(digits)).toBe(true));

  it.each([
    '4242424242424241',
    '4111111111111112',
    '12312313',
    '00000000',
    '0000000000000000',
    '',
    '4',
    '41111111111',
    '1231231',
    '1231231230',
    '40000000000000000002',
    '4111 1111 1111 1111',
    '4111111111111111a',
    '-411111111111111',
    '\u0661\u0662\u0663\u0661\u0662\u0663\u0661\u0662',
  ])('refuses %j', (digits) => expect(isCardNumber(digits)).toBe(false));

  it.each([
    ['13 digits of a Mastercard', '5555555555554444'.slice(0, 13)],
    ['12 digits of a Visa', '4200000000000000'.slice(0, 12)],
    ['14 digits of a Visa', '4200000000000000'.slice(0, 14)],
  ])('%s are no whole number, though their check digit fits', (_, digits) => {
    expect([hasLuhnDigit(digits), isCardNumber(digits)]).toEqual([true, false]);
  });

  it('finds every single wrong digit', () => {
    for (const right of ['4111111111111111', '12312312']) {
      for (let place = 0; place < right.length; place += 1) {
        for (const digit of '0123456789') {
          const wrong = right.slice(0, place) + digit + right.slice(place + 1);
          expect(isCardNumber(wrong), wrong).toBe(wrong === right);
        }
      }
    }
  });
});

describe('brands', () => {
  it.each([
    ['4111111111111111', 'Visa'],
    ['5555555555554444', 'Mastercard'],
    ['2221000000000009', 'Mastercard'],
    ['2720990000000007', 'Mastercard'],
    ['378282246310005', 'AMEX'],
    ['341111111111111', 'AMEX'],
    ['38520000023237', 'Diners'],
    ['30569309025904', 'Diners'],
    ['6011000990139424', 'Discover'],
    ['6500000000000002', 'Discover'],
    ['3530111333300000', 'JCB'],
    ['12312312', 'Isracard'],
    ['012312312', 'Isracard'],
    ['6304000000000000', 'PrivateLabel'],
    ['2721000000000000', 'PrivateLabel'],
  ])('%s is %s', (digits, brand) => expect(brandOf(digits)).toBe(brand));

  it.each([
    ['', null],
    ['3', null],
    ['4', 'Visa'],
    ['37', 'AMEX'],
    ['35', null],
    ['3530', 'JCB'],
    ['1231231', null],
    ['12312312', 'Isracard'],
    ['12312313', null],
    ['123123124', null],
    ['41111111', 'Visa'],
  ])('while typing %j it is %s', (digits, brand) => expect(brandWhileTyping(digits)).toBe(brand));

  it.each([
    ['4111111111111111', '4111 1111 1111 1111'],
    ['378282246310005', '3782 822463 10005'],
    ['38520000023237', '3852 000002 3237'],
    ['41111', '4111 1'],
    ['4111', '4111'],
    ['12312312', '1231 2312'],
    ['', ''],
    ['4000000000000000006', '4000 0000 0000 0000 006'],
  ])('writes %s as %s', (digits, written) => expect(groupDigits(digits)).toBe(written));

  it('takes four digits of code from AMEX, three from the rest', () => {
    expect([cvvLength('AMEX'), cvvLength('Visa'), cvvLength(null)]).toEqual([4, 3, 3]);
    expect([
      isCvv('0957', 'AMEX'),
      isCvv('957', 'AMEX'),
      isCvv('200', 'Visa'),
      isCvv('2000', 'Visa'),
      isCvv('20a', 'Visa'),
      isCvv('', null),
    ]).toEqual([true, false, true, false, false, false]);
  });

  it.each([
    ['4111111111111111', '411111******1111'],
    ['378282246310005', '378282*****0005'],
    ['38520000023237', '385200****3237'],
    ['12312312', '****2312'],
    ['012312312', '*****2312'],
    ['500000000009', '********0009'],
  ])('masks %s as %s', (digits, mask) => expect(maskOf(digits)).toBe(mask));

  it.each([
    ['4580000000000000', true],
    ['375516193000090', true],
    ['5326105300985846', true],
    ['12312312', true],
    ['458000', true],
    ['4580458045804580', false],
    ['4557430402053431', false],
    ['4111111111111111', false],
    ['4580', false],
    ['12312313', false],
    ['', false],
  ])('thinks of %s as Israeli: %s', (digits, israeli) => expect(looksIsraeli(digits)).toBe(israeli));
});

describe('expiry', () => {
  it.each([
    ['12/30', '1230'],
    ['1230', '1230'],
    ['12/2030', '1230'],
    ['122030', '1230'],
    ['1/27', '0127'],
    ['0127', '0127'],
    ['01/2027', '0127'],
    ['12 / 30', '1230'],
    ['12-30', '1230'],
    ['12.30', '1230'],
    ['2030-12', '1230'],
    ['2030/01', '0130'],
    ['\u0661\u0662/\u0663\u0660', '1230'],
    ['\u206612/30\u2069', '1230'],
    ['13/30', null],
    ['00/30', null],
    ['30/12', null],
    ['1/2', null],
    ['127', null],
    ['12/1930', null],
    ['12/30/1', null],
    ['', null],
    ['ab/cd', null],
    ['12/3', null],
  ])('reads %j as %j', (typed, mmyy) => expect(readExpiry(typed)).toBe(mmyy));

  it.each([
    ['1126', false],
    ['1026', true],
    ['1226', false],
    ['0127', false],
    ['1225', true],
    ['1299', false],
  ])('in November 2026 %s is over: %s', (mmyy, over) =>
    expect(isExpired(mmyy, new Date('2026-11-30T23:59:59Z'))).toBe(over),
  );
});
