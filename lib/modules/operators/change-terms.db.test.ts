import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, testWorld } from '#lib/testing/world.ts';
import { feesOf } from '../sellers/settings/store-fees.ts';
import { readInstallmentSettlement } from '../sellers/settings/installment-settlement.sql.ts';
import { setChargebackFee, settleInstallments } from './change-terms.ts';

/** Terms that operators set: the partner of the seller is told once, with the new value (specification 6.4). */

const base = testDatabase();
const world = testWorld(base);

const OPERATOR = 7;

let woken = 0;
const context = () => ({
  database: base.db,
  notify: world.context,
  wakeDeliveries: () => void woken++,
  timeZone: 'Asia/Jerusalem',
});

const TOLD = statement(
  'test_told_of_terms',
  `SELECT e.notify_type::text AS type, e.body, d.audience::text AS audience FROM event e
    JOIN delivery d ON d.event_id = e.id WHERE d.seller_id = $1 ORDER BY e.id`,
);
const toldOf = async (sellerId: number) =>
  (await base.db.query<{ type: string; audience: string; body: string }>(TOLD, [sellerId])).map(
    ({ type, audience, body }) => ({ type, audience, body: new URLSearchParams(body) }),
  );
const withPartner = async () => givenSeller(base.db, { partner: await givenPartner(base.db) });

const fee = (sellerId: number, amount: number) =>
  setChargebackFee(context(), { sellerId, fee: amount, setBy: OPERATOR });

test('a chargeback fee is told to the partner once, and the same fee again is no change', async () => {
  const { id } = await withPartner();
  expect(await fee(id, 4_550)).toEqual({ was: 0 });
  expect(await fee(id, 4_550)).toBeNull();
  const told = await toldOf(id);
  expect(told.map(({ type, audience }) => [type, audience])).toEqual([['seller-update', 'partner']]);
  expect(told[0]?.body.get('fee_chargeback_charge')).toBe('45.50');
  expect(told[0]?.body.get('fee_default_processing_fee')).toBe('2.50');
});

test('instalments by month are told to the partner once, and the same again is no change', async () => {
  const { id } = await withPartner();
  expect(await settleInstallments(context(), id, 'monthly')).toEqual({ was: 'whole' });
  expect(await settleInstallments(context(), id, 'monthly')).toEqual({ was: 'monthly' });
  const told = await toldOf(id);
  expect(told.map(({ type, body }) => [type, body.get('seller_installment_settlement')])).toEqual([
    ['seller-update', 'monthly'],
  ]);
  expect(told[0]?.body.get('fee_chargeback_charge')).toBe('0.00');
});

test('of a seller without a partner nobody is told, and its terms change', async () => {
  const { id } = await givenSeller(base.db);
  expect(await fee(id, 100)).toEqual({ was: 0 });
  await settleInstallments(context(), id, 'monthly');
  expect(await toldOf(id)).toEqual([]);
  expect([(await feesOf(base.db, id))[0]?.chargebackFee, await readInstallmentSettlement(base.db, id)]).toEqual([
    100,
    'monthly',
  ]);
});

test('two operators at once change it one after the other, each told what it replaced', async () => {
  const { id } = await withPartner();
  const before = woken;
  const replaced = (await Promise.all([fee(id, 100), fee(id, 200)])).map((changed) => changed?.was);
  const told = (await toldOf(id)).map(({ body }) => body.get('fee_chargeback_charge'));
  const inOrder = told[0] === '1.00' ? [0, 100] : [200, 0];
  expect([replaced, told.toSorted(), woken - before]).toEqual([inOrder, ['1.00', '2.00'], 2]);
});
