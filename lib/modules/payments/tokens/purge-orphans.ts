import { allOrEach } from '#lib/platform/queue/batches.ts';
import { log } from '#lib/platform/log.ts';
import type { PaymentsContext } from '../context.ts';
import { findOrphans, recordSwept, readSwept } from './store-orphans.sql.ts';

/** Cards looked at in one round. */
const AT_ONCE = 500;

/**
 * A card is in the vault before the row that refers to it. That takes milliseconds; after this long without one there
 * is none, seconds.
 */
const REFERRED_AFTER_SECONDS = 3_600;

/**
 * Removes cards from the vault that no row refers to: a process that crashed between keeping a card and naming it
 * leaves a card number that nothing else would ever forget. Each card is looked at once, when it is an hour old; after
 * that `purge-cards.ts` removes it when its last reference ends. Returns how many cards were checked.
 */
export async function purgeOrphans({ database, vault }: Pick<PaymentsContext, 'database' | 'vault'>): Promise<number> {
  const old = await vault.listOld(await readSwept(database), REFERRED_AFTER_SECONDS, AT_ONCE);
  const last = old.at(-1);
  if (last === undefined) return 0;
  const orphans = await findOrphans(database, old);
  if (orphans.length > 0) {
    const count = await allOrEach(
      orphans,
      async (ids) => {
        await vault.forget(ids);
        return ids.length;
      },
      (id) => {
        const says = 'a card that nothing refers to could not be removed';
        return { job: 'forget-vault-orphans', says, where: `vault.card ${id}` };
      },
    );
    log.warn('cards that nothing referred to were removed from the vault', { count });
  }
  await recordSwept(database, last);
  return old.length;
}
