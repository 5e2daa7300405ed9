import type { PaymentsContext } from './context.ts';
import { dropRemembered, takeRemoved } from './store-remembered.ts';
import { markForgotten, takeSpentCards } from './store-tokens.ts';

/** Cards forgotten in one round. */
const AT_ONCE = 100;

/** Removes from the vault the cards of tokens that nobody can use again, and those that no browser remembers any more. Answers how many. */
export async function forgetSpentCards({ database, vault }: PaymentsContext): Promise<number> {
  const [spent, removed] = [await takeSpentCards(database, AT_ONCE), await takeRemoved(database, AT_ONCE)];
  const all = [...spent, ...removed];
  if (all.length === 0) return 0;
  await vault.forget(all.map(({ vaultCardId }) => vaultCardId));
  await markForgotten(database, spent.map(({ id }) => id));
  await dropRemembered(database, removed.map(({ id }) => id));
  return all.length;
}
