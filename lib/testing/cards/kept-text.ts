import { maskCards } from '#lib/kernel/card/card-in-text.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** Every column that holds text, of every table, read whole: all typed text that was kept is in one of them. */

type Column = { table: string; column: string };

/** Text and JSON of every schema but the server's own; lists of texts too. The vault's ciphers are bytes. */
const COLUMNS = statement(
  'kept_text_columns',
  `
SELECT format('%I.%I', c.table_schema, c.table_name) AS table, c.column_name AS column FROM information_schema.columns c
JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
  AND t.table_type = 'BASE TABLE'
WHERE c.table_schema NOT IN ('pg_catalog', 'information_schema')
  AND (c.data_type IN ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'uuid', 'USER-DEFINED'))
ORDER BY 1, 2`,
);

export type KeptText = { where: string; text: string };

export async function keptTexts(owner: Database): Promise<{ columns: string[]; texts: KeptText[] }> {
  const columns = await owner.query<Column>(COLUMNS, []);
  const texts: KeptText[] = [];
  for (const [index, { table, column }] of columns.entries()) {
    const rows = await owner.query<{ text: string }>(
      statement(
        `kept_text_${index}_${columns.length}`,
        `SELECT "${column}"::text AS text FROM ${table} WHERE "${column}" IS NOT NULL`,
      ),
      [],
    );
    texts.push(...rows.map(({ text }) => ({ where: `${table}.${column}`, text })));
  }
  return { columns: columns.map(({ table, column }) => `${table}.${column}`), texts };
}

/**
 * Where a card number is kept, by column. Forms and addresses are looked at as they are and with their escapes undone.
 */
export function cardsKept(texts: readonly KeptText[]): string[] {
  return [
    ...new Set(
      texts
        .filter(({ text }) => maskCards(text) !== text || maskCards(decoded(text)) !== decoded(text))
        .map(({ where }) => where),
    ),
  ].sort();
}

/** Where one of some secrets is kept as it is, by column. */
export function secretsKept(texts: readonly KeptText[], secrets: readonly string[]): string[] {
  return [
    ...new Set(texts.filter(({ text }) => secrets.some((secret) => text.includes(secret))).map(({ where }) => where)),
  ].sort();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
