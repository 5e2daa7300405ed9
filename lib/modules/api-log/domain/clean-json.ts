import { maskCards } from '#lib/kernel/card-in-text.ts';
import { KEPT_CHARACTERS } from '../contract/calls.ts';

/**
 * What a call may leave behind. A value is kept where its field is one that the operation knows and none that opens, pays or identifies;
 * everything else keeps its name only, because somebody may have sent a card number or a key under any name.
 */

/** Stands where a value was. */
export const HIDDEN = '[hidden]';

/** Names that nobody gave to the operation are not kept beyond this; a name may be a card number too. */
const LONGEST_NAME = 40;

const SECRET = /svc_id$|client_key|merchant_key|partner_key|secret|passw|token$|_token|jwt|buyer_key|card_number|card_exp|cvv|cvc|social_id|iban|sort_code|account|signature|cavv|eci|xid|authorization/i;

/** Flags that only sound like one. */
const HARMLESS = new Set(['capture_buyer', 'buyer_perform_validation', 'refunded_from_creditcard']);

export const isSecretName = (name: string): boolean => SECRET.test(name) && !HARMLESS.has(name);

type Cleaning = { isKnown: (name: string) => boolean; textOf: (value: unknown) => string | null };

/** A value of JSON without what may not be kept. `textOf` writes numbers of the parser; null for everything else. */
export function cleanValue(value: unknown, cleaning: Cleaning): unknown {
  if (Array.isArray(value)) return value.map((one) => cleanValue(one, cleaning));
  const text = cleaning.textOf(value);
  if (text !== null) return cleanText(value, text);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => {
    if (!cleaning.isKnown(name)) return [maskCards(name.slice(0, LONGEST_NAME)), HIDDEN];
    return [name, isSecretName(name) && one !== null && one !== '' ? HIDDEN : cleanValue(one, cleaning)];
  }));
}

// A number stays a number, unless a card was in it.
function cleanText(value: unknown, text: string): unknown {
  const masked = maskCards(text);
  return typeof value === 'number' && masked === text ? value : masked;
}

/** Cut to what is kept, never in the middle of a letter. */
export const cutText = (text: string): string => (text.length <= KEPT_CHARACTERS ? text : `${text.slice(0, KEPT_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}…`);
