import type { ListCondition } from './record-list.ts';

/** Looking for a text in columns that have trigrams. */

/** Five digits and more: in a text with letters they are what is rare in it. */
const RARE_PART = /\d{5,}/;

/**
 * What the trigrams are asked for. Numbers of one making (`person12345@`, `SKU-12345`) begin alike in every record: the longest lists of the index,
 * which take longer to go through than the few records that have the digits.
 */
export const rarePart = (text: string): string => RARE_PART.exec(text)?.[0] ?? text;

/** A text anywhere in one of the columns, in any case. */
export function anywhere(columns: readonly string[], text: string): ListCondition {
  const rare = rarePart(text);
  if (rare === text) return { where: `(${columns.map((column) => `${column} ILIKE $?`).join(' OR ')})`, value: containing(text) };
  // Of an expression the index knows nothing: it looks for the rare part alone.
  return { where: `(${columns.map((column) => `${column} ILIKE ($?::text[])[1] AND ${column} || '' ILIKE ($?::text[])[2]`).join(' OR ')})`, value: [containing(rare), containing(text)] };
}

/** `ILIKE` with what was typed taken literally: the text anywhere, in any case. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
