import type { Database } from '#lib/platform/db/database.ts';
import { platformRecords } from '#lib/platform/db/records.ts';
import { FIND_FACT } from './each-start.sql.ts';

/** Record of the first start's work, so that no later start repeats it. */

/** The value kept under a key; null where there is none. */
export async function findFact(database: Database, key: string): Promise<string | null> {
  const [fact] = await database.query<{ value: string }>(FIND_FACT, [key]);
  return fact?.value ?? null;
}

/** Throws where the key is taken: of two first starts at once, the second is undone. */
export async function keepFact(database: Database, key: string, value: string): Promise<void> {
  const { appFact } = await platformRecords(database);
  await appFact.create({ data: { key, value } });
}

/** Sets the value, whatever it was before. */
export async function replaceFact(database: Database, key: string, value: string): Promise<void> {
  const { appFact } = await platformRecords(database);
  await appFact.deleteMany({ where: { key } });
  await appFact.createMany({ data: [{ key, value }], skipDuplicates: true });
}
