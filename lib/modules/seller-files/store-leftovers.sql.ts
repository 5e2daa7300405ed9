import { type Database, statement } from '#lib/platform/db/database.ts';
import { keepFact } from '#lib/platform/db/facts.ts';

/** SQL because a job reads the rows of all sellers at once, and because unreferenced keys are an anti-join. */

const FIND_LEFT = statement(
  'seller_files_find_left',
  `SELECT k.id, k.name FROM unnest($1::bigint[], $2::uuid[]) AS k (id, name)
    WHERE NOT EXISTS (SELECT FROM seller_file f WHERE f.storage_key = k.name AND f.file_key_id = k.id)
      AND NOT EXISTS (SELECT FROM seller_file_part p WHERE p.storage_key = k.name AND p.file_key_id = k.id)`,
);

export type Leftover = { id: number; name: string };

/** The subset of these file keys that no file and no chunk of an upload has. */
export function findLeft(database: Database, keys: readonly Leftover[]): Promise<Leftover[]> {
  return database.query(FIND_LEFT, [keys.map(({ id }) => id), keys.map(({ name }) => name)]);
}

const READ_SWEPT = statement(
  'seller_files_read_swept',
  `SELECT value::bigint AS id FROM app_fact WHERE key = 'files-swept'`,
);
const NOTE_SWEPT = statement(
  'seller_files_note_swept',
  `${keepFact('files-swept', '$1::bigint::text', 'greatest(known.value::bigint, excluded.value::bigint)::text')}`,
);

/** The last key that was checked; 0 before the first. */
export async function readSwept(database: Database): Promise<number> {
  return (await database.query<{ id: number }>(READ_SWEPT, []))[0]?.id ?? 0;
}

/** Keys up to this one were checked. */
export async function recordSwept(database: Database, fileKeyId: number): Promise<void> {
  await database.query(NOTE_SWEPT, [fileKeyId]);
}

const END_EXPIRED = statement(
  'seller_files_end_expired',
  `UPDATE seller_file_upload SET ended_at = app_now() WHERE ended_at IS NULL AND expires_at <= app_now()`,
);
// The call that ends an upload removes its chunks. An hour later it is over, and chunks that it left are a job's.
const FIND_ENDED = statement(
  'seller_files_find_ended',
  `SELECT id, seller_id AS "sellerId" FROM seller_file_upload
    WHERE ended_at IS NOT NULL AND (expires_at <= app_now() OR ended_at <= app_now() - interval '1 hour')
    ORDER BY id LIMIT $1`,
);
const DROP_HAND_OVERS = statement(
  'seller_files_drop_hand_overs',
  'DELETE FROM seller_file_hand_over WHERE expires_at <= app_now()',
);

/** Ends expired uploads, and returns up to `most` ended ones whose chunks still exist. */
export async function endExpired(database: Database, most: number): Promise<{ id: number; sellerId: number }[]> {
  await database.query(END_EXPIRED, []);
  return database.query(FIND_ENDED, [most]);
}

/** Removes expired uploads by phone. */
export async function dropPhoneUploads(database: Database): Promise<void> {
  await database.query(DROP_HAND_OVERS, []);
}
