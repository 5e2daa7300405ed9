import { type Database, statement } from '#lib/platform/db/database.ts';
import type { CallbackAddress } from '../contract/callback-address.ts';

const ADDRESSES = statement(
  'sellers_callback_addresses',
  `
SELECT id AS "sellerId", public_key::text AS key, name, callback_url AS url FROM seller WHERE id = ANY ($1::bigint[]) ORDER BY name, id`,
);

/** The default addresses of these sellers, by name. */
export function callbackAddresses(db: Database, sellerIds: readonly number[]): Promise<CallbackAddress[]> {
  return db.query<CallbackAddress>(ADDRESSES, [sellerIds]);
}
