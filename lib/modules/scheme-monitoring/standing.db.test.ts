import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { disputesOf } from '#lib/testing/disputes.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { gatherFigures } from '../partners/gather-figures.sql.ts';
import { listPartnerSellers } from '../partners/list-sellers.sql.ts';
import { standingAt } from './queries/standing.sql.ts';
import { listNearThresholds } from './queries/worst-standing.sql.ts';

const base = testDatabase();
const world = testWorld(base);
const disputes = disputesOf(base, world);

const PAID_BEFORE = statement(
  'test_paid_before',
  `UPDATE sale SET paid_at = date_trunc('month', paid_at) - interval '3 days' WHERE public_id = $1`,
);

async function paidOfBefore(seller: TestSeller) {
  const { saleId } = await world.givenSale(seller);
  const { body } = await world.pay(seller, saleId);
  await base.owner.query(PAID_BEFORE, [saleId]);
  return { saleId, paymentId: body.svc_transaction_id as string };
}

/** Two payments of the month before, one of now; one of each is disputed now. */
async function givenMonth(seller: TestSeller): Promise<void> {
  for (const isDisputed of [true, false]) {
    const paid = await paidOfBefore(seller);
    if (isDisputed) await disputes.given(seller, {}, paid);
  }
  await disputes.given(seller);
}

test('cases of a month stand beside the payments of the month before, of these businesses alone', async () => {
  const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
  await givenMonth(seller);
  const at = { now: new Date(), timeZone: 'Asia/Jerusalem' };
  const ofVisa = async (...sellers: TestSeller[]) =>
    (
      await standingAt(
        base.db,
        sellers.map(({ id }) => id),
        at,
      )
    ).standings.find(({ scheme }) => scheme === 'Visa');
  expect(await ofVisa(seller)).toMatchObject({ cases: 2, payments: 2, share: 10_000, limit: 150, state: 'few' });
  expect(await ofVisa(other)).toMatchObject({ cases: 0, payments: 0, share: 0, state: 'calm' });
  await givenMonth(other);
  expect(await ofVisa(seller, other)).toMatchObject({ cases: 4, payments: 4 });
});

test('a partner has its sellers beside the thresholds, an operator those of everybody, the closest first', async () => {
  const [partner, other] = [await givenPartner(base.db), await givenPartner(base.db)];
  const calm = await givenSeller(base.db, { partner });
  const close = await givenSeller(base.db, { partner });
  const theirs = await givenSeller(base.db, { partner: other });
  await world.givenSale(calm);
  await givenMonth(close);
  for (let more = 0; more < 2; more += 1) await paidOfBefore(theirs);
  await givenMonth(theirs);
  const at = { now: new Date(), timeZone: 'Asia/Jerusalem' };
  while ((await gatherFigures(base.db, at.timeZone)) > 0);
  const query = {
    search: '',
    states: [],
    step: null,
    sort: 'thresholds',
    ascending: false,
    page: 1,
    size: 25,
  } as const;
  const listed = async (partnerId: number, trouble: 'thresholds' | null) =>
    (await listPartnerSellers(base.db, [partnerId], { ...query, trouble })).rows.map(({ publicKey, threshold }) => [
      publicKey,
      threshold,
    ]);
  const worst = { scheme: 'Visa', share: 10_000, limit: 150, cases: 2, used: 666_666 };
  expect(await listed(partner.id, 'thresholds')).toEqual([[close.publicKey, worst]]);
  expect(await listed(partner.id, null)).toEqual([
    [close.publicKey, worst],
    [calm.publicKey, null],
  ]);
  expect(await listed(other.id, 'thresholds')).toMatchObject([[theirs.publicKey, { share: 5_000, cases: 2 }]]);
  const everybody = await listNearThresholds(base.db, at);
  expect(everybody.filter(({ ref }) => [close.publicKey, theirs.publicKey].includes(ref))).toMatchObject([
    { ref: close.publicKey, partnerName: 'Partner', payments: 2, used: 666_666 },
    { ref: theirs.publicKey, payments: 4, share: 5_000 },
  ]);
});
