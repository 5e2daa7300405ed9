import { log } from '#lib/platform/log.ts';
import type { SellerFilesContext } from './context.ts';
import { findLeft, readSwept, recordSwept } from './store-leftovers.sql.ts';

/** Keys looked at in one round. */
const AT_ONCE = 200;

/** A file is in the store before the row that names it. That takes a minute; after this long there is none, seconds. */
const NAMED_AFTER_SECONDS = 3_600;

/**
 * Removes what an upload left behind that ended before its files were named: the sealed bytes from the store, and their
 * key from the vault. Each key is looked at once, when it is an hour old. Answers how many were looked at.
 */
export async function sweepLeftovers({
  database,
  vault,
  store,
}: Pick<SellerFilesContext, 'database' | 'vault' | 'store'>): Promise<number> {
  const old = await vault.listOldFiles(await readSwept(database), NAMED_AFTER_SECONDS, AT_ONCE);
  const last = old.at(-1);
  if (!last) return 0;
  const left = await findLeft(database, old);
  for (const { name } of left) await store.delete(name);
  if (left.length > 0) {
    await vault.forgetFiles(left.map(({ id }) => id));
    log.warn('files that nothing named were removed from the store', { count: left.length });
  }
  await recordSwept(database, last.id);
  return old.length;
}
