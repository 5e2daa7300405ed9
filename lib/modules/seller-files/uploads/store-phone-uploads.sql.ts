import { type Database, statement } from '#lib/platform/db/database.ts';
import { PHONE_UPLOAD_SECONDS, MAX_PHONE_UPLOAD_SECONDS } from '../contract/limits.ts';

/**
 * Uploads by phone of sellers, at most one each. SQL because a phone has a token alone, which names its seller, and
 * because of two phones that open one at the same moment one has to win.
 */

/** `isOpen`: a phone has opened it. */
export type PhoneUpload = { sellerId: number; types: number[]; language: string; isOpen: boolean; expiresAt: Date };

const COLUMNS =
  'seller_id::int AS "sellerId", types::int[] AS types, language, opened_at IS NOT NULL AS "isOpen", ' +
  'expires_at AS "expiresAt"';

const BEGIN = statement(
  'seller_files_begin_hand_over',
  `INSERT INTO seller_file_hand_over (seller_id, token_hash, types, language, expires_at)
    VALUES ($1, $2, $3::smallint[], $4, app_now() + make_interval(secs => ${PHONE_UPLOAD_SECONDS}))
    ON CONFLICT (seller_id) DO UPDATE SET public_id = gen_random_uuid(), token_hash = excluded.token_hash,
      phone_hash = NULL, types = excluded.types, language = excluded.language, created_at = app_now(),
      opened_at = NULL, expires_at = excluded.expires_at
    RETURNING public_id AS id, expires_at AS "expiresAt"`,
);

/** Begins one; the seller's former one is over with it. */
export async function addPhoneUpload(
  database: Database,
  sellerId: number,
  { tokenHash, types, language }: { tokenHash: Buffer; types: readonly number[]; language: string },
): Promise<{ id: string; expiresAt: Date }> {
  const values = [sellerId, tokenHash, types, language];
  const [row] = await database.query<{ id: string; expiresAt: Date }>(BEGIN, values);
  if (!row) throw new Error('an upload by phone was not written');
  return row;
}

const READ = statement(
  'seller_files_read_hand_over',
  `SELECT public_id AS id, ${COLUMNS} FROM seller_file_hand_over WHERE seller_id = $1 AND expires_at > app_now()`,
);

/** The upload by phone of a seller; null where there is none, or it has expired. */
export async function readPhoneUpload(
  database: Database,
  sellerId: number,
): Promise<(PhoneUpload & { id: string }) | null> {
  return (await database.query<PhoneUpload & { id: string }>(READ, [sellerId]))[0] ?? null;
}

const END = statement('seller_files_end_hand_over', 'DELETE FROM seller_file_hand_over WHERE seller_id = $1');

/** Ends the uploads by phone of a seller. */
export async function removePhoneUploads(database: Database, sellerId: number): Promise<void> {
  await database.query(END, [sellerId]);
}

const FIND = statement(
  'seller_files_find_hand_over',
  `SELECT ${COLUMNS} FROM seller_file_hand_over WHERE token_hash = $1 AND expires_at > app_now()`,
);

/** The upload by phone of a token, whichever phone opened it; null for unknown and expired tokens. */
export async function findPhoneUpload(database: Database, tokenHash: Buffer): Promise<PhoneUpload | null> {
  return (await database.query<PhoneUpload>(FIND, [tokenHash]))[0] ?? null;
}

const CLAIM = statement(
  'seller_files_claim_hand_over',
  `UPDATE seller_file_hand_over SET phone_hash = $2, opened_at = app_now()
    WHERE token_hash = $1 AND phone_hash IS NULL AND expires_at > app_now() RETURNING ${COLUMNS}`,
);

/** Binds it to the first phone, by the phone's secret; null where another was quicker, or it has expired. */
export async function claimPhoneUpload(
  database: Database,
  tokenHash: Buffer,
  phoneHash: Buffer,
): Promise<PhoneUpload | null> {
  return (await database.query<PhoneUpload>(CLAIM, [tokenHash, phoneHash]))[0] ?? null;
}

const OF_PHONE = statement(
  'seller_files_hand_over_of_phone',
  `SELECT ${COLUMNS} FROM seller_file_hand_over
    WHERE token_hash = $1 AND phone_hash = $2 AND expires_at > app_now()`,
);

/** The upload that this phone has open; null for any other phone, and after the end. */
export async function findOfPhone(
  database: Database,
  tokenHash: Buffer,
  phoneHash: Buffer,
): Promise<PhoneUpload | null> {
  return (await database.query<PhoneUpload>(OF_PHONE, [tokenHash, phoneHash]))[0] ?? null;
}

const PROLONG = statement(
  'seller_files_prolong_hand_over',
  `UPDATE seller_file_hand_over SET expires_at = least(app_now() + make_interval(secs => ${PHONE_UPLOAD_SECONDS}),
      created_at + make_interval(secs => ${MAX_PHONE_UPLOAD_SECONDS}))
    WHERE token_hash = $1 AND phone_hash = $2 AND expires_at > app_now()`,
);

/** A document came: the phone stays in for another while, an hour in all. */
export async function prolongPhoneUpload(database: Database, tokenHash: Buffer, phoneHash: Buffer): Promise<void> {
  await database.query(PROLONG, [tokenHash, phoneHash]);
}
