import { getTranslations } from 'next-intl/server';
import type { Refused } from '#components/catalog/catalog-doors.ts';
import type { CsvProblem } from '#lib/platform/csv.ts';

/** Why a table cannot be read, in the person's words. */
export async function csvProblem({ why, line }: CsvProblem): Promise<Refused> {
  return { ok: false, message: (await getTranslations('catalog.import.problem'))(why, { line }) };
}
