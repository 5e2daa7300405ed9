import type { Database } from '#lib/platform/db/database.ts';

/** Dependencies of reserves. `timeZone`: the zone of the business, whose days decide what is released. */
export type ReservesContext = { database: Database; timeZone: string };
