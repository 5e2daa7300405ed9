import { createHash, randomBytes } from 'node:crypto';
import { database } from '#lib/platform/db/database.ts';
import { isHttps } from './sessions.ts';
import { addDevice, isKnownDevice, touchDevice } from './store-sessions.ts';

/**
 * A browser with an earlier sign-in carries a second token. It opens no session: it only permits an attempt while
 * others have used up the attempts of the account, so that a person cannot be locked out remotely.
 */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** How long a browser stays known, seconds: a year. */
export const DEVICE_SECONDS = 31_536_000;

export const deviceCookieName = (): string => (isHttps() ? '__Host-kupa.device' : 'kupa.device');

const hashOf = (token: string): Buffer<ArrayBuffer> => createHash('sha256').update(token).digest();

/** The key that this browser's tries count under; null where the account has never been signed in to with it. */
export async function deviceKey(token: string | undefined, email: string): Promise<string | null> {
  if (token === undefined || !TOKEN.test(token)) return null;
  const hash = hashOf(token);
  return (await isKnownDevice(database(), hash, email)) ? `device:${hash.toString('hex')}` : null;
}

/** Stores the browser after a sign-in. Returns its new token, or null where it is known already. */
export async function rememberDevice(userId: number, token: string | undefined): Promise<string | null> {
  if (token !== undefined && TOKEN.test(token) && (await touchDevice(database(), hashOf(token), userId))) return null;
  const made = randomBytes(32).toString('base64url');
  await addDevice(database(), hashOf(made), userId);
  return made;
}
