import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/**
 * The headers of Standard Webhooks (standardwebhooks.com), which every callback carries beside the specified
 * `svc_signature`.
 */

/** Prefix of a secret's base64, by which people and leak scanners recognise it. */
const SECRET_PREFIX = 'whsec_';

/** Bytes of a secret; the standard wants 24 to 64. */
export const SECRET_BYTES = 32;

/** Writes a secret from exactly `SECRET_BYTES` random bytes. */
export function webhookSecret(random: Uint8Array): string {
  if (random.length !== SECRET_BYTES) throw new RangeError(`a webhook secret takes ${SECRET_BYTES} random bytes`);
  return SECRET_PREFIX + Buffer.from(random).toString('base64');
}

/** The key that a secret stands for. */
export function webhookKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'));
}

/** Whole seconds since 1970. */
type Signable = { id: string; seconds: number; body: string };

const signatureWith = (key: KeyObject, { id, seconds, body }: Signable): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;

/**
 * The three headers of one attempt. With several keys, as during a rotation, there is a signature of each: a receiver
 * takes any that fits.
 */
export function webhookHeaders(
  signed: Signable,
  keys: readonly KeyObject[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  return {
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.seconds),
    'webhook-signature': keys.map((key) => signatureWith(key, signed)).join(' '),
  };
}
