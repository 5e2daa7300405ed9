import type { Database } from '#lib/platform/db/database.ts';
import { allOrEach, pastBroken } from '#lib/platform/queue/batches.ts';
import type { PaymentsContext } from '../context.ts';
import { markPurged, takeSpentCards } from './store-tokens.sql.ts';

/** Cards forgotten in one round, of each kind. */
const AT_ONCE = 100;

type VaultedCard = { id: number; vaultCardId: number };

/**
 * Table that refers to cards of the vault: the next rows whose cards are to be purged, and the mark after the purge.
 */
export type Referrer = {
  /** The table, and the job that goes through it. */
  name: string;
  job: string;
  find: (database: Database, most: number, passedOver: readonly number[]) => Promise<VaultedCard[]>;
  mark: (database: Database, ids: readonly number[]) => Promise<void>;
};

const ENDED_TOKENS: Referrer = {
  name: 'buyer_token',
  job: 'forget-spent-cards',
  find: takeSpentCards,
  mark: markPurged,
};

/**
 * Removes cards from the vault that the rows of a referrer need no longer: by default the ended tokens. Returns how
 * many.
 */
export function purgeCards(
  { database, vault }: Pick<PaymentsContext, 'database' | 'vault'>,
  { name, job, find, mark }: Referrer = ENDED_TOKENS,
): Promise<number> {
  const cards = new Map<number, number>();
  return pastBroken(
    async (passedOver) => {
      const due = await find(database, AT_ONCE, passedOver);
      for (const { id, vaultCardId } of due) cards.set(id, vaultCardId);
      return due.map(({ id }) => id);
    },
    (due, failed) =>
      allOrEach(
        due,
        async (ids) => {
          await vault.forget(ids.flatMap((id) => cards.get(id) ?? []));
          await mark(database, ids);
          return ids.length;
        },
        (id) => {
          failed(id);
          return { job, says: 'a card could not be marked as forgotten', where: `${name} ${id}` };
        },
      ),
  );
}
