import { z } from 'zod';
import { openSecret, sealSecret } from '#lib/platform/secrets.ts';

/**
 * Secrets of a message, which open a page or identify the reader: sealed among its facts, AES-GCM under our key,
 * base64.
 */

/** The token of a link, a whole address, or the digits of a code; `also`: a second address of an e-mail. */
export type MessageSecrets = { secret?: string | undefined; also?: string | undefined };

const SECRET = z.string().min(6).max(2_000).optional();

const seal = (text: string): string => sealSecret(text).toString('base64');

/** Secrets as they are kept among the facts. Throws where they are no such texts. */
export function sealedSecrets({ secret, also }: MessageSecrets): { sealed?: string; sealedAlso?: string } {
  const [first, second] = [SECRET.parse(secret), SECRET.parse(also)];
  return {
    ...(first !== undefined && { sealed: seal(first) }),
    ...(second !== undefined && { sealedAlso: seal(second) }),
  };
}

const kept = z.object({ sealed: z.string().optional(), sealedAlso: z.string().optional() });

const open = (sealed: string): string => openSecret(Buffer.from(sealed, 'base64'));

/** The secrets among facts that were kept; an empty text and null where there are none. Throws on a broken seal. */
export function secretsOf(facts: unknown): { secret: string; also: string | null } {
  const { data: { sealed, sealedAlso } = {} } = kept.safeParse(facts);
  return {
    secret: sealed === undefined ? '' : open(sealed),
    also: sealedAlso === undefined ? null : open(sealedAlso),
  };
}
