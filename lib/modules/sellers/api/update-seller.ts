import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { SellersContext } from '../context.ts';
import type { UpdateSellerRequest } from '../contract/update-seller.ts';
import { recordKeyUse } from '#lib/modules/principals/index.ts';
import { updateSeller } from '../profile/update-seller.ts';
import { profileOf, publicKeyOf } from './profile-of.ts';

/** POST /update-seller */
export async function serveUpdateSeller(
  context: SellersContext,
  { svc_client_key: _, seller_svc_id, market_fee: marketFee, language: __, ...sent }: UpdateSellerRequest,
  { credentials, named }: Call,
): Promise<ApiResult> {
  recordKeyUse(credentials.clientKeyIndex);
  const change = profileOf(sent, named);
  const updated = await updateSeller(context, { credentials, change, marketFee: marketFee ?? null });
  if (!updated.ok) return updated;
  const { publicKey, active, profile } = updated.value;
  return ok({
    status_code: 0,
    seller_svc_id,
    seller_public_key: publicKeyOf(publicKey, active),
    seller_id: profile.remoteId,
  });
}
