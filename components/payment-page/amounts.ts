import type { Language } from '#lib/kernel/language.ts';
import { minorDigits, splitEvenly, toMajorText } from '#lib/kernel/money.ts';

// Western digits in Arabic too: they are what Arabic speakers in Israel read on cards and receipts.
const LOCALES: Record<Language, string> = { he: 'he-IL', en: 'en-US', es: 'es-ES', ru: 'ru-RU', ar: 'ar-u-nu-latn' };

/** An amount cut where its minor digits are, so that they can be drawn lighter: `₪50` `.75` and what follows. */
export type AmountParts = { before: string; minor: string; after: string };

function formatter(language: Language, currency: string): Intl.NumberFormat {
  const digits = minorDigits(currency);
  // The short symbol only where no other currency shares it: "$" alone would not say whose dollar.
  const currencyDisplay = currency === 'ILS' ? 'narrowSymbol' : 'symbol';
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency, currencyDisplay, minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Minor units as a buyer of that language reads them. */
export function amountText(amount: number, currency: string, language: Language): string {
  return formatter(language, currency).format(toMajorText(amount, currency) as Intl.StringNumericLiteral);
}

export function amountParts(amount: number, currency: string, language: Language): AmountParts {
  const parts = { before: '', minor: '', after: '' };
  let place: keyof AmountParts = 'before';
  for (const { type, value } of formatter(language, currency).formatToParts(toMajorText(amount, currency) as Intl.StringNumericLiteral)) {
    if (type === 'decimal') place = 'minor';
    else if (type !== 'fraction' && place === 'minor') place = 'after';
    parts[place] += value;
  }
  return parts;
}

/** The currency as it stands beside its amounts: `₪`, `US$`, `JOD`. */
export const currencySign = (currency: string, language: Language): string => formatter(language, currency).formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;

/** How often a buyer may divide a sale that was asked as 102 to 112; empty where there is nothing to choose. */
export function installmentChoices(asked: number | null): number[] {
  return asked !== null && asked > 100 ? Array.from({ length: asked - 100 }, (_, index) => index + 1) : [];
}

/** The first and the later payments of a divided sale, as text. */
export function installmentTexts(amount: number, count: number, currency: string, language: Language): { first: string; later: string } {
  const { first, periodical } = splitEvenly(amount, count);
  return { first: amountText(first, currency, language), later: amountText(periodical, currency, language) };
}
