import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * SQL, because frames of hosted fields ask it in processes that do not load the Prisma client. Type 15: alternative
 * payment methods, whose sites may open wallets and so use the key too.
 */

const ORIGINS = statement(
  'principals_origins_of_public_key',
  `SELECT id AS "sellerId", app_now() AS now,
    ARRAY(SELECT origin FROM public_key_origin o WHERE o.seller_id = seller.id
      UNION SELECT 'https://' || site FROM seller_service v, jsonb_array_elements_text(v.data -> 'websites') AS site
        WHERE v.seller_id = seller.id AND v.type = 15 AND jsonb_typeof(v.data -> 'websites') = 'array'
      ORDER BY 1) AS origins
  FROM seller WHERE public_key = $1::uuid AND active`,
);

/** Seller of a key, origins that may use it beside those that an environment adds, and the database's clock. */
export type PublicKey = { sellerId: number; origins: string[]; now: Date };

/** Origins of an active seller's key; null if unknown or replaced. */
export async function originsOfPublicKey(database: Database, publicKey: string): Promise<PublicKey | null> {
  return (await database.query<PublicKey>(ORIGINS, [publicKey]))[0] ?? null;
}
