import { settings } from '#lib/platform/env.ts';
import { migrateDatabase, prepareDatabase } from './lib/database/prepare-database.ts';

/**
 * `npm run db:migrate`: applies every migration that the database has not seen, and gives the product's roles their
 * rights.
 */
settings();
const ownerUrl = process.env['DATABASE_URL'] ?? '';
const applied = await migrateDatabase(ownerUrl, process.env);
await prepareDatabase(ownerUrl, process.env);
console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
