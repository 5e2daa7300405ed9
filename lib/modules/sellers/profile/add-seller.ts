import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import { sealSecret, secretIndex } from '#lib/platform/secrets.ts';
import { EMPTY_PROFILE, type ProfileChange, type SellerProfile, sellerNameOf } from '../domain/profile.ts';
import { addProfile } from './store-profile.ts';
import { insertSeller } from './store-seller.sql.ts';

export type SellerToAdd = {
  partnerId: number;
  profile: ProfileChange;
  /** Hundredths of a percent. */
  marketFee?: number;
};

/** A seller that was just added, with its keys: the secret is shown now and not again. */
export type AddedSeller = {
  sellerId: number;
  svcId: string;
  svcSecret: string;
  publicKey: string;
  profile: SellerProfile;
};

/**
 * Adds a seller to a partner, not approved, with keys of its own; inside a database transaction. `email_taken` where
 * the e-mail is another seller's (150): then the transaction is to be rolled back.
 */
export async function addSeller(
  inside: Database,
  { partnerId, profile, marketFee = 0 }: SellerToAdd,
): Promise<AddedSeller | 'email_taken'> {
  const svcId = newId('seller');
  const svcSecret = randomBytes(24).toString('base64url');
  const publicKey = randomUUID();
  const sellerId = await insertSeller(inside, {
    partnerId,
    svcIdIndex: secretIndex(svcId),
    svcIdSealed: sealSecret(svcId),
    svcSecretSealed: sealSecret(svcSecret),
    publicKey,
    name: sellerNameOf(profile) || profile.email || '',
    email: profile.email ?? '',
    phone: profile.phone ?? null,
    country: profile.country || null,
    marketFee,
  });
  const refused = await addProfile(inside, sellerId, profile);
  return refused ?? { sellerId, svcId, svcSecret, publicKey, profile: { ...EMPTY_PROFILE, ...profile } };
}
