import { type Database, statement } from '#lib/platform/db/database.ts';

/** The one key pair of pushes. SQL because of several processes that make one, one keeps it. */

const FIND = statement(
  'push_find_key',
  'SELECT public_key AS "publicKey", sealed, file_key_id AS "fileKeyId" FROM push_key',
);

export type StoredPushKey = { publicKey: string; sealed: Buffer; fileKeyId: number };

export async function findPushKey(database: Database): Promise<StoredPushKey | null> {
  return (await database.query<StoredPushKey>(FIND, []))[0] ?? null;
}

const KEEP = statement(
  'push_keep_key',
  'INSERT INTO push_key (public_key, sealed, file_key_id) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING RETURNING id',
);

/** False where another process has kept one. */
export async function keepPushKey(
  database: Database,
  { publicKey, sealed, fileKeyId }: StoredPushKey,
): Promise<boolean> {
  return (await database.query(KEEP, [publicKey, sealed, fileKeyId])).length > 0;
}
