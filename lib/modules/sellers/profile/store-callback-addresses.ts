import { maskedAddress } from '#lib/kernel/mask-credentials.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import type { CallbackAddress } from '../contract/callback-address.ts';

/** The default addresses of these sellers, by name. */
export async function callbackAddresses(database: Database, sellerIds: readonly number[]): Promise<CallbackAddress[]> {
  const { seller } = await recordsOf(database, { sellerIds });
  const sellers = await seller.findMany({
    select: { id: true, publicKey: true, name: true, callbackUrl: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return plain(sellers).map(({ id, publicKey, name, callbackUrl }) => ({
    sellerId: id,
    key: publicKey,
    name,
    url: callbackUrl && maskedAddress(callbackUrl),
  }));
}
