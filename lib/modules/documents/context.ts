import type { Database } from '#lib/platform/db/database.ts';

/** What operations on documents work with. `origin` without a slash at the end. */
export type DocumentsContext = { database: Database; timeZone: string; origin: string };
