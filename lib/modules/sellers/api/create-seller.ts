import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { SellersContext } from '../context.ts';
import type { CreateSellerRequest } from '../contract/create-seller.ts';
import { recordKeyUse } from '#lib/modules/principals/index.ts';
import { createSeller } from '../profile/create-seller.ts';
import { profileOf, publicKeyOf } from './profile-of.ts';

/** POST /create-seller */
export async function serveCreateSeller(
  context: SellersContext,
  { svc_client_key: _, market_fee: marketFee = 0, language: __, ...sent }: CreateSellerRequest,
  { credentials, named }: Call,
): Promise<ApiResult> {
  recordKeyUse(credentials.clientKeyIndex);
  const created = await createSeller(context, { credentials, profile: profileOf(sent, named), marketFee });
  if (!created.ok) return created;
  const { svcId, svcSecret, publicKey, profile, onboardingLink } = created.value;
  return ok({
    status_code: 0,
    seller_svc_id: svcId,
    seller_svc_secret: svcSecret,
    seller_public_key: publicKeyOf(publicKey, true),
    seller_id: profile.remoteId,
    seller_dashboard_signup_link: onboardingLink,
  });
}
