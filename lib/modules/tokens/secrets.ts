import { timingSafeEqual } from 'node:crypto';
import { errorName, log } from '#lib/platform/log.ts';
import { openSecret, secretIndex } from '#lib/platform/secrets.ts';

/** Whether a secret is one of the seller's that are taken now. Compared by keyed hash in constant time. */
export function isOneOf(index: Buffer, secrets: readonly Buffer[]): boolean {
  return secrets.map((sealed) => timingSafeEqual(indexOfSecret(sealed), index)).includes(true);
}

/** The keyed hash of a sealed secret, by which sign-ins name it. */
export const indexOfSecret = (sealed: Buffer): Buffer => secretIndex(opened(sealed));

/** A sign-in ends with the secret it was made with. */
export const isGrantOfSecret = ({
  secretIndex: index,
  secrets,
}: {
  secretIndex: Buffer;
  secrets: readonly Buffer[];
}): boolean => isOneOf(index, secrets);

// A seal of another environment opens nothing here, and equals no value that a caller could send.
function opened(sealed: Buffer): string {
  try {
    return openSecret(sealed);
  } catch (error) {
    log.warn("a seller's secret could not be opened", { error: errorName(error) });
    return '';
  }
}
