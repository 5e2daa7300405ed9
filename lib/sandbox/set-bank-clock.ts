import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { BankControlClient } from './bank-control-client.ts';

/** Moves the bank's clock with the product's: payments that the bank decides later are decided at once. */
export async function setBankClock(database: Database, bank: BankControlClient): Promise<void> {
  const { ahead } = await readClock(database);
  await bank
    .setClock(ahead)
    .catch((error: unknown) => log.warn('the bank did not hear what time it is', { error: errorName(error) }));
}
