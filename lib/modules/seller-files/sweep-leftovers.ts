import { eachOf, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import { log } from '#lib/platform/log.ts';
import type { SellerFilesContext } from './context.ts';
import { dropPhoneUploads, endExpired, findLeft, readSwept, recordSwept } from './store-leftovers.sql.ts';
import { removeEnded } from './uploads/end-upload.ts';

/** Keys checked in one round, and uploads removed in one. */
const AT_ONCE = 200;
const UPLOADS_AT_ONCE = 20;

/**
 * Age from which a file without a row is a leftover, seconds. A file is stored before the row that names it is added,
 * which takes a minute at most.
 */
const NAMED_AFTER_SECONDS = 3_600;

type Context = Pick<SellerFilesContext, 'database' | 'vault' | 'store'>;

/**
 * Removes leftovers: expired uploads with their chunks; expired uploads by phone; and sealed files of calls that ended
 * before their rows were added. Returns how many uploads were removed and keys checked: a leftover that could not be
 * removed waits for the next round.
 */
export async function sweepLeftovers(context: Context): Promise<number> {
  await dropPhoneUploads(context.database);
  const ended = await endExpired(context.database, UPLOADS_AT_ONCE);
  const removed = await eachOf(
    ended,
    (upload) => removeEnded(context, upload),
    ({ id, sellerId }) => ({
      job: 'sweep-files',
      says: 'an upload that has ended could not be removed',
      sellerId,
      where: `upload ${id}`,
    }),
    ONE_AT_A_TIME,
  );
  return removed.length + (await sweepUnnamed(context));
}

/**
 * Removes sealed bytes from the store and their key from the vault. Each key is checked once, when it is an hour old.
 */
async function sweepUnnamed({ database, vault, store }: Context): Promise<number> {
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
