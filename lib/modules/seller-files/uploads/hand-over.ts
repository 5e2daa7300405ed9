import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '#lib/kernel/language.ts';
import type { Database } from '#lib/platform/db/database.ts';
import {
  addHandOver,
  claimHandOver,
  findHandOver,
  findOfPhone,
  type HandOver,
  prolongHandOver,
} from './store-hand-over.sql.ts';

/**
 * Upload by phone: a token in a QR code lets one phone upload the named files of one seller. The token is for the first
 * phone that opens it; that phone proves itself with a secret of its own from then on, so that a photograph of the code
 * on the screen is worthless.
 */

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** A hand-over that was begun. The token is in no row and in no log: this is the only time that it is known. */
export type BegunHandOver = { id: string; token: string; expiresAt: Date };

/** Begins one for these documents; the seller's former one is over with it. */
export async function beginHandOver(
  database: Database,
  sellerId: number,
  { types, language }: { types: readonly number[]; language: Language },
): Promise<BegunHandOver> {
  const token = newSecret();
  return { token, ...(await addHandOver(database, sellerId, { tokenHash: hashOf(token), types, language })) };
}

/**
 * The upload of a token, for its page: `free` for the first phone, `own` for the phone that opened it, else `taken`.
 */
type PhoneView = HandOver & { for: 'free' | 'own' | 'taken' };

/** Null for unknown and expired tokens. `phone` is the secret of the browser, or null. */
export async function viewHandOver(database: Database, token: string, phone: string | null): Promise<PhoneView | null> {
  const found = SECRET.test(token) ? await findHandOver(database, hashOf(token)) : null;
  if (!found) return null;
  if (!found.isOpen) return { ...found, for: 'free' };
  return { ...found, for: (await phoneHandOver(database, token, phone)) ? 'own' : 'taken' };
}

/** Opens it for the phone that asks; answers the phone's secret. Null where another phone has it, or it is over. */
export async function openHandOver(database: Database, token: string): Promise<string | null> {
  if (!SECRET.test(token)) return null;
  const phone = newSecret();
  return (await claimHandOver(database, hashOf(token), hashOf(phone))) ? phone : null;
}

/** The files that this phone may upload; null for any other phone, and after the end. */
export async function phoneHandOver(database: Database, token: string, phone: string | null): Promise<HandOver | null> {
  if (!SECRET.test(token) || phone === null || !SECRET.test(phone)) return null;
  return findOfPhone(database, hashOf(token), hashOf(phone));
}

/** A document came from the phone, which stays in for another while. */
export async function keepHandOver(database: Database, token: string, phone: string): Promise<void> {
  await prolongHandOver(database, hashOf(token), hashOf(phone));
}
