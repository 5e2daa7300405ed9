import type { Database } from '#lib/platform/db/database.ts';

/** Dependencies of the accounting API. `origin`: of the addresses of documents, without a slash at the end. */
export type AccountingContext = { database: Database; timeZone: string; origin: string };
