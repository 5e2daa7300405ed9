import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';

/** Credentials of a client, from the body or by HTTP Basic (RFC 6749, 2.3.1). */

export type ClientProof = { clientId: string; secret: string };

type Sent = { client_id?: string | undefined; client_secret?: string | undefined };

/** Longest header that is looked at: both parts percent-encoded. */
const MAX_HEADER = 1_000;

/** The credentials, if they were sent in one way; a client without any is as unknown as one with wrong ones. */
export function clientProofOf(headers: Headers, { client_id, client_secret }: Sent): Result<ClientProof, Refusal> {
  const authorization = headers.get('authorization');
  if (authorization === null)
    return client_id !== undefined && client_secret !== undefined
      ? ok({ clientId: client_id, secret: client_secret })
      : refuse({ key: 'invalid_client' });
  if (client_secret !== undefined) return refuse({ key: 'combination_not_allowed', field: 'client_secret' });
  const proof = basicProofOf(authorization);
  if (proof === null) return refuse({ key: 'invalid_client' });
  if (client_id !== undefined && client_id !== proof.clientId)
    return refuse({ key: 'combination_not_allowed', field: 'client_id' });
  return ok(proof);
}

function basicProofOf(header: string): ClientProof | null {
  const encoded = header.length > MAX_HEADER ? undefined : /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const [clientId, ...secret] = Buffer.from(encoded, 'base64').toString().split(':');
  if (clientId === undefined || secret.length === 0) return null;
  try {
    return { clientId: formDecoded(clientId), secret: formDecoded(secret.join(':')) };
  } catch {
    return null;
  }
}

const formDecoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));
