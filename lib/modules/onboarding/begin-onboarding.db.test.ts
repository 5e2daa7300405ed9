import { expect, test } from 'vitest';
import { givenPartner } from '#lib/testing/sellers.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { addSeller } from '#lib/modules/sellers/index.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import { beginOnboarding } from './begin-onboarding.ts';
import { tokenHash } from './seller/onboarding-link.ts';
import { moveOnboarding } from './move-onboarding.ts';
import { readOnboarding } from './store/store-onboarding.ts';

const base = testDatabase();

async function givenBegun(email: string, state?: 'invited' | 'submitted') {
  const { id: partnerId } = await givenPartner(base.db);
  return base.db.inTransaction(async (inside) => {
    const added = await addSeller(inside, { partnerId, profile: { email } });
    if (added === 'email_taken') throw new Error('the e-mail is taken');
    const begun = {
      sellerId: added.sellerId,
      partnerId,
      email,
      name: 'Dana',
      language: 'he',
      invitedBy: null,
    } as const;
    return { ...begun, ...(await beginOnboarding(inside, { ...begun, ...(state && { state }) })) };
  });
}

const eventsOf = async (sellerId: number) => {
  const { onboardingEvent } = await recordsOf(base.db, { sellerIds: [sellerId] });
  return (await onboardingEvent.findMany({ orderBy: { id: 'asc' } })).map(({ kind }) => kind);
};

test('a seller that is invited has an onboarding, whose link is kept as a hash', async () => {
  const { sellerId, partnerId, token } = await givenBegun('Dana@Example.com');
  expect(await readOnboarding(base.db, sellerId)).toMatchObject({
    sellerId,
    partnerId,
    state: 'invited',
    email: 'dana@example.com',
    name: 'Dana',
    step: 'person',
    submittedAt: null,
    startedAt: null,
  });
  const { onboarding } = await recordsOf(base.db, { sellerIds: [sellerId] });
  const row = await onboarding.findFirst({ select: { linkHash: true } });
  expect(Buffer.from(row?.linkHash ?? [])).toEqual(tokenHash(token));
  expect(await eventsOf(sellerId)).toEqual(['invited']);
});

test('one of which the partner told everything waits for a reviewer at once', async () => {
  const { sellerId } = await givenBegun('told@example.com', 'submitted');
  const kept = await readOnboarding(base.db, sellerId);
  expect(kept?.state).toBe('submitted');
  expect(kept?.submittedAt).toBeInstanceOf(Date);
  expect(await eventsOf(sellerId)).toEqual(['submitted']);
});

test('a seller has one onboarding', async () => {
  const { token: _, ...begun } = await givenBegun('twice@example.com');
  await expect(base.db.inTransaction((inside) => beginOnboarding(inside, begun))).rejects.toThrow(
    'this seller has an onboarding already',
  );
});

test('a move that its state allows is made and told, another leaves it as it is', async () => {
  const { sellerId } = await givenBegun('moves@example.com');
  const move = (by: Parameters<typeof moveOnboarding>[2]) =>
    base.db.inTransaction((inside) => moveOnboarding(inside, sellerId, by, { userId: null }));
  expect(await move('submission')).toBe(false);
  expect(await move('start')).toBe(true);
  expect(await move('submission')).toBe(true);
  expect(await move('approval')).toBe(false);
  expect(await move('review')).toBe(true);
  expect(await move('approval')).toBe(true);
  expect(await eventsOf(sellerId)).toEqual(['invited', 'started', 'submitted', 'taken', 'approved']);
  const kept = await readOnboarding(base.db, sellerId);
  expect(kept?.state).toBe('approved');
  expect(kept?.decidedAt).toBeInstanceOf(Date);
});
