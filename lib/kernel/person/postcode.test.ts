import { describe, expect, test } from 'vitest';
import { postcodeCountry, readPostcode } from './postcode.ts';

test.each([
  ['400000840000', 'US'],
  ['4147200000000000', 'US'],
  ['400000124000', 'CA'],
  ['4510150000000000', 'CA'],
  ['400000826000', 'GB'],
  ['4929000000000000', 'GB'],
])('a card that begins with %s is of %s', (digits, country) => {
  expect(postcodeCountry(digits)).toBe(country);
});

test.each([
  '4557430402053431',
  '375516193000090',
  '5326105300985846',
  '4580458045804580',
  '4580000000000000',
  '12312312',
  '4111111111111111',
  '4200000000000000',
  '5555555555554444',
  '5454545454545454',
  '378282246310005',
  '38520000023237',
  '6011000990139424',
  '3530111333300000',
  '4000000000000002',
  '4000000000003220',
  '',
  '4',
  '45',
])('nobody is asked for the code of an address with %s', (digits) => expect(postcodeCountry(digits)).toBeNull());

describe('a code of an address', () => {
  test.each([
    ['10001', 'US', '10001'],
    ['10001-1234', 'US', '10001-1234'],
    ['100011234', 'US', '10001-1234'],
    [' ١٠٠٠١ ', 'US', '10001'],
    ['k1a0b1', 'CA', 'K1A 0B1'],
    ['K1A  0B1', 'CA', 'K1A 0B1'],
    ['sw1a1aa', 'GB', 'SW1A 1AA'],
    ['M1 1AE', 'GB', 'M1 1AE'],
  ] as const)('%s in %s is %s', (typed, country, code) => expect(readPostcode(typed, country)).toBe(code));

  test.each([
    ['1000', 'US'],
    ['10001-12', 'US'],
    ['K1A 0B1', 'US'],
    ['D1A 0B1', 'CA'],
    ['10001', 'CA'],
    ['SW1A', 'GB'],
    ['4111111111111111', 'GB'],
    ['', 'US'],
  ] as const)('%s is none of %s', (typed, country) => expect(readPostcode(typed, country)).toBeNull());
});
