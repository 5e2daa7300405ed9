import { type Database, statement } from '#lib/platform/db/database.ts';

/** Keys that businesses brought. SQL because buyers' requests and jobs, which sign, do not load the data client. */

export type StoredKey = {
  publicId: string;
  /** DER. */
  certificate: Buffer;
  chain: Buffer[];
  fileKeyId: number;
  sealed: Buffer;
  createdAt: Date;
  endsAt: Date;
  isValid: boolean;
};

const FIND = statement(
  'signing_keys_find_own',
  `SELECT public_id AS "publicId", certificate, chain, file_key_id AS "fileKeyId", sealed, created_at AS "createdAt",
    ends_at AS "endsAt", ends_at > app_now() AS "isValid"
  FROM seller_signing_key WHERE seller_id = $1 AND ended_at IS NULL`,
);

/** The key that signs for a business; `isValid`: its certificate's time is not over. */
export async function findKey(database: Database, sellerId: number): Promise<StoredKey | null> {
  return (await database.query<StoredKey>(FIND, [sellerId]))[0] ?? null;
}

const END = statement(
  'signing_keys_end_own',
  `UPDATE seller_signing_key SET ended_at = app_now(), ended_by = $2 WHERE seller_id = $1 AND ended_at IS NULL
  RETURNING id`,
);

/** Ends the key that signs; false where none does. */
export async function endKey(
  database: Database,
  { sellerId, endedBy }: { sellerId: number; endedBy: number },
): Promise<boolean> {
  return (await database.query(END, [sellerId, endedBy])).length > 0;
}

const INSERT = statement(
  'signing_keys_insert_own',
  `INSERT INTO seller_signing_key (seller_id, created_by, public_id, certificate, chain, file_key_id, sealed, ends_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

type NewKey = Omit<StoredKey, 'createdAt' | 'isValid'> & { sellerId: number; createdBy: number };

export async function insertKey(inside: Database, key: NewKey): Promise<void> {
  await inside.query(INSERT, [
    key.sellerId,
    key.createdBy,
    key.publicId,
    key.certificate,
    key.chain,
    key.fileKeyId,
    key.sealed,
    key.endsAt,
  ]);
}
