import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { changeText, figureSize, widthOf } from './figure-text.ts';

const plain = (text: string | null) =>
  text
    ?.replace(/[\u00a0\u200e\u200f\u061c]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

/** The clamp of CSS, in px, for a column of that width. */
function sizeIn(column: number, width: number, isMain = false): number {
  const [, least = '', divisor = '', most = ''] =
    /clamp\(([\d.]+)rem, calc\(100cqi \/ ([\d.]+)\), ([\d.]+)rem\)/.exec(figureSize(width, isMain)) ?? [];
  return Math.min(Math.max(Number(least) * 16, column / Number(divisor)), Number(most) * 16);
}

describe('experience 13: numbers of the home screen', () => {
  it.each([163, 148, 270])('fit a column of %i px up to billions, in every language and currency', (column) => {
    for (const language of LANGUAGES) {
      for (const currency of ['ILS', 'EUR', 'USD', 'JOD']) {
        for (const amount of [0, 99_999_999, 100_000_000, 12_345_678_901, 999_999_999_999]) {
          const width = widthOf(amountText(amount, currency, language));
          expect([language, currency, amount, sizeIn(column, width, true) * width <= column + 0.5]).toEqual([
            language,
            currency,
            amount,
            true,
          ]);
        }
      }
    }
  });

  it('keep their size while they are short', () =>
    expect([sizeIn(163, widthOf('₪1,234.50')), sizeIn(270, widthOf('₪1,234,567.00'), true)]).toEqual([24, 32]));

  it('do not boast', () => {
    expect([changeText(729_277_812, 1, 'en'), changeText(110, 10, 'en'), changeText(109, 10, 'en')]).toEqual([
      '> 999%',
      '> 999%',
      '990%',
    ]);
    expect(LANGUAGES.map((language) => plain(changeText(1_000_000, 1, language)))).toEqual(
      LANGUAGES.map(() => expect.stringMatching(/^> .?999/)),
    );
  });

  it('say by how much, and nothing where there is nothing to compare with', () => {
    expect([changeText(105, 100, 'en'), changeText(50, 100, 'en'), changeText(1_005, 1_000, 'en')]).toEqual([
      '5%',
      '50%',
      '0.5%',
    ]);
    expect([changeText(5, 0, 'en'), changeText(5, 5, 'en'), changeText(5, -3, 'en')]).toEqual([null, null, null]);
  });
});
