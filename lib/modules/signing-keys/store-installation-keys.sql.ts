import { type Database, statement } from '#lib/platform/db/database.ts';

/** Keys of the installation. SQL because the job that signs archives does not load the data client. */

const READ = statement(
  'signing_keys_read_installation',
  'SELECT certificate, sealed FROM archive_key ORDER BY id DESC',
);

/** All keys, the newest first. */
export const readKeys = (database: Database): Promise<{ certificate: Buffer; sealed: Buffer }[]> =>
  database.query<{ certificate: Buffer; sealed: Buffer }>(READ, []);

const ADD = statement('signing_keys_add_installation', 'INSERT INTO archive_key (certificate, sealed) VALUES ($1, $2)');

export async function addKey(database: Database, certificate: Uint8Array, sealed: Uint8Array): Promise<void> {
  await database.query(ADD, [certificate, sealed]);
}
