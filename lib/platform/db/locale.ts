import type pg from 'pg';

/**
 * Letters of a database. Searches use the locale of the whole database: in locale C a name with letters beyond A to Z
 * is not found in another case (decision 143).
 */

const KNOWS = `SELECT getdatabaseencoding() = 'UTF8' AND lower('ПЕТРОВ') = 'петров'
  AND 'JOSÉ Ñandú' ILIKE '%josé ñ%' AS knows, datctype AS locale FROM pg_database WHERE datname = current_database()`;

/** Problem of a database whose searches cannot be right, one sentence; null of a good one. */
export async function localeProblem(client: pg.Client, variable: string): Promise<string | null> {
  const { knows, locale } = (await client.query<{ knows: boolean; locale: string }>(KNOWS)).rows[0] ?? {};
  if (knows) return null;
  return (
    `The database of ${variable} knows no letters beyond A to Z (its locale is ${locale}), so searches don’t find ` +
    "names in others; make it with CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'."
  );
}
