import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBroken } from '#lib/modules/ledger/index.ts';
import { claimPayout } from '#lib/modules/payouts/claim-payout.ts';
import { readFuturePayouts } from '#lib/modules/payouts/read-future.ts';
import { runSchedules, setSchedule } from '#lib/modules/payouts/run-schedules.ts';
import { statement } from '#lib/platform/db/database.ts';
import { callApi } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { balanceOf, givenPaidSeller, payoutsOf, ZONE } from '#lib/testing/payouts/given.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { runReserves, setReserve } from './hold.ts';
import { reserves } from './module.ts';
import { showReserve } from './show-reserve.sql.ts';

const base = testDatabase();
const world = testWorld(base);

/** A payment of 50.00 after its fee and the tax on it. */
const NET = 4_802;

const SET_CLOCK = statement(
  'test_clock_at',
  `UPDATE app_clock SET offset_seconds = extract(epoch FROM $1::timestamptz - clock_timestamp())`,
);
const at = (moment: string) => base.owner.query(SET_CLOCK, [moment]);

let seller: TestSeller;
beforeEach(async () => {
  await at('2027-03-01 10:00:00+00');
  seller = await givenPaidSeller(base);
});

const context = () => ({ database: base.db, timeZone: ZONE });
const run = () => runReserves(context());
const set = (percent: number, days = 30) =>
  setReserve(context(), { sellerId: seller.id, percent, days, reason: 'New', setBy: null });
const balance = () => balanceOf(base, seller);
async function paid(price = 5_000): Promise<string> {
  const { saleId } = await world.givenSale(seller, { sale_price: price });
  await world.pay(seller, saleId, { sale_price: String(price) });
  return saleId;
}
const HOLDS = statement(
  'test_holds',
  `SELECT day::text AS day, released, amount, percent, ends_on::text AS "endsOn", ended_at IS NOT NULL AS "isOver"
    FROM reserve_hold WHERE seller_id = $1 ORDER BY id`,
);
type HoldRow = { day: string; released: number; amount: number; percent: number; endsOn: string; isOver: boolean };
const holds = () => base.db.query<HoldRow>(HOLDS, [seller.id]);

