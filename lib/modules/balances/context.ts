import type { Database } from '#lib/platform/db/database.ts';

/**
 * The payouts that entries of balances are in, by the entries' ids: their public ids. Payouts stand above
 * balances, and answer it.
 */
type PayoutsOfEntries = (
  database: Database,
  entryIds: readonly number[],
  timeZone: string,
  kind: 'seller' | 'partner',
) => Promise<ReadonlyMap<number, string>>;

/** Dependencies of the sums of balances. `timeZone`: the zone of the business, whose days decide what is released. */
export type BalanceReading = { database: Database; timeZone: string };

/** Dependencies of reading balances. */
export type BalancesContext = BalanceReading & { payoutsOf: PayoutsOfEntries };
