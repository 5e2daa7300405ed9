import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contracts } from '#lib/contracts.ts';
import { openApiDocument } from '#lib/openapi.ts';
import { FIRST_CELL, ID_BYTES, isPublicId, publicId } from './ids.ts';
import { fromTypedMajor, percentOf, toMajorText } from './money.ts';
import { wireTimestamp } from './time/timestamps.ts';

test.each<[typed: string, currency: string, minor: number | null]>([
  ['50.75', 'ILS', 5075],
  ['1,234.50', 'ILS', 123450],
  ['1234,5', 'ILS', 123450],
  ['1,234,567.89', 'ILS', 123456789],
  ['20', 'ILS', 2000],
  ['1,234', 'ILS', 123400],
  ['5.005', 'ILS', null],
  ['abc', 'ILS', null],
  ['-5', 'ILS', null],
  ['', 'ILS', null],
  ['500', 'JPY', 500],
  ['5.5', 'JPY', null],
  ['1.234', 'KWD', 1234],
])('%s typed as %s is %s', (typed, currency, minor) => expect(fromTypedMajor(typed, currency)).toBe(minor));

test('what is written in major units is read back the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_999 }),
      fc.constantFrom('ILS', 'JPY', 'KWD'),
      (amount, currency) => {
        expect(fromTypedMajor(toMajorText(amount, currency), currency)).toBe(amount);
      },
    ),
  );
});

test('percentages round half up to the minor unit', () => {
  expect([percentOf(5000, 315), percentOf(10_000, 250), percentOf(1, 5_000), percentOf(1, 4_999)]).toEqual([
    158, 250, 1, 0,
  ]);
});

test('A-05: identifiers have a fixed length and alphabet and have 130 random bits at least', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.uint8Array({ minLength: ID_BYTES, maxLength: ID_BYTES }), (bytes) => {
      const id = publicId('sale', bytes, FIRST_CELL);
      expect(id).toMatch(/^SALE00[A-Z2-7]{2}(-[A-Z2-7]{8}){3}$/);
      expect(isPublicId('sale', id)).toBe(true);
      seen.add(id);
    }),
  );
  const [zero, one] = [new Uint8Array(ID_BYTES), new Uint8Array(ID_BYTES)];
  one[16] = 128;
  expect(publicId('attempt', zero, FIRST_CELL)).not.toBe(publicId('attempt', one, FIRST_CELL));
  expect(() => publicId('sale', new Uint8Array(8), FIRST_CELL)).toThrow(RangeError);
});

test('wire timestamps are in the zone they are asked for, over the change of clocks too', () => {
  expect(wireTimestamp(new Date('2026-11-21T03:03:37Z'), 'Asia/Jerusalem')).toBe('2026-11-21 05:03:37');
  expect(wireTimestamp(new Date('2026-07-01T21:30:00Z'), 'Asia/Jerusalem')).toBe('2026-07-02 00:30:00');
});

test('every contract is in the OpenAPI document with its example, and the examples are what they say', () => {
  const { paths } = openApiDocument('https://pay.example.com');
  expect(Object.keys(paths)).toEqual([...new Set(contracts.map(({ path }) => path))]);
  for (const { request, response, example } of contracts) {
    expect(request.safeParse(example.request).success).toBe(true);
    expect(response.safeParse(example.response)).toMatchObject({ success: true });
  }
});
