/**
 * Short addresses of links to pay: the cell that holds the link, then 65 random bits, five a character. Nothing of the
 * sale, its buyer or its seller can be read from one, and none leads to another.
 */

/** Bytes of randomness that a code is made of; the bits beyond its characters are not used. */
export const LINK_CODE_BYTES = 9;

const RANDOM_CHARACTERS = 13;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const FORM = /^[0-9A-Z]{2}[A-Z2-7]{13}$/;

/** Writes a code from exactly `LINK_CODE_BYTES` random bytes. `lib/platform/random.ts` calls it with the cell. */
export function linkCode(random: Uint8Array, cell: string): string {
  if (random.length !== LINK_CODE_BYTES) throw new RangeError(`a code takes ${LINK_CODE_BYTES} random bytes`);
  let text = cell;
  let bits = 0;
  let held = 0;
  for (const byte of random) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5 && text.length < cell.length + RANDOM_CHARACTERS) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return text;
}

/** The code as it is stored, of an address as a person may have typed it; null for text that is no code. */
export function readLinkCode(typed: string): string | null {
  const code = typed.toUpperCase();
  return FORM.test(code) ? code : null;
}

/** Path of the short address of a link, as a route says it. */
export const LINK_PATH = '/p/:code';

/** The short address of a link. */
export const shortUrlOf = (origin: string, code: string): string => `${origin}/p/${code}`;
