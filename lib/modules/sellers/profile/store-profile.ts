import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { isThereAlready } from '#lib/platform/db/errors.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { openSecret, sealSecret, secretIndex } from '#lib/platform/secrets.ts';
import {
  EMPTY_PROFILE,
  IDENTITY_FIELDS,
  type ProfileChange,
  type SellerIdentity,
  type SellerProfile,
  sellerNameOf,
} from '../domain/profile.ts';

/** Profiles of sellers: one row beside the seller's own. */

/** Columns that are named as their fields and hold them unchanged. */
const PLAIN = {
  remoteId: true,
  firstName: true,
  lastName: true,
  firstNameEn: true,
  lastNameEn: true,
  gender: true,
  contactEmail: true,
  contactPhone: true,
  description: true,
  siteUrl: true,
  personBusinessType: true,
  retailType: true,
  merchantName: true,
  merchantNameEn: true,
  dba: true,
  dbaEn: true,
  city: true,
  street: true,
  streetNumber: true,
  country: true,
  plan: true,
  language: true,
} as const;

/** A seller's whole profile; null where there is no such seller. It is empty before the first answer. */
export async function readProfile(database: Database, sellerId: number): Promise<SellerProfile | null> {
  const { seller } = await recordsOf(database, { sellerIds: [sellerId] });
  const found = await seller.findFirst({
    where: { id: sellerId },
    select: {
      email: true,
      phone: true,
      profile: { select: { ...PLAIN, inc: true, incCode: true, identitySealed: true } },
    },
  });
  if (!found) return null;
  const { email, phone, profile } = plain(found);
  if (!profile) return { ...EMPTY_PROFILE, email: email || null, phone };
  const { inc: kind, incCode: companyNumber, identitySealed, ...plainFields } = profile;
  return {
    ...EMPTY_PROFILE,
    ...plainFields,
    ...openIdentity(identitySealed),
    email: email || null,
    phone,
    kind,
    companyNumber,
  };
}

/** Identity of a seller, unsealed; empty where none is stored. */
export const openIdentity = (sealed: Uint8Array | null): Partial<SellerIdentity> =>
  sealed === null ? {} : (JSON.parse(openSecret(sealed)) as SellerIdentity);

/** Stores the profile of a seller that was just added; otherwise as `saveProfile`. */
export async function addProfile(
  inside: Database,
  sellerId: number,
  profile: ProfileChange,
): Promise<'email_taken' | null> {
  const { sellerProfile } = await recordsOf(inside, { sellerIds: [sellerId] });
  try {
    await sellerProfile.create({ data: { sellerId, ...rowOf({ ...EMPTY_PROFILE, ...profile }) } });
  } catch (error) {
    if (isThereAlready(error)) return 'email_taken';
    throw error;
  }
  return null;
}

/**
 * Stores a change of a profile and the seller's name, inside a database transaction. `email_taken` where the e-mail is
 * another seller's (150): then nothing is stored, and the caller rolls the transaction back.
 */
export async function saveProfile(
  inside: Database,
  sellerId: number,
  change: ProfileChange,
): Promise<'email_taken' | null> {
  const { seller, sellerProfile } = await recordsOf(inside, { sellerIds: [sellerId] });
  const before = (await readProfile(inside, sellerId)) ?? EMPTY_PROFILE;
  const after = { ...before, ...change };
  const { emailIndex, ...row } = rowOf(after);
  // An unchanged e-mail is not checked: sellers from before this table may share one.
  const data = { ...row, ...('email' in change && { emailIndex }), changedAt: (await readClock(inside)).now };
  try {
    const { count } = await sellerProfile.updateMany({ data });
    if (count === 0) await sellerProfile.create({ data: { sellerId, ...data } });
  } catch (error) {
    if (isThereAlready(error)) return 'email_taken';
    throw error;
  }
  const name = sellerNameOf(after);
  await seller.updateMany({
    where: { id: sellerId },
    data: {
      ...(name && { name }),
      ...(after.email && { email: after.email }),
      ...(after.country && { country: after.country }),
      phone: after.phone,
    },
  });
  return null;
}

/** The fields whose columns hold them unchanged. */
export const PLAIN_FIELDS = Object.keys(PLAIN) as (keyof typeof PLAIN)[];

function rowOf(profile: SellerProfile) {
  const { kind, companyNumber, email, socialId, bankAccount } = profile;
  const identity = Object.fromEntries(IDENTITY_FIELDS.map((field) => [field, profile[field]]));
  const hasIdentity = IDENTITY_FIELDS.some((field) => profile[field] !== null);
  const plainFields = Object.fromEntries(PLAIN_FIELDS.map((field) => [field, profile[field]])) as Pick<
    SellerProfile,
    keyof typeof PLAIN
  >;
  return {
    ...plainFields,
    inc: kind,
    incCode: companyNumber,
    identitySealed: hasIdentity ? sealSecret(JSON.stringify(identity)) : null,
    emailIndex: email ? secretIndex(`seller-email ${email.toLowerCase()}`) : null,
    socialIdIndex: socialId ? secretIndex(`seller-social-id ${socialId}`) : null,
    accountTail: bankAccount?.slice(-4) ?? null,
  };
}

/** Approves a seller at `now`; false where it was approved already. */
export async function keepApproval(inside: Database, sellerId: number, now: Date): Promise<boolean> {
  const { seller, sellerProfile } = await recordsOf(inside, { sellerIds: [sellerId] });
  const { count } = await seller.updateMany({ where: { id: sellerId, approved: false }, data: { approved: true } });
  if (count === 0) return false;
  const { count: updated } = await sellerProfile.updateMany({ data: { approvedAt: now } });
  if (updated === 0) await sellerProfile.create({ data: { sellerId, approvedAt: now } });
  return true;
}

/** Rejects a seller, or ends its approval: it may not sell from now on. */
export async function withdrawApproval(inside: Database, sellerId: number): Promise<void> {
  const { seller } = await recordsOf(inside, { sellerIds: [sellerId] });
  await seller.updateMany({ where: { id: sellerId }, data: { approved: false } });
}
