/**
 * Hebrew in one byte a letter, as accounting programs of Israel read it (windows-1255, in the order of reading). The
 * table is that of the Encoding Standard, read backwards from the runtime's own decoder.
 */

const UNASSIGNED = '\ufffd';

const BYTES: ReadonlyMap<string, number> = new Map(
  [...new TextDecoder('windows-1255').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].flatMap(
    (letter, byte) => (letter === UNASSIGNED ? [] : [[letter, byte] as const]),
  ),
);

const UNKNOWN = '?'.charCodeAt(0);

/** Whether every character has its byte. */
export const isWindows1255 = (text: string): boolean => [...text].every((letter) => BYTES.has(letter));

/** The bytes of a text, one a character; a character without one is a question mark. */
export const encodeWindows1255 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...text], (letter) => BYTES.get(letter) ?? UNKNOWN);
