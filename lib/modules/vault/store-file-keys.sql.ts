import { type Database, statement } from '#lib/platform/db/database.ts';
import type { WrappedKey } from './row-seal.ts';
import { FINGERPRINT_KEY, type Rewrapped, type WrappedRow } from './store.sql.ts';

/**
 * The keys of files, whose sealed bytes are stored elsewhere. SQL because the vault has a schema, a role and a pool of
 * its own, outside the Prisma client.
 */

const KEEP = statement(
  'vault_keep_file_key',
  `
WITH live AS (
  SELECT key_id FROM key_check WHERE key_id = $4 AND retired_at IS NULL FOR SHARE
)
INSERT INTO file_key (name, owner, wrapped_key, key_id, version)
SELECT $1, $2, $3, live.key_id, $5 FROM live
RETURNING id`,
);

/** Returns the new row's id; null when its key has been retired since the file was sealed. */
export async function keepFileKey(
  database: Database,
  { name, sellerId }: { name: string; sellerId: number },
  { wrappedKey, keyId, version }: WrappedKey,
): Promise<number | null> {
  const [row] = await database.query<{ id: number }>(KEEP, [name, String(sellerId), wrappedKey, keyId, version]);
  return row?.id ?? null;
}

const FIND = statement(
  'vault_find_file_key',
  `
SELECT wrapped_key AS "wrappedKey", key_id AS "keyId", version,
  EXISTS (SELECT FROM key_check WHERE key_check.key_id = file_key.key_id AND key_check.retired_at IS NULL
    AND key_check.key_id <> '${FINGERPRINT_KEY}') AS "isLive"
FROM file_key WHERE id = $1`,
);

/** `isLive`: its key may still be used. A row under a retired key was put back by manipulation. */
export async function findFileKey(
  database: Database,
  fileKeyId: number,
): Promise<(WrappedKey & { isLive: boolean }) | null> {
  return (await database.query<WrappedKey & { isLive: boolean }>(FIND, [fileKeyId]))[0] ?? null;
}

const FORGET = statement('vault_forget_file_keys', 'DELETE FROM file_key WHERE id = ANY ($1::bigint[])');

export async function forgetFileKeys(database: Database, fileKeyIds: readonly number[]): Promise<void> {
  await database.query(FORGET, [fileKeyIds]);
}

const LIST_OLD = statement(
  'vault_list_old_file_keys',
  `SELECT id, name FROM file_key
WHERE owner <> '0' AND id > $1::bigint AND created_at <= app_now() - make_interval(secs => $2) ORDER BY id LIMIT $3`,
);

/**
 * Files of sellers whose keys are in the vault for at least so many seconds, in their order, from after one of them.
 * Seller 0 is the installation itself, whose keys belong to no file.
 */
export function listOldFileKeys(
  database: Database,
  afterId: number,
  seconds: number,
  most: number,
): Promise<{ id: number; name: string }[]> {
  return database.query(LIST_OLD, [afterId, seconds, most]);
}

const UNDER_KEY = statement(
  'vault_file_keys_under_key',
  `
SELECT id, name, owner, wrapped_key AS "wrappedKey", key_id AS "keyId", version
FROM file_key WHERE key_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
);

/** Rows under a key, in the order of their ids, from after one of them. */
export function findFilesUnderKey(
  database: Database,
  keyId: string,
  afterId: number,
  most: number,
): Promise<WrappedRow[]> {
  return database.query(UNDER_KEY, [keyId, afterId, most]);
}

const REWRAP = statement(
  'vault_rewrap_file_keys',
  `
WITH live AS (
  SELECT key_id FROM key_check WHERE key_id = $1 AND retired_at IS NULL FOR SHARE
)
UPDATE file_key SET key_id = live.key_id, wrapped_key = wrapped.key
FROM live, unnest($2::bigint[], $3::text[], $4::bytea[]) AS wrapped (id, from_key_id, key)
WHERE file_key.id = wrapped.id AND file_key.key_id = wrapped.from_key_id
RETURNING file_key.id`,
);

/** `rewrapCards` for keys of files. */
export async function rewrapFileKeys(database: Database, keyId: string, rows: readonly Rewrapped[]): Promise<number> {
  const written = await database.query(REWRAP, [
    keyId,
    rows.map(({ id }) => id),
    rows.map(({ fromKeyId }) => fromKeyId),
    rows.map(({ wrappedKey }) => wrappedKey),
  ]);
  return written.length;
}