describe('a reserve', () => {
  test('holds its part of what a day releases, once, and gives it back after its days', async () => {
    await set(1_250);
    await paid();
    await paid();
    // Released on 8 March; the clock goes forward on 26 March.
    await at('2027-03-07 21:59:00+00');
    await run();
    expect(await holds()).toEqual([]);
    await at('2027-03-07 22:10:00+00');
    await Promise.all([run(), run(), run()]);
    await run();
    const part = 1_201;
    expect(await holds()).toEqual([
      { day: '2027-03-08', released: 2 * NET, amount: part, percent: 1_250, endsOn: '2027-04-07', isOver: false },
    ]);
    expect(await balance()).toMatchObject({ available: 2 * NET - part, reserved: part, pending: 0 });
    await at('2027-04-06 20:59:00+00');
    await run();
    expect(await balance()).toMatchObject({ reserved: part });
    await at('2027-04-06 21:01:00+00');
    await Promise.all([run(), run()]);
    expect(await balance()).toMatchObject({ available: 2 * NET, reserved: 0 });
    expect(await holds()).toMatchObject([{ isOver: true }]);
  });

  test('changed, takes from the next day on; days before are held of by the terms that they had', async () => {
    await set(1_000);
    await paid();
    await at('2027-03-02 10:00:00+00');
    await paid();
    // Nothing ran on 8 March; the change at noon finds what was released until then.
    await at('2027-03-08 10:00:00+00');
    await set(5_000, 10);
    await at('2027-03-10 10:00:00+00');
    await run();
    expect((await holds()).map(({ day, amount, endsOn }) => [day, amount, endsOn])).toEqual([
      ['2027-03-08', 480, '2027-04-07'],
      ['2027-03-09', 2_401, '2027-03-19'],
    ]);
  });

  test('of 0 percent holds nothing and of 100 all; what is held already stays', async () => {
    await set(10_000, 1);
    await paid();
    await at('2027-03-08 10:00:00+00');
    await run();
    expect(await balance()).toMatchObject({ available: 0, reserved: NET });
    await set(0);
    await paid();
    expect(await balance()).toMatchObject({ reserved: NET });
    await at('2027-03-20 10:00:00+00');
    await run();
    expect(await balance()).toMatchObject({ available: 2 * NET, reserved: 0 });
    expect(await holds()).toHaveLength(1);
  });

  test('is of what is left after refunds of the same days, and untouched by later ones', async () => {
    await set(1_000);
    const first = await paid();
    const second = await paid();
    await world.refund(seller, first, 2_000);
    await at('2027-03-08 10:00:00+00');
    await run();
    const held = 760;
    expect(await holds()).toMatchObject([{ released: 2 * NET - 2_000, amount: held }]);
    await world.refund(seller, second, 3_000);
    expect(await balance()).toMatchObject({ available: 2 * NET - 5_000 - held, reserved: held });
  });

  test('holds before a payout that is made first thing in the day; the payout says so', async () => {
    await set(2_000);
    await paid();
    await at('2027-03-07 22:00:01+00');
    const asked = { sellerId: seller.id, currency: 'ILS', origin: 'api' as const, createdBy: null };
    expect(await claimPayout(context(), asked)).toMatchObject({ amount: NET - 960 });
    await run();
    expect(await holds()).toHaveLength(1);
    expect(await payoutsOf(base, seller)).toMatchObject([{ payments: 5_000, amount: NET - 960 }]);
    await at('2027-04-20 10:00:00+00');
    await run();
    expect(await claimPayout(context(), asked)).toMatchObject({ amount: 960 });
  });

  test('is foretold with the payouts of a schedule, which pay what was foretold', async () => {
    await set(1_000, 10);
    await setSchedule(context(), { sellerId: seller.id, interval: 'daily', weekday: 0, day: 1, minimum: 0 });
    await paid();
    const foretold = async () =>
      (await readFuturePayouts(context(), { sellerId: seller.id, currencies: ['ILS'] })).map(({ at: on, amount }) => [
        on.toISOString(),
        amount,
      ]);
    const held = 480;
    const expected = [
      ['2027-03-08T06:00:00.000Z', NET - held],
      ['2027-03-18T06:00:00.000Z', held],
    ];
    expect(await foretold()).toEqual(expected);
    const pay = async () => {
      await run();
      await runSchedules(context());
      return (await payoutsOf(base, seller)).map(({ amount }) => amount);
    };
    await at('2027-03-08 06:01:00+00');
    expect(await pay()).toEqual([NET - held]);
    expect(await foretold()).toEqual(expected.slice(1));
    await at('2027-03-18 06:01:00+00');
    expect(await pay()).toEqual([NET - held, held]);
    expect(await foretold()).toEqual([]);
  });

  test('shows what is held now, and of it what is given back first', async () => {
    const shown = () => showReserve(base.db, seller.id);
    expect(await shown()).toEqual({ terms: null, held: [] });
    await set(1_000, 60);
    expect(await shown()).toMatchObject({ terms: { percent: 1_000, days: 60 }, held: [] });
    for (const day of ['01', '01', '03']) {
      await at(`2027-03-${day} 10:00:00+00`);
      await paid();
    }
    await at('2027-03-11 10:00:00+00');
    await run();
    const [first, second] = await holds();
    expect(await shown()).toMatchObject({
      held: [
        {
          currency: 'ILS',
          amount: (first?.amount ?? 0) + (second?.amount ?? 0),
          next: { day: '2027-05-07', amount: first?.amount },
        },
      ],
    });
    await set(0);
    await at('2027-05-08 10:00:00+00');
    await run();
    const last = { day: '2027-05-09', amount: second?.amount };
    expect(await shown()).toEqual({ terms: null, held: [{ currency: 'ILS', amount: second?.amount, next: last }] });
    const other = await givenPaidSeller(base);
    expect(await showReserve(base.db, other.id)).toEqual({ terms: null, held: [] });
  });

  test('of days in which nothing ran is held for each of them', async () => {
    await set(1_000, 60);
    for (const day of ['01', '02', '03']) {
      await at(`2027-03-${day} 10:00:00+00`);
      await paid();
    }
    await at('2027-03-30 10:00:00+00');
    await run();
    expect((await holds()).map(({ day, amount }) => [day, amount])).toEqual([
      ['2027-03-08', 480],
      ['2027-03-09', 480],
      ['2027-03-10', 480],
    ]);
  });
});

