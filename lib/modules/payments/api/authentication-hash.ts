import { ok, refuse } from '#lib/kernel/result.ts';
import { explainAuthFailure, findCallingSeller } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { credentialsOf } from './calling-credentials.ts';
import { SALE_NOT_FOUND } from '../charge/refusals.ts';
import type { PaymentsContext } from '../context.ts';
import { completeAuthentication } from '../authentication/complete-authentication.ts';
import type { AuthenticationHashRequest } from '../contract/authentication-hash.ts';
import { findLastAuthentication } from '../authentication/store-authentications.sql.ts';

/** GET /sales/{guid}/3ds/hash */
export async function serveAuthenticationHash(
  context: PaymentsContext,
  request: AuthenticationHashRequest,
  call: Call,
): Promise<ApiResult> {
  const { database } = context;
  const credentials = credentialsOf(call);
  const seller = await findCallingSeller(database, credentials);
  if (!seller) return refuse(await explainAuthFailure(database, credentials.clientKeyIndex));
  const last = await findLastAuthentication(database, seller.id, request.guid);
  if (!last) return refuse(SALE_NOT_FOUND);
  const known = last.state === 'challenged' ? await completeAuthentication(context, last.publicId) : last;
  // Status 5: the buyer has not answered the issuer yet.
  if (known?.state === 'challenged')
    return ok({ status_code: 5, svc_sale_id: last.salePublicId, xid: '', eci: '', cavv: '' });
  if (!known?.facts) return refuse({ key: 'wrong_sale_status', field: last.saleStatus });
  const { xid, eci, cavv } = known.facts;
  return ok({ status_code: 0, svc_sale_id: last.salePublicId, xid, eci, cavv });
}
