import { settings } from '#lib/platform/env.ts';
import { migrate } from './lib/migrations.ts';

/** `npm run db:migrate`: applies every migration that the database has not seen. */
const applied = await migrate(settings().databaseUrl);
console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