test('I15 finds a hold whose release is not on record, in the short look and in the whole one', async () => {
  await set(1_000);
  await paid();
  await at('2027-03-08 10:00:00+00');
  await run();
  const find = (since?: string) =>
    findBroken(base.db, [...reserves.invariants], since).then((all) =>
      all.filter(({ invariant }) => invariant === 'I15').map(({ detail }) => detail.replace(/\d{4}-.*?,/, 'then,')),
    );
  expect(await find()).toEqual([]);
  await base.owner.query(TAMPER, [seller.id]);
  for (const since of ['-infinity', '2027-03-08 09:00:00+00'])
    expect((await find(since)).toSorted()).toEqual([
      'Held and not released are 0 ILS, in the books 480.',
      'It ended then, and no release is on record.',
    ]);
  await base.owner.query(MEND, [seller.id]);
});
const TAMPER = statement('test_tamper_hold', 'UPDATE reserve_hold SET ended_at = app_now() WHERE seller_id = $1');
const MEND = statement('test_mend_hold', 'UPDATE reserve_hold SET ended_at = NULL WHERE seller_id = $1');

describe('a reserve by the API', () => {
  let partner: TestPartner;
  let own: TestSeller;
  beforeAll(async () => {
    partner = await givenPartner(base.db);
    own = await givenSeller(base.db, { partner });
  });
  const headersOf = (of: TestSeller, key?: string) => ({
    'svc-merchant-key': of.svcId,
    ...(key !== undefined && { 'svc-partner-key': key }),
  });
  const put = async (of: TestSeller, body: object, key?: string) =>
    (await callApi('PUT', 'reserve', { headers: headersOf(of, key), body })).body;
  const TERMS = { percent: 7.25, days: 90, reason: 'Deliveries in spring' };

  test('is set by the partner and read by the seller, with its reason', async () => {
    const read = async () => (await callApi('GET', 'reserve', { headers: headersOf(own) })).body;
    expect(await read()).toEqual({ status_code: 0, seller_svc_id: own.svcId, percent: 0, days: 0, reason: '' });
    expect(await put(own, TERMS, partner.clientKey)).toMatchObject({ status_code: 0, ...TERMS });
    expect(await read()).toEqual({ status_code: 0, seller_svc_id: own.svcId, ...TERMS });
  });

  test('keeps its reason where none is sent, and says so where there never was one', async () => {
    const first = await givenSeller(base.db, { partner });
    const { reason: _, ...terms } = TERMS;
    const key = partner.clientKey;
    const unsaid = { headers: headersOf(first, key), query: { language: 'en' }, body: terms };
    expect((await callApi('PUT', 'reserve', unsaid)).body).toMatchObject({
      status_code: 0,
      ...terms,
      reason: 'Your partner gave no reason.',
    });
    await put(first, TERMS, key);
    expect(await put(first, { ...terms, percent: 3 }, key)).toMatchObject({ ...TERMS, percent: 3 });
    expect(await put(first, { ...terms, reason: ' ' }, key)).toMatchObject({ status_additional_info: 'reason' });
  });

  test('is set by nobody else: not by the seller, not by one without a partner, not by another partner', async () => {
    const lone = await givenSeller(base.db);
    const stranger = await givenPartner(base.db);
    const codes = await Promise.all([
      put(own, TERMS),
      put(own, TERMS, own.svcId),
      put(lone, TERMS, lone.svcId),
      put(own, TERMS, stranger.clientKey),
    ]);
    expect(codes.map((one) => one.status_error_code)).toEqual([1, 200, 200, 251]);
  });

  test('refuses what is no part and no time, by the name of the field', async () => {
    const why = async (more: object) => {
      const answer = await put(own, { ...TERMS, ...more }, partner.clientKey);
      return [answer.status_error_code, answer.status_additional_info];
    };
    expect(await why({ percent: 100.01 })).toEqual([9001, 'percent']);
    expect(await why({ percent: -1 })).toEqual([9001, 'percent']);
    expect(await why({ percent: 1.255 })).toEqual([9001, 'percent']);
    expect(await why({ days: 0 })).toEqual([9001, 'days']);
    expect(await why({ days: 731 })).toEqual([9001, 'days']);
    expect(await why({ reason: ' ' })).toEqual([9001, 'reason']);
    expect(await why({ reason: 'x'.repeat(201) })).toEqual([9001, 'reason']);
  });
});
