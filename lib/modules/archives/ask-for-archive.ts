import type { Language } from '#lib/kernel/language.ts';
import { keptUntil } from '#lib/kernel/retention.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { askForArchive } from './make/store-archives.sql.ts';

/** The job that makes archives, by its name. */
export const MAKE_ARCHIVES = 'make-archives';

type Asked = { sellerId: number; askedBy: number | null; year: number; language: Language; filedOn: string | null };

/** Asks for the archive of a year. `filedOn`: when the report of that year was filed, `YYYY-MM-DD`. */
export async function askFor(database: Database, { filedOn, ...asked }: Asked): Promise<void> {
  await askForArchive(database, { ...asked, keptUntil: keptUntil('books', asked.year, filedOn) });
  wake(MAKE_ARCHIVES);
}
