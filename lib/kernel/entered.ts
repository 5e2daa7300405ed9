import { maskCards } from './card/card-in-text.ts';
import { INVISIBLE } from './digits.ts';

/**
 * Readers of text from outside the API's contracts: actions of the dashboard, forms of the payment page, uploads,
 * requests to the sandbox. A value may be of any type. Stored text is `freeText` or refused; `lookupText` is for values
 * that are looked up or verified and never stored. A test of the tree fails where text is read in another way.
 */

const LONGEST = 2_000;

// PostgreSQL takes no NUL, and half a surrogate pair would be stored changed.
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const textOf = (sent: unknown): string =>
  typeof sent === 'string' ? sent : typeof sent === 'number' && Number.isFinite(sent) ? String(sent) : '';

/**
 * Free text as it may be kept: trimmed, cut to `longest`, card numbers in it masked. A value that is not text becomes
 * empty. Masking comes before cutting, so that a cut never hides a card number.
 */
export const freeText = (sent: unknown, longest = LONGEST): string =>
  maskCards(storable(textOf(sent)).trim())
    .slice(0, longest)
    .toWellFormed();

const MAX_SEARCH_LENGTH = 120;

/** Text of a search field: one line without invisible marks, up to 120 characters. */
export const searchedText = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .replace(INVISIBLE, '')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH);

/**
 * A message that is kept as it came, byte for byte, but for card numbers in it: signatures over it stay right where
 * there is none.
 */
export const keptAsItCame = (text: string): string => maskCards(text.replaceAll('\0', '\ufffd').toWellFormed());

/**
 * Text that is looked up, compared or proved (an identifier, a word of a list, a password, a code) and never kept. As
 * it was sent, up to `longest`.
 */
export const lookupText = (sent: unknown, longest = LONGEST): string => textOf(sent).slice(0, longest);

/**
 * Text as by `freeText`, if sent as a text that can be kept and no longer than `longest`; null otherwise.
 */
export function strictText(sent: unknown, longest: number): string | null {
  const isText = typeof sent === 'string' && sent.length <= longest && !sent.includes('\0') && sent.isWellFormed();
  return isText ? maskCards(sent.trim()) : null;
}

/**
 * A card's own field, or a key: as it was sent where it was sent as a text no longer than `longest`; null otherwise.
 * Lives for one call.
 */
export function strictSecret(sent: unknown, longest: number): string | null {
  return typeof sent === 'string' && sent.length <= longest && !sent.includes('\0') && sent.isWellFormed()
    ? sent
    : null;
}

/**
 * Whether a text contains a card number. Fields that are not free text, such as a telephone, are then refused instead
 * of masked.
 */
export const hasCard = (text: string): boolean => maskCards(text) !== text;
