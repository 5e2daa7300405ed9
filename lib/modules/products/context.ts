import type { Database } from '#lib/platform/db/database.ts';

export type ProductsContext = { database: Database; timeZone: string };
