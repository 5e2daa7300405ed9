import { randomUUID } from 'node:crypto';
import { isUuid } from '#lib/kernel/ids.ts';
import { openSecret, sealSecret } from '#lib/platform/secrets.ts';
import type { InstanceOptions } from './contract/instance.ts';

/** How long an instance tokenizes, milliseconds: an hour, after which the shop's page opens another one. */
const INSTANCE_MS = 3_600_000;

/** Longest text that is opened; ours have some 400 characters. */
const LONGEST = 1_024;

/**
 * Rights of an instance, its seller and its end. Sealed: the page that holds it neither reads nor changes it.
 * `isOurs`: it was opened by a page of ours, and keeps cards at the host of our fields alone.
 */
export type Instance = InstanceOptions & {
  id: string;
  publicKey: string;
  origin: string;
  isOurs: boolean;
  until: number;
};

/** `now` is the database's. */
export const sealInstance = (instance: Omit<Instance, 'id' | 'until'>, now: Date): string =>
  sealSecret(JSON.stringify({ ...instance, id: randomUUID(), until: now.getTime() + INSTANCE_MS })).toString(
    'base64url',
  );

/** Opens a seal; null if it was made elsewhere, or under another secret or environment. */
export function openInstanceSeal(sealed: string): Instance | null {
  if (sealed.length > LONGEST || !/^[\w-]+$/.test(sealed)) return null;
  try {
    const instance = JSON.parse(openSecret(Buffer.from(sealed, 'base64url'))) as Instance;
    return isUuid(instance.id) ? instance : null;
  } catch {
    // A seal that does not open is the caller's mistake in every case.
    return null;
  }
}
