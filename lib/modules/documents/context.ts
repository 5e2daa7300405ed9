import type { Database } from '#lib/platform/db/database.ts';

/** Dependencies of operations on documents. `origin` without a slash at the end. */
export type DocumentsContext = { database: Database; timeZone: string; origin: string };
