import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { decodeAs, decodeText, type Encoding, kindOf } from './decode.ts';

/** A text in an encoding of one byte a letter, by turning the decoder round. */
function bytesOf(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const bytes = Buffer.from(text, 'utf16le');
    return Uint8Array.from(encoding === 'utf-16le' ? bytes : bytes.swap16());
  }
  const decoder = new TextDecoder(encoding);
  const known = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from([...text].map((sign) => known.get(sign) ?? 63));
}

const HEAD = 'first_name,last_name,email,phone_number,company_name,zip\r\n';
const SAMPLES: readonly (readonly [Encoding, string])[] = [
  ['windows-1255', 'דנה,כהן,dana2@example.com,052-1234567,כהן ובניו,0612345'],
  ['windows-1255', 'יעל,לוי,yael@example.com,052-1234567,,'],
  ['windows-1255', 'אגוז,"שולחן אלון, גדול",ILS,₪99.90'],
  ['windows-1251', 'Иван,Петров,ivan@example.com,052-1234567,ООО Ромашка,0612345'],
  ['windows-1251', 'Ян,Гусь,yan@example.com,,,'],
  ['windows-1251', 'стол,дубовый стол,ILS,99.90'],
  ['windows-1256', 'محمد,العلي,m@example.com,052-1234567,شركة النور,0612345'],
  ['windows-1256', 'ليلى,خوري,l@example.com,,,'],
  ['windows-1252', 'José,Muñoz,jose@example.com,,Peña,0612345'],
  ['windows-1252', 'Zoë,Müller,zoe@example.com,,Café,'],
  ['windows-1252', 'Desk,Oak desk – big,EUR,€99.90'],
];

test.each(SAMPLES)('%s is recognised by its letters, whatever the language of the screen: %s', (encoding, row) => {
  for (const language of LANGUAGES)
    expect(decodeText(bytesOf(HEAD + row, encoding), language)).toEqual({ encoding, text: HEAD + row });
});

test.each<Encoding>(['utf-8', 'utf-16le', 'utf-16be'])('%s is recognised with its mark and without it', (encoding) => {
  const text = `${HEAD}דנה,Müller,d@example.com,052,₪,1`;
  for (const mark of ['', '\ufeff'])
    expect(decodeText(bytesOf(mark + text, encoding), 'en')).toEqual({ encoding, text });
});

test('no encoding makes a letter that stands for a lost one', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte).subarray(1);
  for (const language of LANGUAGES) expect(decodeText(bytes, language)?.text ?? '').not.toContain('\ufffd');
});

describe('what is no text that is known', () => {
  // Hebrew of DOS, and bytes at random.
  test.each([
    [[0x83, 0x90, 0x84, 0x2c, 0x8b, 0x84, 0x91, 0x0a, 0x80, 0x81, 0x82, 0x2c, 0x99, 0x9a]],
    [[0x61, 0x00, 0x00, 0x00, 0x62, 0x90, 0xff, 0x81]],
  ])('%j is not taken as another one', (bytes) => {
    for (const language of LANGUAGES) expect(decodeText(Uint8Array.from(bytes), language)).toBeNull();
  });

  test.each<[string, string, string | null]>([
    ['PK\x03\x04 … xl/workbook.xml', 'a workbook', 'xlsx'],
    ['PK\x03\x04 … word/document.xml', 'another archive', 'zip'],
    ['\xd0\xcf\x11\xe0', 'a workbook of before 2007', 'xls'],
    ['%PDF-1.7', 'a PDF', 'pdf'],
    ['\xef\xbb\xbf<html><table>', 'a page', 'html'],
    ['name,price', 'a text', null],
  ])('%s is %s', (text, _, kind) => {
    expect(kindOf(Uint8Array.from([...text].map((sign) => sign.charCodeAt(0) & 255)))).toBe(kind);
  });
});

test('an encoding that a person chooses is used, or said not to fit', () => {
  const hebrew = bytesOf('דנה', 'windows-1255');
  expect(decodeAs(hebrew, 'windows-1255')?.text).toBe('דנה');
  expect(decodeAs(hebrew, 'windows-1251')?.text).toBe('грд');
  expect(decodeAs(hebrew, 'utf-8')).toBeNull();
  expect(decodeAs(bytesOf('Ы', 'windows-1251'), 'windows-1255')).toBeNull();
});

test('two encodings that fit alike are decided by the language of the screen', () => {
  const of = (language: Language) => decodeText(Uint8Array.of(0xe5, 0xe0), language)?.encoding;
  expect([of('he'), of('ru')]).toEqual(['windows-1255', 'windows-1251']);
});
