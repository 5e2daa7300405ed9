import { hash } from 'node:crypto';

/**
 * The pair that signs a seller's callbacks and return redirects: the partner's client key and secret or, for a seller
 * without a partner, its own identifier and its own secret (specification 6.6, answers section 5).
 */
export type SigningKey = { clientKey: string; password: string };

/** The signed fields. `attemptId` is the `svc_transaction_id` of the same payload. */
export type Signed = SigningKey & { attemptId: string; saleId: string };

/**
 * The four strings in the order in which they are joined. Identifiers have a fixed length, so the joint cannot be cut
 * differently.
 */
export function signedParts({
  clientKey,
  password,
  attemptId,
  saleId,
}: Signed): readonly [string, string, string, string] {
  return [clientKey, password, attemptId, saleId];
}

/** `svc_signature`: lower-case hexadecimal MD5 of the four strings without separators (specification 6.6). */
export function signatureOf(signed: Signed): string {
  return hash('md5', signedParts(signed).join(''));
}
