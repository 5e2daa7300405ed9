import { type Database, statement } from '#lib/platform/db/database.ts';
import type { CardOwner } from './card-seal.ts';
import type { SealedRow } from './row-seal.ts';

/**
 * The statements of cards and keys in the vault's own schema, run by the vault's own role. Only seals pass through
 * here, never a number. SQL because the vault has a schema, a role and a pool of its own, which the Prisma client does
 * not know.
 */

/** The entry of the fingerprints' key among the checks. It seals nothing: a card that names it was manipulated. */
export const FINGERPRINT_KEY = 'fingerprint';

const KEEP = statement(
  'vault_keep',
  `
WITH live AS (
  SELECT key_id FROM key_check WHERE key_id = $5 AND retired_at IS NULL FOR SHARE
)
INSERT INTO card (token, owner, sealed, wrapped_key, key_id, version, fingerprint)
SELECT $1, $2, $3, $4, live.key_id, $6, $7 FROM live
RETURNING id`,
);

/**
 * The new row's id; null when its key has been retired since it was sealed. The lock on the key keeps it from retiring
 * meanwhile.
 */
export async function keepCard(
  database: Database,
  { token, sellerId }: CardOwner,
  card: SealedRow,
  fingerprint: Buffer,
): Promise<number | null> {
  const [row] = await database.query<{ id: number }>(KEEP, [
    token,
    String(sellerId),
    card.sealed,
    card.wrappedKey,
    card.keyId,
    card.version,
    fingerprint,
  ]);
  return row?.id ?? null;
}

/** `isLive`: its key may still be used. A row under a retired key was put back by manipulation. */
type FoundCard = SealedRow & { isLive: boolean };

const FIND = statement(
  'vault_find',
  `
SELECT card.sealed, card.wrapped_key AS "wrappedKey", card.key_id AS "keyId", card.version,
  EXISTS (SELECT FROM key_check WHERE key_check.key_id = card.key_id AND key_check.retired_at IS NULL
    AND key_check.key_id <> '${FINGERPRINT_KEY}') AS "isLive"
FROM card WHERE card.id = $1`,
);

export async function findCard(database: Database, cardId: number): Promise<FoundCard | null> {
  return (await database.query<FoundCard>(FIND, [cardId]))[0] ?? null;
}

const FORGET = statement('vault_forget', 'DELETE FROM card WHERE id = ANY ($1::bigint[])');

export async function forgetCards(database: Database, cardIds: readonly number[]): Promise<void> {
  await database.query(FORGET, [cardIds]);
}

const LIST_OLD = statement(
  'vault_list_old',
  'SELECT id FROM card WHERE id > $1::bigint AND created_at <= app_now() - make_interval(secs => $2) ' +
    'ORDER BY id LIMIT $3',
);

/** Ids of cards that are in the vault for at least so many seconds, in their order, from after one of them. */
export async function listOld(database: Database, afterId: number, seconds: number, most: number): Promise<number[]> {
  return (await database.query<{ id: number }>(LIST_OLD, [afterId, seconds, most])).map(({ id }) => id);
}

/** `name`: the token of a card, the name of a file. */
export type WrappedRow = {
  id: number;
  name: string;
  owner: string;
  wrappedKey: Buffer;
  keyId: string;
  version: number;
};

const UNDER_KEY = statement(
  'vault_under_key',
  `
SELECT id, token AS name, owner, wrapped_key AS "wrappedKey", key_id AS "keyId", version
FROM card WHERE key_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
);

/** Rows under a key, in the order of their ids, from after one of them. */
export function findUnderKey(database: Database, keyId: string, afterId: number, most: number): Promise<WrappedRow[]> {
  return database.query(UNDER_KEY, [keyId, afterId, most]);
}

const REWRAP = statement(
  'vault_rewrap',
  `
WITH live AS (
  SELECT key_id FROM key_check WHERE key_id = $1 AND retired_at IS NULL FOR SHARE
)
UPDATE card SET key_id = live.key_id, wrapped_key = wrapped.key
FROM live, unnest($2::bigint[], $3::text[], $4::bytea[]) AS wrapped (id, from_key_id, key)
WHERE card.id = wrapped.id AND card.key_id = wrapped.from_key_id
RETURNING card.id`,
);

export type Rewrapped = { id: number; fromKeyId: string; wrappedKey: Buffer };

/** Re-encrypts rows under another key, unless another process has done so meanwhile. Returns how many. */
export async function rewrapCards(database: Database, keyId: string, rows: readonly Rewrapped[]): Promise<number> {
  const written = await database.query(REWRAP, [
    keyId,
    rows.map(({ id }) => id),
    rows.map(({ fromKeyId }) => fromKeyId),
    rows.map(({ wrappedKey }) => wrappedKey),
  ]);
  return written.length;
}

/** Whether anything is sealed under a key. */
const IS_USED = (keyId: string): string =>
  `(EXISTS (SELECT FROM card WHERE card.key_id = ${keyId}) OR EXISTS (SELECT FROM file_key
    WHERE file_key.key_id = ${keyId}))`;

/** A sealed sample that a key has to open. `isUsed`: a card or a file is under it. */
export type KeyCheck = { keyId: string; sealed: Buffer; isRetired: boolean; isUsed: boolean };

const KEY_CHECKS = statement(
  'vault_key_checks',
  `
SELECT key_id AS "keyId", sealed, retired_at IS NOT NULL AS "isRetired",
  key_id <> '${FINGERPRINT_KEY}' AND ${IS_USED('key_check.key_id')} AS "isUsed"
FROM key_check`,
);

export function findKeyChecks(database: Database): Promise<KeyCheck[]> {
  return database.query(KEY_CHECKS, []);
}

const HOLDS_ANYTHING = statement(
  'vault_holds_anything',
  'SELECT EXISTS (SELECT FROM card) OR EXISTS (SELECT FROM file_key) AS "holdsAnything"',
);

export async function holdsAnything(database: Database): Promise<boolean> {
  const [row] = await database.query<{ holdsAnything: boolean }>(HOLDS_ANYTHING, []);
  return row?.holdsAnything ?? false;
}

const ADD_KEY_CHECK = statement(
  'vault_add_key_check',
  'INSERT INTO key_check (key_id, sealed) VALUES ($1, $2) ON CONFLICT (key_id) DO NOTHING RETURNING key_id',
);

/** Adds a key check; false if another process was first. */
export async function addKeyCheck(database: Database, keyId: string, sealed: Buffer): Promise<boolean> {
  return (await database.query(ADD_KEY_CHECK, [keyId, sealed])).length > 0;
}

const LOCK_KEY = statement('vault_lock_key', 'SELECT key_id FROM key_check WHERE key_id = $1 FOR UPDATE');
const RETIRE_KEY = statement(
  'vault_retire_key',
  `
UPDATE key_check SET retired_at = coalesce(retired_at, app_now())
WHERE key_id = $1 AND NOT ${IS_USED('$1')}
RETURNING key_id`,
);

/** Retires a key that nothing is under; false while one is. The lock waits for writers under it and blocks new ones. */
export function retireKey(database: Database, keyId: string): Promise<boolean> {
  return database.inTransaction(async (inside) => {
    await inside.query(LOCK_KEY, [keyId]);
    return (await inside.query(RETIRE_KEY, [keyId])).length > 0;
  });
}
