import { toAsciiDigits } from '#lib/kernel/digits.ts';
import { searchedText } from '#lib/kernel/entered.ts';
import { isPublicId } from '#lib/kernel/ids.ts';

/**
 * Subject of a text in the log's search field. A number may be a delivery's, a sale's, a subscription's or the
 * merchant's own; any other text is the merchant's own reference.
 */
export type DeliverySearch =
  | { kind: 'nothing' }
  | { kind: 'sale' | 'attempt' | 'subscription' | 'reference'; text: string }
  | { kind: 'number'; text: string; number: number };

/** Reads a search the way people type: identifiers in any case, numbers with or without `#`. */
export function readDeliverySearch(typed: string): DeliverySearch {
  const text = searchedText(typed);
  if (text === '') return { kind: 'nothing' };
  const upper = text.toUpperCase();
  if (isPublicId('sale', upper)) return { kind: 'sale', text: upper };
  if (isPublicId('attempt', upper)) return { kind: 'attempt', text: upper };
  if (isPublicId('subscription', upper)) return { kind: 'subscription', text: upper };
  const number = /^#?(\d{1,15})$/.exec(toAsciiDigits(text))?.[1];
  return number === undefined ? { kind: 'reference', text } : { kind: 'number', text, number: Number(number) };
}
