import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { beginOnboarding } from '#lib/modules/onboarding/index.ts';
import { addFiles } from '#lib/modules/seller-files/store-files.ts';
import { addSeller, type ProfileChange } from '#lib/modules/sellers/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import { givenPartner } from '../sellers.ts';

/** Sellers that handed in what a reviewer decides about, made in the database. */

const SET_PARTNER = statement(
  'testing_set_reviews_of_partner',
  'UPDATE partner SET four_eyes = $2, sandbox_reviewer = $3 WHERE id = $1',
);

export const PROFILE: ProfileChange = {
  firstName: 'Dana',
  lastName: 'Levi',
  socialId: '008336174',
  socialIdIssued: '2015-01-01',
  birthdate: '1990-03-21',
  gender: 1,
  phone: '0521234567',
  kind: 1,
  description: 'Ceramics',
  city: 'Haifa',
  street: 'Herzl',
  streetNumber: '12',
  country: 'IL',
  bankCode: '12',
  bankBranch: '600',
  bankAccount: '123456',
  siteUrl: 'https://shop.example.com',
};

export type GivenReview = { sellerId: number; partnerId: number; publicId: string };

/** A document of a seller as if it had been handed in; answers its public name. */
export async function givenDocument(db: Database, sellerId: number, type: number, name = 'card.png'): Promise<string> {
  const digest = createHash('sha256').update(randomBytes(8)).digest();
  const [file] = await addFiles(db, sellerId, [
    {
      type,
      name,
      format: 'png',
      size: 100,
      digest,
      sentDigest: digest,
      width: 10,
      height: 10,
      pages: 1,
      storageKey: randomUUID(),
      fileKeyId: Math.floor(Math.random() * 2 ** 40),
    },
  ]);
  if (!file) throw new Error('no document was added');
  return file.fileId;
}

/** A seller that was handed in whole: everything told, an identity card and a proof of the account. */
export async function givenReview(
  db: Database,
  {
    fourEyes = false,
    sandboxReviewer = false,
    documents = ['card.png', 'cheque.png'],
    partnerId: ofPartner,
    state = 'submitted',
  }: {
    fourEyes?: boolean;
    sandboxReviewer?: boolean;
    documents?: readonly [string, string | null];
    partnerId?: number;
  } & {
    state?: 'invited' | 'submitted';
  } = {},
): Promise<GivenReview & { identity: string; account: string }> {
  const partnerId = ofPartner ?? (await givenPartner(db)).id;
  await db.query(SET_PARTNER, [partnerId, fourEyes, sandboxReviewer]);
  const email = `${randomUUID()}@example.com`;
  const sellerId = await db.inTransaction(async (inside) => {
    const added = await addSeller(inside, { partnerId, profile: { ...PROFILE, email } });
    if (added === 'email_taken') throw new Error('the e-mail is taken');
    await beginOnboarding(inside, {
      sellerId: added.sellerId,
      partnerId,
      email,
      name: 'Dana',
      language: 'en',
      invitedBy: null,
      state,
    });
    return added.sellerId;
  });
  const identity = await givenDocument(db, sellerId, 1, documents[0]);
  const account = documents[1] === null ? '' : await givenDocument(db, sellerId, 2, documents[1]);
  const { onboarding } = await recordsOf(db, { sellerIds: [sellerId] });
  const row = await onboarding.findFirst({ select: { publicId: true } });
  return { sellerId, partnerId, publicId: row?.publicId ?? '', identity, account };
}
