import type { Database } from '#lib/platform/db/database.ts';

export type CustomersContext = { database: Database; timeZone: string };
