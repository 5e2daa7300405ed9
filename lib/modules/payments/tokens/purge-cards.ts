import type { Database } from '#lib/platform/db/database.ts';
import { allOrEach, pastBroken } from '#lib/platform/jobs/batches.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { PaymentsContext } from '../context.ts';
import { deleteSavedCards, takeRemoved } from '../checkout/store-saved-cards.sql.ts';
import { markPurged, takeSpentCards } from './store-tokens.sql.ts';

/** Cards forgotten in one round, of each kind. */
const AT_ONCE = 100;

type VaultedCard = { id: number; vaultCardId: number };

/**
 * What refers to a card of the vault: the next whose cards are to be forgotten, and the mark that the vault has
 * forgotten them.
 */
type Referrer = {
  name: string;
  find: (database: Database, most: number, passedOver: readonly number[]) => Promise<VaultedCard[]>;
  mark: (database: Database, ids: readonly number[]) => Promise<void>;
};

const REFERRERS: readonly Referrer[] = [
  { name: 'buyer_token', find: takeSpentCards, mark: markPurged },
  { name: 'remembered_card', find: takeRemoved, mark: deleteSavedCards },
];

/**
 * Removes from the vault the cards of tokens that have ended and of saved cards that were removed. Returns how many.
 */
export async function purgeCards(context: PaymentsContext): Promise<number> {
  let forgotten = 0;
  for (const referrer of REFERRERS) forgotten += await forgetOf(context, referrer);
  return forgotten;
}

function forgetOf({ database, vault }: PaymentsContext, { name, find, mark }: Referrer): Promise<number> {
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
        (id, error) => {
          failed(id);
          log.error('a card could not be marked as forgotten', { where: `${name} ${id}`, error: errorName(error) });
        },
      ),
  );
}
