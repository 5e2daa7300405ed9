/** SQL, because a seller is found by either of two names within the partners of a person. */

import { type Database, statement } from '#lib/platform/db/database.ts';

const FIND = statement(
  'onboarding_find_previewed',
  `SELECT s.id AS "sellerId", p.name AS "partnerName" FROM seller s JOIN partner p ON p.id = s.partner_id
  LEFT JOIN onboarding o ON o.seller_id = s.id
  WHERE s.partner_id = ANY ($2::bigint[]) AND (o.public_id = $1::uuid OR s.public_key = $1::uuid)`,
);

/** A seller of these partners by the name of its onboarding, or its public key; null where there is none. */
export async function findPreviewed(
  database: Database,
  id: string,
  partnerIds: readonly number[],
): Promise<{ sellerId: number; partnerName: string } | null> {
  return (await database.query<{ sellerId: number; partnerName: string }>(FIND, [id, partnerIds]))[0] ?? null;
}
