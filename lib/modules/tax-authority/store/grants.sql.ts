import { type Database, statement } from '#lib/platform/db/database.ts';

/** Leaves of businesses to ask the authority. SQL because jobs, which do not load the data client, renew them. */

/** Longest that one process may take to renew tokens, seconds: longer than its call. */
const LEASE_SECONDS = 30;

/** Seconds before its end at which an access token is renewed. */
const RENEW_BEFORE_SECONDS = 60;

export type StoredGrant = {
  id: number;
  publicId: string;
  fileKeyId: number;
  sealed: Buffer;
  renewals: number;
  /** Its access token counts for some time. */
  isFresh: boolean;
  createdAt: Date;
  connectedBy: string;
};

const FIND = statement(
  'tax_authority_find_grant',
  `SELECT g.id, g.public_id AS "publicId", g.file_key_id AS "fileKeyId", g.sealed, g.renewals,
  g.access_until > app_now() + interval '${RENEW_BEFORE_SECONDS} seconds' AS "isFresh", g.created_at AS "createdAt",
  u.name AS "connectedBy"
FROM tax_authority_grant g JOIN app_user u ON u.id = g.connected_by
WHERE g.seller_id = $1::bigint AND g.ended_at IS NULL`,
);

/** The leave of a business that counts; null where it is not connected. */
export const findGrant = async (database: Database, sellerId: number): Promise<StoredGrant | null> =>
  (await database.query<StoredGrant>(FIND, [sellerId]))[0] ?? null;

type NewGrant = {
  sellerId: number;
  connectedBy: number;
  publicId: string;
  fileKeyId: number;
  sealed: Buffer;
  seconds: number;
};

const END = statement(
  'tax_authority_end_grant',
  `UPDATE tax_authority_grant SET ended_at = app_now(), ended_by = $2 WHERE seller_id = $1::bigint AND ended_at IS NULL
    RETURNING file_key_id AS "fileKeyId"`,
);

/** Ends the leave of a business; null where it had none. */
export const endGrant = async (
  database: Database,
  { sellerId, endedBy }: { sellerId: number; endedBy: number },
): Promise<{ fileKeyId: number } | null> =>
  (await database.query<{ fileKeyId: number }>(END, [sellerId, endedBy]))[0] ?? null;

const END_REFUSED = statement(
  'tax_authority_end_refused_grant',
  `UPDATE tax_authority_grant SET ended_at = app_now() WHERE id = $1::bigint AND renewals = $2::int
    AND ended_at IS NULL RETURNING id`,
);

/** The authority ended a leave as it was read; false where it ended or was renewed since. */
export const endRefusedGrant = async (database: Database, { id, renewals }: StoredGrant): Promise<boolean> =>
  (await database.query(END_REFUSED, [id, renewals])).length > 0;

const INSERT = statement(
  'tax_authority_insert_grant',
  `INSERT INTO tax_authority_grant (seller_id, connected_by, public_id, file_key_id, sealed, access_until)
    VALUES ($1, $2, $3, $4, $5, app_now() + make_interval(secs => $6))`,
);

export async function insertGrant(inside: Database, grant: NewGrant): Promise<void> {
  const { sellerId, connectedBy, publicId, fileKeyId, sealed, seconds } = grant;
  await inside.query(INSERT, [sellerId, connectedBy, publicId, fileKeyId, sealed, seconds]);
}

const CLAIM = statement(
  'tax_authority_claim_renewal',
  `UPDATE tax_authority_grant SET lease_until = app_now() + interval '${LEASE_SECONDS} seconds'
WHERE id = $1::bigint AND renewals = $2::int AND ended_at IS NULL
  AND (lease_until IS NULL OR lease_until <= app_now()) RETURNING id`,
);

/** Claims the renewal of tokens; false where another process renews them or has. */
export const claimRenewal = async (database: Database, { id, renewals }: StoredGrant): Promise<boolean> =>
  (await database.query(CLAIM, [id, renewals])).length > 0;

const RENEW = statement(
  'tax_authority_book_renewal',
  `UPDATE tax_authority_grant SET renewals = renewals + 1, lease_until = NULL, file_key_id = $3, sealed = $4,
    access_until = app_now() + make_interval(secs => $5), public_id = $6
  WHERE id = $1::bigint AND renewals = $2::int AND ended_at IS NULL RETURNING id`,
);

/** Keeps renewed tokens in place of those that they were made of; false where those count no more. */
export const bookRenewal = async (
  database: Database,
  { id, renewals }: StoredGrant,
  { publicId, fileKeyId, sealed, seconds }: Omit<NewGrant, 'sellerId' | 'connectedBy'>,
): Promise<boolean> => (await database.query(RENEW, [id, renewals, fileKeyId, sealed, seconds, publicId])).length > 0;

const STALE = statement(
  'tax_authority_mark_stale',
  'UPDATE tax_authority_grant SET access_until = app_now() WHERE id = $1::bigint AND renewals = $2::int',
);

/** The authority does not take the access token: it is renewed at the next use. */
export async function markStale(database: Database, { id, renewals }: StoredGrant): Promise<void> {
  await database.query(STALE, [id, renewals]);
}

const LET_GO = statement(
  'tax_authority_let_renewal_go',
  'UPDATE tax_authority_grant SET lease_until = NULL WHERE id = $1::bigint AND renewals = $2::int',
);

/** A renewal that came to nothing: the next one may begin. */
export async function letRenewalGo(database: Database, { id, renewals }: StoredGrant): Promise<void> {
  await database.query(LET_GO, [id, renewals]);
}
