import { toAsciiDigits } from '#lib/kernel/digits.ts';
import { searchedText } from '#lib/kernel/entered.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import { fromTypedMajor, HUNDREDTHS } from '#lib/kernel/money.ts';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import { statusesOfWord } from './status-search-words.ts';

/**
 * Possible meanings of a search text, several at once: 1234 is the end of a card number, an amount and a reference.
 * `code`: a sale's own number. `phone`: the last nine digits of a telephone number. `number`: an approval number or a
 * voucher. `prefix`: the beginning of an identifier, as screens shorten it. `terms`: the words of a text of several of
 * which one is a number, each with its own meanings: "1111 failed".
 */
export type SearchMeaning = {
  saleId?: string;
  attemptId?: string;
  prefix?: { kind: 'sale' | 'attempt'; text: string };
  email?: string;
  code?: number;
  phone?: string;
  number?: string;
  lastFour?: string;
  amount?: number;
  words?: string;
  terms?: SearchTerm[];
};

export type SearchTerm = Pick<SearchMeaning, 'lastFour' | 'amount' | 'code'> & {
  words: string;
  statuses?: readonly SaleStatus[];
};

/** A longer text is a sentence that was copied, and looked for as it is. */
const MAX_TERMS = 4;

/** Digits of a telephone number that are the same however it is written: 052-123-4567, +972 52 123 4567. */
export const PHONE_DIGITS = 9;

/** Sales have nine digits; a number of the database's `integer` at most. */
const CODE = /^(?:\p{L}[\p{L} ]*)?#?\s*(\d{6,10})$/u;
const MAX_CODE = 2_147_483_647;

const PREFIXES: Readonly<Record<string, 'sale' | 'attempt'>> = { SALE: 'sale', TRAN: 'attempt' };

/**
 * Reads a search the way people type: ids in any case, amounts with or without their symbol. Empty text means nothing.
 */
export function readSearch(typed: string): SearchMeaning {
  const text = searchedText(typed);
  if (text === '') return {};
  const upper = text.toUpperCase();
  if (isPublicId('sale', upper)) return { saleId: upper };
  if (isPublicId('attempt', upper)) return { attemptId: upper };
  // A word such as "transfer" may be an identifier too: both meanings are searched.
  const [, start = '', kind = ''] = /^((SALE|TRAN)(?:[0-9A-Z]{2}[A-Z2-7-]{2,}|-[A-Z2-7-]{3,}))…?$/.exec(upper) ?? [];
  if (PREFIXES[kind]) return { prefix: { kind: PREFIXES[kind], text: start }, words: text };
  if (/^\S+@\S+\.\S+$/.test(text)) return { email: text };
  const numbers = numbersOf(toAsciiDigits(text));
  const terms = Object.keys(numbers).length > 0 ? null : termsOf(text);
  return { ...numbers, words: text, ...(terms && { terms }) };
}

function termsOf(text: string): SearchTerm[] | null {
  const words = text.split(/\s+/);
  const isMixed = words.length > 1 && words.length <= MAX_TERMS && words.some((word) => /^[₪$€£]?\d/.test(word));
  if (!isMixed) return null;
  return words.map((word) => {
    const { lastFour, amount, code } = numbersOf(word);
    const statuses = statusesOfWord(word);
    return {
      words: word,
      ...(lastFour !== undefined && { lastFour }),
      ...(amount !== undefined && { amount }),
      ...(code !== undefined && { code }),
      ...(statuses.length > 0 && { statuses }),
    };
  });
}

function numbersOf(text: string): SearchMeaning {
  const meaning: SearchMeaning = {};
  if (/^\d{4}$/.test(text)) meaning.lastFour = text;
  const amount = fromTypedMajor(text.replace(/^[₪$€£]\s*|\s*[₪$€£]$/g, ''), HUNDREDTHS);
  if (amount !== null) meaning.amount = amount;
  const code = Number(CODE.exec(text)?.[1] ?? Number.NaN);
  if (code <= MAX_CODE) meaning.code = code;
  const digits = text.replace(/\D/g, '');
  if (/^[\d\s()+.-]+$/.test(text) && digits.length >= PHONE_DIGITS && digits.length <= 15)
    meaning.phone = digits.slice(-PHONE_DIGITS);
  if (/^(?=.*\d)[\p{L}\d]{5,20}$/u.test(text)) meaning.number = text;
  return meaning;
}
