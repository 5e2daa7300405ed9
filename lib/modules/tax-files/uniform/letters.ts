/**
 * Letters of the uniform structure: one byte each, ISO-8859-8 in the order of reading (field 1029 is 1). Texts are
 * held as strings whose characters are those bytes, so that their length is that of the file.
 */

/** Bytes that are letters, signs or the space; neither control characters nor the marks of direction. */
const isPrintable = (byte: number): boolean => (byte >= 0x20 && byte <= 0x7e) || (byte >= 0xa0 && byte < 0xfd);

const UNASSIGNED = '\ufffd';

const BYTES: ReadonlyMap<string, string> = new Map(
  [...new TextDecoder('iso-8859-8').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].flatMap(
    (letter, byte) => (letter === UNASSIGNED || !isPrintable(byte) ? [] : [[letter, String.fromCharCode(byte)]]),
  ),
);

/** Signs of Hebrew and of typography that ISO-8859-8 has no byte for, as a bookkeeper types them. */
const INSTEAD: Readonly<Record<string, string>> = {
  '₪': 'ש"ח',
  '€': 'EUR',
  '״': '"',
  '׳': "'",
  '־': '-',
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
};

/** Texts that are most: letters of Latin and Hebrew, whose bytes are in their order. */
const PLAIN = /^[\x20-\x7e\u05d0-\u05ea]*$/;
const HEBREW = /[\u05d0-\u05ea]/g;
const TO_BYTE = 0x05d0 - 0xe0;
const hebrewByte = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) - TO_BYTE);

/** Characters that take no place: marks of direction, joiners, accents and points of Hebrew. */
const UNSEEN = /[\p{Cf}\p{M}]/u;

/**
 * A text as bytes. White space is one blank; a letter with an accent is the letter; what has no byte, such as Arabic,
 * Cyrillic or an emoji, is one question mark a character.
 */
export function toBytes(text: string): string {
  if (PLAIN.test(text) && !text.includes('  ')) return text.trim().replace(HEBREW, hebrewByte);
  const spaced = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return Array.from(spaced, byteOf).join('');
}

const byteOf = (letter: string): string =>
  BYTES.get(letter) ??
  (UNSEEN.test(letter) ? '' : (known(INSTEAD[letter] ?? '') ?? known(letter.normalize('NFKD')) ?? '?'));

/** A replacement of one or more characters; null where it has one without a byte, or none. */
function known(replacement: string): string | null {
  const letters = Array.from(replacement).filter((letter) => !UNSEEN.test(letter));
  const bytes = letters.map((letter) => BYTES.get(letter));
  return letters.length > 0 && bytes.every((byte) => byte !== undefined) ? bytes.join('') : null;
}
