import { type Database, statement } from '#lib/platform/db/database.ts';
import type { OpenTill } from './views.ts';
import { rolesWith } from './contract/rights.ts';

/** SQL, because a shared browser is found by its token alone, before its tenant is known. */

const FIND = statement(
  'access_find_till',
  `SELECT t.id, t.name, t.seller_id AS "sellerId", s.name AS "sellerName", coalesce((
    SELECT jsonb_agg(jsonb_build_object('membershipId', m.id, 'name', u.name) ORDER BY u.name, m.id)
    FROM membership m JOIN app_user u ON u.id = m.user_id
    WHERE m.seller_id = t.seller_id AND m.pin_index IS NOT NULL AND m.disabled_at IS NULL AND u.disabled_at IS NULL
      AND m.role::text = ANY ($2)), '[]') AS people
  FROM till t JOIN seller s ON s.id = t.seller_id WHERE t.token_hash = $1 AND t.ended_at IS NULL`,
);

/** The shared browser of a token, with the people who may sign in by PIN; null where it is not shared any more. */
export async function findTill(database: Database, tokenHash: Buffer): Promise<OpenTill | null> {
  const [till] = await database.query<OpenTill>(FIND, [tokenHash, [...rolesWith('use-counter')]]);
  return till ?? null;
}

const BY_PIN = statement(
  'access_find_by_pin',
  `SELECT m.user_id AS "userId" FROM membership m JOIN app_user u ON u.id = m.user_id
  WHERE m.seller_id = $1 AND m.id = $2 AND m.pin_index = $3 AND m.disabled_at IS NULL AND u.disabled_at IS NULL
    AND m.role::text = ANY ($4)`,
);

/** The person of a PIN, where it belongs to this membership of the business; else null. */
export async function findByPin(
  database: Database,
  sellerId: number,
  { membershipId, pinIndex }: { membershipId: number; pinIndex: Buffer },
): Promise<number | null> {
  const roles = [...rolesWith('use-counter')];
  const [row] = await database.query<{ userId: number }>(BY_PIN, [sellerId, membershipId, pinIndex, roles]);
  return row?.userId ?? null;
}
