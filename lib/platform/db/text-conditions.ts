import type { ListCondition } from './record-list.ts';

/** Looking for a text in columns that have trigrams. */

/** Four digits and more, or a number after a space, which has the space in its trigrams: in a text with letters they are what is rare in it. */
const RARE_PART = /(?<=\S) \d{3,}|\d{4,}/;

/** Of an address, what it has in common with those of many. */
const COMMON_PART = /(?<=[\p{L}\p{N}]{3,})(@.*|\.\p{L}+)$/u;

/** Letters and digits in a row; of anything else there are no trigrams. */
const WORDS = /[\p{L}\p{N}]{3,}/gu;

/** Of longer words only the beginning and the end are looked for. */
const LONGEST_WHOLE = 5;

/**
 * The pattern that the trigrams are asked for: few of them, because each is a list of the index that has to be gone through. Numbers of one making
 * (`person12345@`, `SKU-12345`) begin alike in every record: their digits alone. Null where there are no trigrams.
 */
export function sparsePattern(text: string): string | null {
  const rare = RARE_PART.exec(text)?.[0];
  const words = rare ? [rare] : (text.replace(COMMON_PART, '').match(WORDS) ?? []);
  return words.length === 0 ? null : `%${words.map((word) => (rare || word.length <= LONGEST_WHOLE ? word : `${word.slice(0, 3)}%${word.slice(-3)}`)).join('%')}%`;
}

/** A text anywhere in one of the columns, in any case. */
export function anywhere(columns: readonly string[], text: string): ListCondition {
  const [whole, sparse] = [containing(text), sparsePattern(text)];
  const plain = { where: eachOf(columns, (column) => `${column} ILIKE $?`), value: whole };
  if (sparse === null) return plain;
  if (sparse === whole) return { ...plain, text: plain };
  // Of an expression the index knows nothing: it looks for the sparse pattern alone.
  return { where: eachOf(columns, (column) => `${column} ILIKE ($?::text[])[1] AND ${column} || '' ILIKE ($?::text[])[2]`), value: [sparse, whole], text: plain };
}

const eachOf = (columns: readonly string[], fits: (column: string) => string): string => `(${columns.map(fits).join(' OR ')})`;

/** `ILIKE` with what was typed taken literally: the text anywhere, in any case. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
