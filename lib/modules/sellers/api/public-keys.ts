import { ok, refuse } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { SellersContext } from '../context.ts';
import type { PublicKeysRequest } from '../contract/public-keys.ts';
import { recordKeyUse, findPartner, findSellerOf } from '#lib/modules/principals/index.ts';
import { readRecord } from '../profile/seller-record.sql.ts';
import { publicKeyOf } from './profile-of.ts';

const PAGE_SIZE = 100;

/** GET /sellers/{MPL}/public-keys */
export async function servePublicKeys(
  { database }: SellersContext,
  { seller_svc_id, page = 1 }: PublicKeysRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  recordKeyUse(credentials.clientKeyIndex);
  const partnerId = await findPartner(database, credentials.clientKeyIndex);
  if (partnerId === null) return refuse({ key: 'unknown_client_key', about: 'clientKey' });
  const sellerId = await findSellerOf(database, { partnerId, sellerIndex: credentials.sellerIndex });
  if (sellerId === null) return refuse({ key: 'seller_not_found', about: 'seller' });
  const { publicKey, active } = await readRecord(database, sellerId);
  const { uuid, description } = publicKeyOf(publicKey, active);
  return ok({
    status_code: 0,
    page,
    items_total: 1,
    items_per_page: PAGE_SIZE,
    seller_svc_id,
    items: page === 1 ? [{ uuid, description }] : [],
  });
}
