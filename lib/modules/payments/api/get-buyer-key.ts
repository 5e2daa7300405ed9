import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { PaymentsContext } from '../context.ts';
import type { GetBuyerKeyRequest } from '../contract/get-buyer-key.ts';
import { findBuyerOfSale } from '../tokens/find-buyer.ts';
import { credentialsOf } from './calling-credentials.ts';
import { expiryOf } from './records/buyer-records.ts';

/** POST /get-buyer-key */
export async function serveGetBuyerKey(
  context: PaymentsContext,
  request: GetBuyerKeyRequest,
  call: Call,
): Promise<ApiResult> {
  const credentials = credentialsOf(call);
  const found = await findBuyerOfSale(context, credentials, request.svc_sale_id);
  if (!found.ok) return found;
  const { publicId, uuid, cardMask, cardBrand } = found.value;
  return ok({
    svc_sale_id: request.svc_sale_id,
    buyer_key: publicId,
    buyer_card_mask: cardMask,
    buyer_card_expiry: expiryOf(found.value),
    buyer_card_brand: cardBrand,
    status_code: 0,
    uuid,
  });
}
