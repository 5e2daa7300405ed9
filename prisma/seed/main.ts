import { database } from '#lib/platform/db/database.ts';
import { seedIdentities } from './identities.ts';

/** The demo data of a sandbox; a database that has them is left alone. */
export async function seed(): Promise<void> {
  await seedIdentities(database());
}
