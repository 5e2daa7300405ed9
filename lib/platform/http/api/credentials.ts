import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { secretIndex } from '#lib/platform/secrets.ts';

const PARTNER_KEY_HEADER = 'svc-partner-key';

/** The look-up value of the key in the header `Svc-Partner-Key`; null where there is none. */
export function partnerKeyOf(headers: Headers): Buffer | null {
  const key = headers.get(PARTNER_KEY_HEADER);
  return key === null || key === '' ? null : secretIndex(key);
}

/**
 * The seller's identifier and the partner key of the body or the header, for every operation; sent twice they must be
 * equal (answers, section 1).
 */
export function credentialsOf(request: object, headers: Headers): Result<Credentials, Refusal> {
  const { seller_svc_id: sellers, svc_client_key: inBody } = request as {
    seller_svc_id?: string | string[];
    svc_client_key?: string;
  };
  const inHeader = headers.get(PARTNER_KEY_HEADER) || undefined;
  if (inBody !== undefined && inHeader !== undefined && inBody !== inHeader)
    return refuse({ key: 'combination_not_allowed', about: 'clientKey' });
  const key = inBody ?? inHeader;
  return ok({
    sellerIndex: secretIndex((Array.isArray(sellers) ? sellers[0] : sellers) ?? ''),
    clientKeyIndex: key === undefined ? null : secretIndex(key),
  });
}
