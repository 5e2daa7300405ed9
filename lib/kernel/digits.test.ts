import { describe, expect, it } from 'vitest';
import { readExpiry } from './card/card.ts';
import { maskCards } from './card/card-in-text.ts';
import { plainNumber, readDigits, toAsciiDigits } from './digits.ts';
import { fromTypedMajor } from './money.ts';
import { readIban } from './person/bank-account.ts';
import { readPhone } from './person/phone.ts';
import { readPostcode } from './person/postcode.ts';
import { readSocialId } from './person/social-id.ts';

const EVERY_DIGIT = [...Array(0x110000).keys()]
  .filter((place) => place < 0xd800 || place > 0xdfff)
  .map((place) => String.fromCodePoint(place))
  .filter((sign) => /\p{Nd}/u.test(sign));

/** Zero of each script that people here have on a keyboard or copy from: Arabic, Persian, full width, Devanagari. */
const SCRIPTS = { arabic: 0x0660, persian: 0x06f0, 'full-width': 0xff10, devanagari: 0x0966, bold: 0x1d7ce };

const MARKS = {
  'an Arabic letter mark': '\u061c',
  'a left-to-right mark': '\u200e',
  'an isolate': '\u2066',
  'a blank without width': '\u200b',
  'a word joiner': '\u2060',
  'a byte order mark': '\ufeff',
  'a soft hyphen': '\u00ad',
};

/** The meant number in ordinary digits, and the function that reads it. */
const READERS: [what: string, plain: string, read: (text: string) => unknown][] = [
  ['a card number', '4111111111111111', readDigits],
  ['an expiry', '12/30', readExpiry],
  ['an amount', '1234.50', (text) => fromTypedMajor(text, 'ILS')],
  ['a telephone number', '052-123-4567', (text) => readPhone(text, 'IL')],
  ['a telephone number with its country', '+972 52 123 4567', (text) => readPhone(text, 'IL')],
  ['a social id', '008336174', readSocialId],
  ['an IBAN', 'DE89 3704 0044 0532 0130 00', readIban],
  ['a postcode', '90210', (text) => readPostcode(text, 'US')],
];

const inScript = (text: string, zero: number): string =>
  text.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)));

describe('digits of other scripts', () => {
  it('ten by ten, every decimal digit of Unicode has the value of its place', () => {
    expect(EVERY_DIGIT.length).toBeGreaterThan(600);
    const read = EVERY_DIGIT.map(toAsciiDigits);
    expect(read.every((digit, index) => digit === String(index % 10))).toBe(true);
  });

  it.each(READERS)('%s is the same in each of them', (_, plain, read) => {
    const meant = read(plain);
    expect(meant).not.toBeNull();
    for (const [script, zero] of Object.entries(SCRIPTS))
      expect([script, read(inScript(plain, zero))]).toEqual([script, meant]);
  });

  it.each(Object.entries(SCRIPTS))('a card number in %s digits is masked in a text that is kept', (_, zero) => {
    const kept = maskCards(`card ${inScript('4111111111111111', zero)} of Dana`);
    expect(plainNumber(kept)).toBe('card 411111******1111 of Dana');
    expect(kept.isWellFormed()).toBe(true);
  });
});

describe('marks that nobody sees', () => {
  it.each(READERS)('%s is the same with them around and inside', (_, plain, read) => {
    const meant = read(plain);
    for (const [name, mark] of Object.entries(MARKS)) {
      const marked = mark + plain.slice(0, 3) + mark + plain.slice(3) + mark;
      expect([name, read(marked)]).toEqual([name, meant]);
    }
  });

  it.each(Object.entries(MARKS))('a card number with %s between its digits is masked', (_, mark) => {
    expect(maskCards(`4111${mark}1111${mark}1111${mark}1111`)).toBe(`4111${mark}11**${mark}****${mark}1111`);
  });
});
