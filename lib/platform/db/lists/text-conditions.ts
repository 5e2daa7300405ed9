import type { ListCondition } from './record-list.sql.ts';

/** Looking for a text in columns that have trigrams. */

/** A pattern with what was typed taken literally: the text anywhere. */
const containing = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** A text anywhere in one of the columns, in any case. */
export const anywhere = (columns: readonly string[], text: string): ListCondition => ({
  where: `(${columns.map((column) => `${column} ILIKE $?`).join(' OR ')})`,
  value: containing(text),
  isText: true,
});
