import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Scope } from '../contract/scopes.ts';
import type { ListedClient } from '../views.ts';

/** Clients. SQL because the API finds them with every call, in processes that do not load the data client. */

/** A client that is neither revoked nor of a seller that has ended; `now` is the database's clock. */
export type LivingClient = {
  id: number;
  clientId: string;
  sellerId: number | null;
  partnerId: number | null;
  secretHash: Buffer;
  scopes: Scope[];
  /** Whether a use within the last minute is noted. */
  isNoted: boolean;
  now: Date;
};

const FIND = statement(
  'accounting_find_client',
  `SELECT c.id, c.public_id::text AS "clientId", c.seller_id AS "sellerId", c.partner_id AS "partnerId",
  c.secret_hash AS "secretHash", c.scopes, coalesce(c.used_at > app_now() - interval '1 minute', false) AS "isNoted",
  app_now() AS now
FROM accounting_client c LEFT JOIN seller m ON m.id = c.seller_id
WHERE c.public_id = $1::uuid AND c.revoked_at IS NULL AND (c.seller_id IS NULL OR m.active)`,
);

/** The client of an identifier, which is a UUID; null where it has ended, or there is none. */
export const findClient = async (database: Database, clientId: string): Promise<LivingClient | null> =>
  (await database.query<LivingClient>(FIND, [clientId]))[0] ?? null;

const NOTE_USE = statement(
  'accounting_note_use',
  `UPDATE accounting_client SET used_at = app_now() WHERE id = $1
    AND coalesce(used_at, '-infinity') < app_now() - interval '1 minute'`,
);

/** Notes a use, once a minute at most. */
export async function noteUse(database: Database, { id, isNoted }: LivingClient): Promise<void> {
  if (!isNoted) await database.query(NOTE_USE, [id]);
}

const ADD = statement(
  'accounting_add_client',
  `INSERT INTO accounting_client (seller_id, partner_id, created_by, secret_hash, name, scopes)
VALUES ($1, $2, $3, $4, $5, $6::accounting_scope[]) RETURNING public_id::text AS "clientId"`,
);

export type ClientToAdd = {
  sellerId: number | null;
  partnerId: number | null;
  createdBy: number;
  secretHash: Buffer;
  name: string;
  scopes: readonly Scope[];
};

/** Adds a client; returns its identifier. */
export async function addClient(database: Database, client: ClientToAdd): Promise<string> {
  const { sellerId, partnerId, createdBy, secretHash, name, scopes } = client;
  const [row] = await database.query<{ clientId: string }>(ADD, [
    sellerId,
    partnerId,
    createdBy,
    secretHash,
    name,
    scopes,
  ]);
  if (!row) throw new Error('a client was not added');
  return row.clientId;
}

/** Owners whose clients a person may see. */
export type ClientScope = { sellerIds: readonly number[]; partnerIds: readonly number[] };

const LIST = statement(
  'accounting_list_clients',
  `SELECT c.public_id::text AS "clientId", c.seller_id AS "sellerId", c.partner_id AS "partnerId", c.name, c.scopes,
  c.created_at AS "createdAt", u.name AS "createdBy", c.used_at AS "usedAt"
FROM accounting_client c JOIN app_user u ON u.id = c.created_by
WHERE (c.seller_id = ANY ($1::bigint[]) OR c.partner_id = ANY ($2::bigint[])) AND c.revoked_at IS NULL
ORDER BY c.id DESC`,
);

/** Clients of these owners that were not revoked, newest first. */
export const listClients = (database: Database, { sellerIds, partnerIds }: ClientScope): Promise<ListedClient[]> =>
  database.query<ListedClient>(LIST, [sellerIds, partnerIds]);

const COUNT = statement(
  'accounting_count_clients',
  `SELECT count(*)::int AS count FROM accounting_client
    WHERE revoked_at IS NULL AND (seller_id = $1::bigint OR partner_id = $2::bigint)`,
);

export const countClients = async (
  database: Database,
  { sellerId, partnerId }: Pick<ClientToAdd, 'sellerId' | 'partnerId'>,
): Promise<number> => (await database.query<{ count: number }>(COUNT, [sellerId, partnerId]))[0]?.count ?? 0;

const REVOKE = statement(
  'accounting_revoke_client',
  `UPDATE accounting_client SET revoked_at = app_now() WHERE public_id = $1::uuid AND revoked_at IS NULL
    AND (seller_id = ANY ($2::bigint[]) OR partner_id = ANY ($3::bigint[])) RETURNING name`,
);

/** Revokes a client of these owners; its name, or null where there is none or it was revoked before. */
export const revokeClientOf = async (
  database: Database,
  clientId: string,
  { sellerIds, partnerIds }: ClientScope,
): Promise<string | null> =>
  (await database.query<{ name: string }>(REVOKE, [clientId, sellerIds, partnerIds]))[0]?.name ?? null;
