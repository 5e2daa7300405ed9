import type { Database } from '#lib/platform/db/database.ts';

/** What operations on devices work with. */
export type DevicesContext = { database: Database };
