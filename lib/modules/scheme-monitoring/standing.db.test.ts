import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { disputesOf } from '#lib/testing/disputes.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { standingAt } from './queries/standing.sql.ts';

const base = testDatabase();
const world = testWorld(base);
const disputes = disputesOf(base, world);

const PAID_BEFORE = statement(
  'test_paid_before',
  `UPDATE sale SET paid_at = date_trunc('month', paid_at) - interval '3 days' WHERE public_id = $1`,
);

/** Two payments of the month before, one of now; one of each is disputed now. */
async function givenMonth(seller: TestSeller): Promise<void> {
  for (const isDisputed of [true, false]) {
    const { saleId } = await world.givenSale(seller);
    const { body } = await world.pay(seller, saleId);
    if (isDisputed) await disputes.given(seller, {}, { saleId, paymentId: body.svc_transaction_id });
    await base.owner.query(PAID_BEFORE, [saleId]);
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
