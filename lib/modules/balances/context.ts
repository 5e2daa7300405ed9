import type { Database } from '#lib/platform/db/database.ts';

/** Dependencies of reading balances. `timeZone`: the zone of the business, whose days decide what is released. */
export type BalancesContext = { database: Database; timeZone: string };
