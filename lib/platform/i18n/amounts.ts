import { isolateLeftToRight } from '#lib/kernel/isolate.ts';
import { type Language, directionOf } from '#lib/kernel/language.ts';
import { minorDigits } from '#lib/kernel/money.ts';

/**
 * Amounts as people read them on the payment page, in the dashboard, in e-mails and in text messages, which all write
 * them here: the currency's own symbol, grouped digits, Latin numerals in every language. In Hebrew and Arabic the
 * symbol stays before the number and the whole reads from the left, as on a till slip.
 */
export type AmountParts = { lead: string; whole: string; minor: string; tail: string };

const FORMAT_OF: Readonly<Record<Language, string>> = { he: 'en', en: 'en', ar: 'en', es: 'es', ru: 'ru' };

const formats = new Map<string, Intl.NumberFormat>();

function formatFor(language: Language, currency: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = minorDigits(currency);
  const made = new Intl.NumberFormat(FORMAT_OF[language], {
    // Short symbol for the one currency that owns it: `$` alone would not name the dollar's country.
    style: 'currency',
    currency,
    currencyDisplay: currency === 'ILS' ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  });
  formats.set(key, made);
  return made;
}

/**
 * The pieces of an amount in minor units, so that the minor digits can be set lighter. A minus sign belongs to `lead`.
 */
export function amountParts(amount: number, currency: string, language: Language): AmountParts {
  const parts = { lead: '', whole: '', minor: '', tail: '' };
  // A decimal text keeps every digit where a division by 100 would not.
  const digits = minorDigits(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const exact = `${amount < 0 ? '-' : ''}${digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`}`;
  for (const { type, value } of formatFor(language, currency).formatToParts(exact as unknown as number)) {
    if (type === 'integer' || type === 'group') parts.whole += value;
    else if (type === 'decimal' || type === 'fraction') parts.minor += value;
    else if (parts.whole === '') parts.lead += type === 'minusSign' ? '−' : value;
    else parts.tail += value;
  }
  return parts;
}

/** One amount as text for a sentence, a button or a label; isolated where the sentence reads from the right. */
export function amountText(amount: number, currency: string, language: Language): string {
  const { lead, whole, minor, tail } = amountParts(amount, currency, language);
  const text = lead + whole + minor + tail;
  return directionOf(language) === 'rtl' ? isolateLeftToRight(text) : text;
}

/**
 * An amount in minor units as the axis of a chart has room for it: whole units, thousands and millions by their short
 * names ("₪1.2K", "1,2 тыс. ₪").
 */
export function roundAmountText(amount: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(FORMAT_OF[language], {
    style: 'currency',
    currency,
    currencyDisplay: currency === 'ILS' ? 'narrowSymbol' : 'symbol',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(amount / 10 ** minorDigits(currency));
}
