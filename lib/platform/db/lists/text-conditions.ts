import type { ListCondition } from './record-list.sql.ts';

/** Looking for a text in columns that have trigrams. */

/** Words as a pattern of `LIKE` that only they fit: `%` and `_` are themselves. */
export const literally = (words: string): string => words.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Signs that are typed for one another: O'Connor and O’Connor are one name, בע"מ and בע״מ one company. */
const APOSTROPHES = /['‘’ʼ‛`´׳]/g;
const QUOTES = /["“”„‟״]/g;

/** A pattern with what was typed taken literally, but for apostrophes and quotes: the text anywhere. */
export const containing = (words: string): string =>
  `%${literally(words).replace(APOSTROPHES, '_').replace(QUOTES, '_')}%`;

/** A text with each apostrophe and quote as one sign, to be compared in memory. */
export const withPlainSigns = (text: string): string => text.replace(APOSTROPHES, "'").replace(QUOTES, '"');

/** A text anywhere in one of the columns, in any case. */
export const anywhere = (columns: readonly string[], text: string): ListCondition => ({
  where: `(${columns.map((column) => `${column} ILIKE $?`).join(' OR ')})`,
  value: containing(text),
  isText: true,
});
