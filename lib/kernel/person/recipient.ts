import { hasCard } from '../entered.ts';
import { hasPhoneDigits, isDialableSomewhere } from './phone.ts';

/**
 * Recipients of messages: one e-mail address, one telephone number. Stricter than the standards, because the address is
 * part of an envelope: no character of it can end a line, open a second address or name a route.
 */

const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;

/** Letters of any language; no blank, quote, bracket, comma or control character anywhere. */
const ADDRESS = /^[^\s@"(),:;<>[\]\\\p{C}]+@(?=[^@]*\.)[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** One e-mail address that an envelope can carry. One with a card number in it is none. */
export function isEmailAddress(text: string): boolean {
  const [local = '', domain = ''] = text.split('@');
  const hasEmptyPart = /^\.|\.\.|\.$/.test(local) || /\.\.|-\.|\.-/.test(domain);
  return (
    ADDRESS.test(text) &&
    !hasEmptyPart &&
    !hasCard(text) &&
    bytesOf(text) <= MAX_ADDRESS_LENGTH &&
    bytesOf(local) <= MAX_LOCAL_PART_LENGTH
  );
}

/** Whether a text may be a telephone number somewhere, and so be stored for a buyer. A card number is none. */
export const looksLikePhone = (text: string): boolean => hasPhoneDigits(text) && !hasCard(text);

/**
 * Whether a number can be dialled in some country: the check before the country of its owner is known. The operation
 * that knows the country uses `readPhone`.
 */
export const isDialable = (text: string): boolean => isDialableSomewhere(text) && !hasCard(text);
