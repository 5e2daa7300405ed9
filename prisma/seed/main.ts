import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { seedCatalog } from './catalog.ts';
import { seedHistory } from './history.ts';
import { seedIdentities } from './identities.ts';
import { vault } from '#lib/modules/vault/index.ts';
import { seedRefundCards } from './refund-cards.ts';
import { seedBank } from './seed-bank.ts';

/** The demo data of a sandbox; a database that has them is left alone. */
export async function seed(): Promise<void> {
  await seedIdentities(database());
  await seedHistory(database());
  await seedCatalog(database());
  await seedRefundCards(database(), vault());
  await seedBank(database(), settings());
}
