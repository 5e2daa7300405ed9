import { CALLER } from '#lib/modules/principals/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { lockUntilEnd } from '#lib/platform/db/schemas.ts';
import { REFRESH_DAYS, SIGNS_DAYS, VERIFIES_SECONDS_MORE } from './domain.ts';

/**
 * Signing in, renewing and the keys that sign tokens: SQL because this is the API's hot path, in processes that do not
 * load the Prisma client; and of each seller's programs only the newest are read, which one statement cuts off for all
 * sellers at once.
 */

/** Every secret of `seller m` that is taken at the moment, sealed. */
const SECRETS =
  'CASE WHEN m.old_svc_secret_until > app_now() THEN ARRAY[m.svc_secret_sealed, m.old_svc_secret_sealed] ELSE ' +
  'ARRAY[m.svc_secret_sealed] END AS secrets';

export type SellerToSignIn = { id: number; publicKey: string; secrets: Buffer[] };

const FIND_SELLER = statement(
  'tokens_find_seller',
  `WITH ${CALLER} SELECT m.id, m.public_key::text AS "publicKey", ${SECRETS} FROM caller
    JOIN seller m ON m.id = caller.id`,
);

export async function findSellerToSignIn(database: Database, svcIdIndex: Buffer): Promise<SellerToSignIn | null> {
  return (await database.query<SellerToSignIn>(FIND_SELLER, [svcIdIndex, null]))[0] ?? null;
}

/** A sign-in with what its tokens are made of; `now` is the database's clock. */
export type Grant = { guid: string; sellerId: number; publicKey: string; now: Date };

const ADD_GRANT = statement(
  'tokens_add_grant',
  `WITH added AS (
  INSERT INTO api_grant (seller_id, refresh_hash, secret_index, ip, expires_at) VALUES ($1, $2, $3, $4,
    app_now() + interval '${REFRESH_DAYS} days') RETURNING guid, seller_id, created_at
)
SELECT added.guid::text AS guid, m.id AS "sellerId", m.public_key::text AS "publicKey", added.created_at AS now
  FROM added JOIN seller m ON m.id = added.seller_id`,
);

export async function addGrant(
  database: Database,
  grant: { sellerId: number; refreshHash: Buffer; secretIndex: Buffer; ip: string },
): Promise<Grant> {
  const [row] = await database.query<Grant>(ADD_GRANT, [
    grant.sellerId,
    grant.refreshHash,
    grant.secretIndex,
    grant.ip,
  ]);
  if (!row) throw new Error('a sign-in was not written');
  return row;
}

/** A sign-in that has not ended by itself; its secret is still to be compared. */
export type LivingGrant = Grant & { secretIndex: Buffer; secrets: Buffer[] };

const GRANT_COLUMNS = `g.guid::text AS guid, m.id AS "sellerId", m.public_key::text AS "publicKey",
  g.secret_index AS "secretIndex", ${SECRETS}, app_now() AS now`;
const LIVES = 'g.revoked_at IS NULL AND g.expires_at > app_now()';

const FIND_BY_REFRESH = statement(
  'tokens_find_by_refresh',
  `WITH ${CALLER} SELECT ${GRANT_COLUMNS} FROM caller JOIN seller m ON m.id = caller.id
    JOIN api_grant g ON g.seller_id = m.id WHERE g.refresh_hash = $3 AND ${LIVES}`,
);

/** Finds the sign-in of a refresh token; null unless both keys are the two it was made for. */
export async function findGrantByRefresh(
  database: Database,
  credentials: { merchantIndex: Buffer; partnerIndex: Buffer; refreshHash: Buffer },
): Promise<LivingGrant | null> {
  return (
    (
      await database.query<LivingGrant>(FIND_BY_REFRESH, [
        credentials.merchantIndex,
        credentials.partnerIndex,
        credentials.refreshHash,
      ])
    )[0] ?? null
  );
}

const FIND_GRANT = statement(
  'tokens_find_grant',
  `SELECT ${GRANT_COLUMNS} FROM api_grant g JOIN seller m ON m.id = g.seller_id AND m.active WHERE g.guid = $1
    AND ${LIVES}`,
);

