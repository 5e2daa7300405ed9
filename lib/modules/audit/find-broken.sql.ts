import { type Database, statement } from '#lib/platform/db/database.ts';

/** Entries that were altered or moved. SQL because it hashes each again, in the database. */
const FIND_BROKEN = statement(
  'audit_find_broken',
  'SELECT what, detail FROM audit_broken_since($1::timestamptz) LIMIT 1000',
);

export const findBrokenEntries = (database: Database, since: string) =>
  database.query<{ what: string; detail: string }>(FIND_BROKEN, [since]);
