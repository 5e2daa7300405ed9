import { isPublicId } from '#lib/kernel/ids.ts';
import { fromTypedMajor } from '#lib/kernel/money.ts';

/** What a text in the search field may be. One text may be several: 1234 is a card's end, an amount and a reference. */
export type SearchMeaning = { saleId?: string; attemptId?: string; email?: string; lastFour?: string; amount?: number; words?: string };

const LONGEST_SEARCH = 120;

/** Reads a search the way people type: ids in any case, amounts with or without their symbol. Empty text means nothing. */
export function readSearch(typed: string): SearchMeaning {
  const text = typed.normalize('NFC').replace(/[\p{Cc}\p{Cf}]/gu, '').trim().slice(0, LONGEST_SEARCH);
  if (text === '') return {};
  const upper = text.toUpperCase();
  if (isPublicId('sale', upper)) return { saleId: upper };
  if (isPublicId('attempt', upper)) return { attemptId: upper };
  if (/^\S+@\S+\.\S+$/.test(text)) return { email: text };
  const meaning: SearchMeaning = { words: text };
  if (/^\d{4}$/.test(text)) meaning.lastFour = text;
  const amount = fromTypedMajor(text.replace(/^[₪$€£]\s*|\s*[₪$€£]$/g, ''), 'ILS');
  if (amount !== null) meaning.amount = amount;
  return meaning;
}