export async function findGrant(database: Database, guid: string): Promise<LivingGrant | null> {
  return (await database.query<LivingGrant>(FIND_GRANT, [guid]))[0] ?? null;
}

// Noted once a minute at most, so that fifty concurrent renewals do not wait for each other's row.
const NOTE_USE = statement(
  'tokens_note_use',
  `UPDATE api_grant SET used_at = app_now() WHERE guid = $1 AND coalesce(used_at, '-infinity') < app_now() - interval
    '1 minute'`,
);

export async function recordGrantUse(database: Database, guid: string): Promise<void> {
  await database.query(NOTE_USE, [guid]);
}

/**
 * Programs looked at for one answer: a seller that signs in for each call would have more, and signs them all out
 * together.
 */
const MAX_LISTED = 1_000;

const LIST_LIVING = statement(
  'tokens_list_living',
  `SELECT g.guid::text AS guid, g.seller_id AS "sellerId", g.created_at AS "createdAt", g.used_at AS "usedAt",
    g.expires_at AS "expiresAt", g.ip, g.secret_index AS "secretIndex", ${SECRETS}
FROM unnest($1::bigint[]) own (id) JOIN seller m ON m.id = own.id, LATERAL (SELECT * FROM api_grant g
  WHERE g.seller_id = m.id AND ${LIVES} ORDER BY g.id DESC LIMIT ${MAX_LISTED}) g ORDER BY g.id DESC`,
);

export type ListedGrant = {
  guid: string;
  sellerId: number;
  createdAt: Date;
  usedAt: Date | null;
  expiresAt: Date;
  ip: string;
  secretIndex: Buffer;
  secrets: Buffer[];
};

/** Newest first; their secrets are still to be compared. */
export function listLiving(database: Database, sellerIds: readonly number[]): Promise<ListedGrant[]> {
  return database.query<ListedGrant>(LIST_LIVING, [sellerIds]);
}

const FORGET_ENDED = statement(
  'tokens_forget_ended',
  `DELETE FROM api_grant WHERE expires_at < app_now() - interval '1 day'`,
);

export async function forgetEndedGrants(database: Database): Promise<void> {
  await database.query(FORGET_ENDED, []);
}

export type SigningKeyRow = { id: string; publicJwk: Record<string, unknown>; sealed: Buffer; isSpent: boolean };

const LIST_KEYS = statement(
  'tokens_list_keys',
  `SELECT id::text AS id, public_jwk AS "publicJwk", sealed,
    created_at <= app_now() - interval '${SIGNS_DAYS} days' AS "isSpent" FROM signing_key ORDER BY created_at DESC, id`,
);

/** Newest first. */
export function listSigningKeys(database: Database): Promise<SigningKeyRow[]> {
  return database.query<SigningKeyRow>(LIST_KEYS, []);
}

const LOCK_KEYS = statement('tokens_lock_keys', `SELECT ${lockUntilEnd("'signing keys'")}`);
const ADD_KEY = statement('tokens_add_key', 'INSERT INTO signing_key (public_jwk, sealed) VALUES ($1, $2)');

/** Adds a key where `isWanted` still says so under the lock that keeps other processes from adding one. */
export async function addSigningKey(
  database: Database,
  key: { publicJwk: object; sealed: Buffer },
  isWanted: (keys: readonly SigningKeyRow[]) => boolean,
): Promise<void> {
  await database.inTransaction(async (inside) => {
    await inside.query(LOCK_KEYS, []);
    if (isWanted(await listSigningKeys(inside))) await inside.query(ADD_KEY, [key.publicJwk, key.sealed]);
  });
}

const DROP_OLD_KEYS = statement(
  'tokens_drop_old_keys',
  `DELETE FROM signing_key k WHERE EXISTS (SELECT FROM signing_key next WHERE next.created_at > k.created_at
    AND next.created_at < app_now() - interval '${VERIFIES_SECONDS_MORE} seconds')`,
);

export async function dropOldSigningKeys(database: Database): Promise<void> {
  await database.query(DROP_OLD_KEYS, []);
}
