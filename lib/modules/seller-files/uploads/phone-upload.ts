import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '#lib/kernel/language.ts';
import type { Database } from '#lib/platform/db/database.ts';
import {
  addPhoneUpload,
  claimPhoneUpload,
  findPhoneUpload,
  findOfPhone,
  type PhoneUpload,
  prolongPhoneUpload,
} from './store-phone-uploads.sql.ts';

/**
 * Upload by phone: a token in a QR code lets one phone upload the named files of one seller. The token is for the first
 * phone that opens it; that phone proves itself with a secret of its own from then on, so that a photograph of the code
 * on the screen is worthless.
 */

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** A new upload by phone. The token is in no row and in no log: this is the only time that it is known. */
export type BegunPhoneUpload = { id: string; token: string; expiresAt: Date };

/** Begins an upload by phone for files of these types; it ends the former one of the seller. */
export async function beginPhoneUpload(
  database: Database,
  sellerId: number,
  { types, language }: { types: readonly number[]; language: Language },
): Promise<BegunPhoneUpload> {
  const token = newSecret();
  return { token, ...(await addPhoneUpload(database, sellerId, { tokenHash: hashOf(token), types, language })) };
}

/**
 * The upload of a token, for its page: `free` for the first phone, `own` for the phone that opened it, else `taken`.
 */
type PhoneView = PhoneUpload & { for: 'free' | 'own' | 'taken' };

/** Upload page of a token; null if unknown or expired. `phone`: the browser's secret, or null. */
export async function viewPhoneUpload(
  database: Database,
  token: string,
  phone: string | null,
): Promise<PhoneView | null> {
  const found = SECRET.test(token) ? await findPhoneUpload(database, hashOf(token)) : null;
  if (!found) return null;
  if (!found.isOpen) return { ...found, for: 'free' };
  return { ...found, for: (await uploadOfPhone(database, token, phone)) ? 'own' : 'taken' };
}

/** Opens an upload for a phone; returns the phone's secret, null if another phone has it or it has ended. */
export async function openPhoneUpload(database: Database, token: string): Promise<string | null> {
  if (!SECRET.test(token)) return null;
  const phone = newSecret();
  return (await claimPhoneUpload(database, hashOf(token), hashOf(phone))) ? phone : null;
}

/** The files that this phone may upload; null for any other phone, and after the end. */
export async function uploadOfPhone(
  database: Database,
  token: string,
  phone: string | null,
): Promise<PhoneUpload | null> {
  if (!SECRET.test(token) || phone === null || !SECRET.test(phone)) return null;
  return findOfPhone(database, hashOf(token), hashOf(phone));
}

/** Prolongs the upload after a file has arrived from the phone. */
export async function keepPhoneUpload(database: Database, token: string, phone: string): Promise<void> {
  await prolongPhoneUpload(database, hashOf(token), hashOf(phone));
}
