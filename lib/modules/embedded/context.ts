import type { Database } from '#lib/platform/db/database.ts';

/** Connections of embeds. `origin` as in `settings().appUrl`. */
export type EmbeddedContext = { database: Database; sandbox: boolean; timeZone: string; origin: string };
