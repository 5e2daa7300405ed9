import { expect, test } from 'vitest';
import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import { givenPartner } from '#lib/testing/sellers.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { EMPTY_PROFILE, type ProfileChange } from '../domain/profile.ts';
import { addSeller } from './add-seller.ts';
import { readProfile, saveProfile } from './store-profile.ts';

const base = testDatabase();

const DANA: ProfileChange = {
  firstName: 'Dana',
  lastName: 'Levi',
  email: 'Dana@example.com',
  socialId: '008336174',
  birthdate: '1990-03-21',
  bankCode: '12',
  bankBranch: '600',
  bankAccount: '123456789',
  kind: 1,
};

async function givenAdded(profile: ProfileChange) {
  const { id: partnerId } = await givenPartner(base.db);
  const added = await base.db.inTransaction((inside) => addSeller(inside, { partnerId, profile }));
  if (added === 'email_taken') throw new Error('the e-mail is taken');
  return added;
}

test('what is told of a seller is read back, and what identifies a person is in no column as it is', async () => {
  const { sellerId } = await givenAdded(DANA);
  expect(await readProfile(base.db, sellerId)).toEqual({ ...EMPTY_PROFILE, ...DANA });
  const { sellerProfile, seller } = await recordsOf(base.db, { sellerIds: [sellerId] });
  const [row] = await sellerProfile.findMany();
  const kept = Object.values(row ?? {}).map((value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
  );
  for (const secret of ['008336174', '1990-03-21', '123456789']) expect(kept.join('\n')).not.toContain(secret);
  expect(row?.accountTail).toBe('6789');
  expect(await seller.findFirst({ select: { name: true, approved: true } })).toEqual({
    name: 'Dana Levi',
    approved: false,
  });
});

test('what is left out of a change stays, and a name follows the business', async () => {
  const { sellerId } = await givenAdded({ ...DANA, email: 'stays@example.com' });
  expect(await keep(base.db, sellerId, { merchantName: 'Levi Ceramics', kind: 2 })).toBeNull();
  expect(await readProfile(base.db, sellerId)).toMatchObject({ merchantName: 'Levi Ceramics', socialId: '008336174' });
  const { seller } = await recordsOf(base.db, { sellerIds: [sellerId] });
  expect(await seller.findFirst({ select: { name: true } })).toEqual({ name: 'Levi Ceramics' });
});

test('an e-mail is one seller’s, however it is written, also when two ask at once', async () => {
  const asked = await Promise.allSettled([
    givenAdded({ ...DANA, email: 'one@example.com' }),
    givenAdded({ ...DANA, email: 'ONE@example.com' }),
  ]);
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { sellerId } = await givenAdded({ ...DANA, email: 'two@example.com' });
  expect(await keep(base.db, sellerId, { email: 'One@Example.com' }).catch(() => 'rolled back')).toBe('email_taken');
  expect((await readProfile(base.db, sellerId))?.email).toBe('two@example.com');
});

const keep = (database: Database, sellerId: number, change: ProfileChange) =>
  database.inTransaction((inside) => saveProfile(inside, sellerId, change));
