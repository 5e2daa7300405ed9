import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller } from '#lib/testing/sellers.ts';
import { testWorld } from '#lib/testing/world.ts';
import { DEFAULT_FEES } from '../domain/fees.ts';
import { SELLER_PLANS } from '../domain/plans.ts';
import type { ProfileChange } from '../domain/profile.ts';
import { addSeller } from '../profile/add-seller.ts';
import { changeFees } from './change-fees.ts';
import { setFees } from './set-fees.ts';
import { feesOf } from './store-fees.ts';

const base = testDatabase();
const world = testWorld(base);

async function givenAdded(partnerId: number, profile: ProfileChange = {}) {
  const added = await base.db.inTransaction((inside) =>
    addSeller(inside, { partnerId, profile: { email: `${randomUUID()}@example.com`, ...profile } }),
  );
  if (added === 'email_taken') throw new Error('the e-mail is taken');
  return added.sellerId;
}

test('fees change from now on for many sellers at once, and what was is kept with who changed it', async () => {
  const partner = await givenPartner(base.db);
  const [one, two] = [await givenAdded(partner.id), await givenAdded(partner.id)];
  expect(await feesOf(base.db, one)).toEqual([{ ...DEFAULT_FEES, fromAt: expect.any(Date), userId: null }]);
  const both = { partnerId: partner.id, sellerIds: [one, two] };
  expect(await changeFees(base.db, both, { processingFee: 200, marketFee: 150 }, 7)).toEqual({
    changed: [one, two],
    same: [],
    notOnPlan: [],
    unknown: [],
  });
  expect(await changeFees(base.db, { ...both, sellerIds: [one] }, { processingCharge: 0 }, null)).toMatchObject({
    changed: [one],
  });
  const kept = await feesOf(base.db, one);
  expect(kept.map(({ fromAt: _, ...rest }) => rest)).toEqual([
    { ...DEFAULT_FEES, processingFee: 200, marketFee: 150, processingCharge: 0, userId: null },
    { ...DEFAULT_FEES, processingFee: 200, marketFee: 150, userId: 7 },
    { ...DEFAULT_FEES, userId: null },
  ]);
  expect(kept.map(({ fromAt }) => fromAt)).toEqual(kept.map(({ fromAt }) => fromAt).toSorted((a, b) => +b - +a));
  expect(await feesOf(base.db, two)).toHaveLength(2);
});

test('what a chargeback costs is changed and kept as the other fees, of a seller that no partner has too', async () => {
  const partner = await givenPartner(base.db);
  const one = await givenAdded(partner.id);
  const lone = (await givenSeller(base.db)).id;
  for (const [partnerId, sellerId] of [
    [partner.id, one],
    [null, lone],
  ] as const) {
    const asked = { partnerId, sellerIds: [sellerId] };
    expect(await changeFees(base.db, asked, { chargebackFee: 4_550 }, 7)).toMatchObject({ changed: [sellerId] });
    expect(await changeFees(base.db, asked, { chargebackFee: 4_550 }, 7)).toMatchObject({ same: [sellerId] });
    expect((await feesOf(base.db, sellerId)).map(({ chargebackFee }) => chargebackFee)).toEqual([4_550, 0]);
  }
  expect(await changeFees(base.db, { partnerId: null, sellerIds: [one] }, { chargebackFee: 1 }, 7)).toMatchObject({
    changed: [],
    unknown: [one],
  });
});

test('what is the same already is not written again, and nobody else’s seller is changed', async () => {
  const [partner, other] = [await givenPartner(base.db), await givenPartner(base.db)];
  const [mine, theirs] = [await givenAdded(partner.id), await givenAdded(other.id)];
  const asked = { partnerId: partner.id, sellerIds: [mine, theirs] };
  expect(await changeFees(base.db, asked, { processingFee: DEFAULT_FEES.processingFee }, 7)).toEqual({
    changed: [],
    same: [mine],
    notOnPlan: [],
    unknown: [theirs],
  });
  await changeFees(base.db, asked, { processingFee: 1 }, 7);
  expect(await feesOf(base.db, theirs)).toEqual([expect.objectContaining(DEFAULT_FEES)]);
  expect(await feesOf(base.db, mine)).toHaveLength(2);
});

test('a plan without a marketplace fee keeps all of its fees where one is asked for', async () => {
  const partner = await givenPartner(base.db);
  const direct = await givenAdded(partner.id, { plan: SELLER_PLANS[1].publicId });
  const asked = { partnerId: partner.id, sellerIds: [direct] };
  expect(await changeFees(base.db, asked, { marketFee: 100, processingFee: 1 }, 7)).toMatchObject({
    changed: [],
    notOnPlan: [direct],
  });
  expect(await feesOf(base.db, direct)).toEqual([expect.objectContaining(DEFAULT_FEES)]);
  expect(await changeFees(base.db, asked, { processingFee: 1 }, 7)).toMatchObject({ changed: [direct] });
});

test.each([{ marketFee: 6_001 }, { processingFee: -1 }, { processingCharge: 0.5 }])('%j is no fee', async (fees) => {
  await expect(changeFees(base.db, { partnerId: 1, sellerIds: [] }, fees, null)).rejects.toThrow(RangeError);
});

const TOLD = statement(
  'test_told_of_fees',
  `SELECT e.notify_type AS "notifyType", e.body FROM event e JOIN delivery d ON d.event_id = e.id WHERE d.url = $1`,
);

test('fees that a person sets are told to the systems of the partner, of each seller that changed and of no other', async () => {
  const url = `https://partner.example.com/${randomUUID()}`;
  const partner = await givenPartner(base.db, { callbackUrl: url });
  const [one, other] = [await givenAdded(partner.id), await givenAdded(partner.id)];
  await changeFees(base.db, { partnerId: partner.id, sellerIds: [other] }, { marketFee: 150 }, null);
  let woken = 0;
  const wakeDeliveries = () => {
    woken += 1;
  };
  const context = { ...world.context, wakeDeliveries };
  const both = { partnerId: partner.id, sellerIds: [one, other] };
  expect(await setFees(context, both, { marketFee: 150 }, 7)).toMatchObject({ changed: [one], same: [other] });
  const told = await base.db.query<{ notifyType: string; body: string }>(TOLD, [url]);
  expect(told.map(({ notifyType }) => notifyType)).toEqual(['seller-update']);
  expect(new URLSearchParams(told[0]?.body).get('fee_market_fee')).toBe('1.50');
  await setFees(context, both, { marketFee: 150 }, 7);
  expect(woken).toBe(1);
});
