import type { Database } from '#lib/platform/db/database.ts';

/** What embedded parts work with. `origin` as in `settings().appUrl`. */
export type EmbeddedContext = { database: Database; sandbox: boolean; timeZone: string; origin: string };
