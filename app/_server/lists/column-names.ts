import { getTranslations } from 'next-intl/server';

/** Names of the columns of an export in the reader's language; one without a name is its own. */
export async function namesOfColumns(columns: readonly string[]): Promise<string[]> {
  const t = await getTranslations('columns');
  return columns.map((column) => (isKnown(t, column) ? t(column) : column));
}

type Names = Awaited<ReturnType<typeof getTranslations<'columns'>>>;

const isKnown = (t: Names, column: string): column is Parameters<Names>[0] & string =>
  t.has(column as Parameters<Names['has']>[0]);
