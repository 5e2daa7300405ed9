import type { Credentials } from '#lib/kernel/credentials.ts';
import { recordKeyUse } from '#lib/modules/principals/index.ts';
import type { Call } from '#lib/platform/http/api/api-handler.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import type { SalesPrincipal } from '../reading/api/get-sales.ts';

/** Credentials of a call. Each call records the last use of its key. */
export function credentialsOf({ credentials }: Call): Credentials {
  recordKeyUse(credentials.sellerIndex, credentials.clientKeyIndex);
  return credentials;
}

/** The caller of a list, and the sellers it asks about. */
export function principalOf({ seller_svc_id }: { seller_svc_id: string[] }, call: Call): SalesPrincipal {
  return {
    sellers: seller_svc_id.map((svcId) => ({ svcId, index: secretIndex(svcId) })),
    clientKeyIndex: credentialsOf(call).clientKeyIndex,
  };
}
