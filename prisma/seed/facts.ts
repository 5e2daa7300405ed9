import type { Database } from '#lib/platform/db/database.ts';
import { platformRecords } from '#lib/platform/db/records.ts';

/** What the first start has done, so that no later one does it again. */

/** The value kept under a key; null where there is none. */
export async function findFact(database: Database, key: string): Promise<string | null> {
  const { appFact } = await platformRecords(database);
  return (await appFact.findFirst({ where: { key }, select: { value: true } }))?.value ?? null;
}

/** Throws where the key is taken: of two first starts at once, the second is undone. */
export async function keepFact(database: Database, key: string, value: string): Promise<void> {
  const { appFact } = await platformRecords(database);
  await appFact.create({ data: { key, value } });
}
