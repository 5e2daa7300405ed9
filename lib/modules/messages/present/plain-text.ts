import { directionOf, type Language } from '#lib/kernel/language.ts';
import { isolate, isolateLeftToRight } from '#lib/kernel/isolate.ts';

/** Makes a text by others safe to stand in a message of the product. */

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;

/**
 * One line without control characters: what breaks a line in a header or a text message is a blank here. Lone
 * surrogates become U+FFFD.
 */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/** At most `most` characters as people count them, the last of them an ellipsis where something was left out. */
export function shorten(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/**
 * Text in one line that cannot change the direction of the sentence around it. Direction marks are written only where
 * the other direction occurs: some mail programs show them as boxes in a subject, and in an SMS they halve its length.
 */
export function inSentence(text: string, language: Language): string {
  const plain = oneLine(text);
  const isMixed =
    (directionOf(language) === 'rtl' ? LEFT_TO_RIGHT : RIGHT_TO_LEFT).test(plain) ||
    /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(plain);
  return isMixed ? isolate(plain) : plain;
}

/** Isolates digits, codes and host names, which read from left to right in every language too. */
export const isolateLtr = (text: string, language: Language): string =>
  directionOf(language) === 'rtl' ? isolateLeftToRight(text) : text;
