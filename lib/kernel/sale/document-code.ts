/**
 * Short address of a document: its identifier in letters and digits, 22 for its 128 bits. It is as hard to guess as the
 * identifier, so nothing is stored for it and no guess is counted. Letters and digits alone, because programs that make
 * a link of an address in a text message leave other characters at its end out.
 */

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);
const LENGTH = 22;
const FORM = /^[0-9A-Za-z]{22}$/;

/** Identifiers have 32 hexadecimal digits. */
const LARGEST = (1n << 128n) - 1n;

/** The code of a document's identifier. */
export function documentCode(publicId: string): string {
  let rest = BigInt(`0x${publicId.replaceAll('-', '')}`);
  let code = '';
  for (let place = 0; place < LENGTH; place += 1) {
    code = ALPHABET[Number(rest % BASE)] + code;
    rest /= BASE;
  }
  return code;
}

/** The identifier of a code; null of a text that is none. */
export function readDocumentCode(code: string): string | null {
  if (!FORM.test(code)) return null;
  const value = [...code].reduce((sum, letter) => sum * BASE + BigInt(ALPHABET.indexOf(letter)), 0n);
  if (value > LARGEST) return null;
  return value
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Path of the short address of a document, as a route says it. */
export const DOCUMENT_CODE_PATH = '/d/:code';

/** The short address of a document. `origin` without a slash at the end. */
export const shortDocumentUrl = (origin: string, publicId: string): string => `${origin}/d/${documentCode(publicId)}`;
