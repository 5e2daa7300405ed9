import { APOSTROPHES, QUOTES } from '#lib/platform/i18n/plain-signs.ts';
import type { ListCondition } from './record-list.sql.ts';

/** Looking for a text in columns that have trigrams. */

/** Words as a pattern of `LIKE` that only they fit: `%` and `_` are themselves. */
export const literally = (words: string): string => words.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** A pattern with what was typed taken literally, but for apostrophes and quotes: the text anywhere. */
export const containing = (words: string): string =>
  `%${literally(words).replace(APOSTROPHES, '_').replace(QUOTES, '_')}%`;

/** A text anywhere in one of the columns, in any case. */
export const anywhere = (columns: readonly string[], text: string): ListCondition => ({
  where: `(${columns.map((column) => `${column} ILIKE $?`).join(' OR ')})`,
  value: containing(text),
  isText: true,
});
