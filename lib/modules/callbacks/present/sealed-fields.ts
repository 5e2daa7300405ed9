import { isItsOwner } from '#lib/kernel/seller/seller-kind.ts';
import { SEALED_SELLER_FIELDS, type SellerCallbackFieldName } from '../contract/seller-callback-fields.ts';

/** What of a callback is sent as it is and kept sealed: never drawn, logged or kept in plain text. */

const KIND: SellerCallbackFieldName = 'seller_inc';
const OWNERS_NUMBER: SellerCallbackFieldName = 'seller_inc_code';
const SEALED: ReadonlySet<string> = new Set(SEALED_SELLER_FIELDS);

/** Shortest value that is looked for in what a receiver answered: a number of a bank stands in any text. */
const MIN_SOUGHT = 4;

/** The last four characters of a number or an identifier, and the shape alone of what is shorter or a day. */
const maskOf = (value: string): string =>
  value.length > MIN_SOUGHT + 1 && !value.includes('/') ? `****${value.slice(-4)}` : value.replace(/[^/]/g, '*');

const sealedNames = (form: URLSearchParams): string[] =>
  [...form.keys()].filter(
    (name) => SEALED.has(name) && (name !== OWNERS_NUMBER || isItsOwner(Number(form.get(KIND) ?? 0))),
  );

export const isSealedField = (name: string, value: string): boolean => SEALED.has(name) && value.includes('*');

/** A form body with its sealed fields masked; null where it has none. */
export function maskedBody(body: string): string | null {
  const form = new URLSearchParams(body);
  const names = new Set(sealedNames(form));
  if (names.size === 0) return null;
  return new URLSearchParams(
    [...form].map(([name, value]): [string, string] => [name, names.has(name) ? maskOf(value) : value]),
  ).toString();
}

/** A text that may repeat a form body, such as what its receiver answered, without the values of sealed fields. */
export function withoutSealed(text: string, body: string): string {
  const form = new URLSearchParams(body);
  return sealedNames(form)
    .map((name) => form.get(name) ?? '')
    .filter((value) => value.length >= MIN_SOUGHT)
    .flatMap((value) =>
      [value, encodeURIComponent(value), value.replaceAll('/', '\\/')].map((written) => ({ value, written })),
    )
    .reduce((shown, { value, written }) => shown.replaceAll(written, maskOf(value)), text);
}
