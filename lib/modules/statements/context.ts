import type { Database } from '#lib/platform/db/database.ts';

/** Dependencies of statements. `timeZone`: the zone of the business, whose days say which month an entry is of. */
export type StatementsContext = { database: Database; timeZone: string };
