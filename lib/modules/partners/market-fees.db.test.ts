import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { rollUpDays, rollUpEntries } from '#lib/modules/ledger/index.ts';
import { claimPartnerPayout } from '#lib/modules/payouts/claim-payout.ts';
import { addPartnerAccount } from '#lib/modules/payouts/partners/store-partners.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { ZONE } from '#lib/testing/payouts/given.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { feesByMonth, feesBySeller, ownMoney, ownPayouts, refsOfSellers } from './market-fees.sql.ts';

const base = testDatabase();
const world = testWorld(base);

/** 1.5 % of 50.00. */
const FEE = 75;

const run = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  base.owner.query<Row>(statement('', text), values);

let partner: TestPartner;
let next: TestPartner;
let moving: TestSeller;
let staying: TestSeller;
let month: string;

async function paid(of: TestSeller): Promise<void> {
  const { saleId } = await world.givenSale(of);
  expect((await world.pay(of, saleId)).body.status_code).toBe(0);
}
const months = (of: TestPartner = partner) => feesByMonth(base.db, of.id, ZONE);
const sellers = async (of: TestPartner = partner) =>
  (await feesBySeller(base.db, of.id, { month, timeZone: ZONE })).map(({ publicKey, amount, payments, ref }) => [
    publicKey,
    amount,
    payments,
    ref !== null,
  ]);

beforeAll(async () => {
  partner = await givenPartner(base.db);
  next = await givenPartner(base.db);
  moving = await givenSeller(base.db, { partner, marketFee: 150 });
  staying = await givenSeller(base.db, { partner, marketFee: 150 });
  month = dayOf((await readClock(base.db)).now, ZONE).slice(0, 7);
  await paid(moving);
  await paid(staying);
  await paid(staying);
  await run('UPDATE seller SET partner_id = $2 WHERE id = $1', [moving.id, next.id]);
  await paid(moving);
});

async function rollUp(): Promise<void> {
  const rolled = async () => {
    await run(`UPDATE app_fact SET value = regexp_replace(value, '^(\\d+ \\d+) \\d+', '\\1 0')
      WHERE key = 'balance-fold'`);
    await rollUpEntries(base.db);
    await rollUpDays(base.db, ZONE);
    const [row] = await run<{ isDone: boolean }>(
      `SELECT (SELECT max(id) FROM ledger_entry) <= (SELECT value::bigint FROM app_fact WHERE key = 'balance-days')
        AS "isDone"`,
    );
    return row?.isDone ?? false;
  };
  await expect.poll(rolled, { timeout: 10_000, interval: 20 }).toBe(true);
}

const expectFees = async () => {
  expect(await months()).toEqual([{ month, currency: 'ILS', amount: 3 * FEE }]);
  expect(await months(next)).toEqual([{ month, currency: 'ILS', amount: FEE }]);
  expect(await sellers()).toEqual([
    [staying.publicKey, 2 * FEE, 2, true],
    [moving.publicKey, FEE, 1, false],
  ]);
  expect(await sellers(next)).toEqual([[moving.publicKey, FEE, 1, true]]);
};

test(
  'fees of a month and of its sellers are those that the partner had, whoever the seller belongs to now',
  expectFees,
);

test('they are the same once a payout took them and the days are rolled up', async () => {
  await addPartnerAccount(base.db, {
    partnerId: partner.id,
    currency: 'ILS',
    details: { holder: 'Marketa', bank: '12', branch: '600', number: '123456' },
    holdSeconds: 0,
    nameDiffers: false,
  });
  const asked = { partnerId: partner.id, currency: 'ILS', origin: 'schedule' as const, createdBy: null };
  expect(await claimPartnerPayout({ database: base.db, timeZone: ZONE }, asked)).toMatchObject({ amount: 3 * FEE });
  await expectFees();
  await rollUp();
  await expectFees();
  const money = await ownMoney(base.db, partner.id, { currencies: ['ILS'], timeZone: ZONE });
  expect(money).toMatchObject({
    balances: [{ currency: 'ILS', available: 0, inTransit: 3 * FEE, paidOut: 0 }],
    accounts: [{ currency: 'ILS', last4: '3456', isUsable: true }],
  });
});

test('payouts are the partner’s own, and no other’s', async () => {
  expect(await ownPayouts(base.db, partner.id)).toMatchObject([
    { status: 'scheduled', amount: 3 * FEE, marketFees: 3 * FEE, last4: '3456' },
  ]);
  expect(await ownPayouts(base.db, next.id)).toEqual([]);
});

test('sellers are named by the partner that they are of now alone', async () => {
  const keys = [staying.publicKey, moving.publicKey, staying.publicKey];
  const refs = await refsOfSellers(base.db, [partner.id], keys);
  expect([refs.size, refs.get(staying.publicKey)]).toEqual([1, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect([...(await refsOfSellers(base.db, [next.id], keys)).keys()]).toEqual([moving.publicKey]);
  expect((await refsOfSellers(base.db, [], keys)).size).toBe(0);
});
