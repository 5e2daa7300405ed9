import type { PaymentsContext } from './context.ts';
import { markForgotten, takeSpentCards } from './store-tokens.ts';

/** Cards forgotten in one round. */
const AT_ONCE = 100;

/** Removes from the vault the cards of tokens that nobody can use again. Answers how many. */
export async function forgetSpentCards({ database, vault }: PaymentsContext): Promise<number> {
  const spent = await takeSpentCards(database, AT_ONCE);
  if (spent.length === 0) return 0;
  await vault.forget(spent.map(({ vaultCardId }) => vaultCardId));
  await markForgotten(database, spent.map(({ id }) => id));
  return spent.length;
}
