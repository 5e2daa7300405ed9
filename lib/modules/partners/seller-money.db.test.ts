import { beforeAll, expect, test } from 'vitest';
import { adjustBalance, rollUpEntries } from '#lib/modules/ledger/index.ts';
import { claimPayout } from '#lib/modules/payouts/claim-payout.ts';
import { workOnPayouts } from '#lib/modules/payouts/hand-over.ts';
import { addAccount } from '#lib/modules/payouts/store-accounts.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { balanceOf, ZONE } from '#lib/testing/payouts/given.ts';
import { scriptedBank } from '#lib/testing/payouts/scripted-bank.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller } from '#lib/testing/sellers.ts';
import { listPartnerSellers } from './list-sellers.sql.ts';
import { moneyOfSellers } from './seller-money.sql.ts';
import { setSellerReserve } from './seller-reserve.ts';
import { setSellerSchedule } from './seller-schedule.ts';
import type { Trouble } from './views.ts';

const base = testDatabase();
const bank = scriptedBank();
const context = {
  database: base.db,
  timeZone: ZONE,
  bank,
  origin: 'http://localhost:3000',
  sandbox: true,
  wakeDeliveries: () => undefined,
};

const run = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  base.owner.query<Row>(statement('', text), values);

let partner: TestPartner;
let stranger: TestPartner;
let createdBy: number;
beforeAll(async () => {
  partner = await givenPartner(base.db);
  stranger = await givenPartner(base.db);
  createdBy = await givenPerson(base, 'Operator');
});

async function given(of: TestPartner = partner): Promise<TestSeller & { ref: string }> {
  const seller = await givenSeller(base.db, { partner: of });
  await run('UPDATE seller SET approved = true WHERE id = $1', [seller.id]);
  const details = { holder: 'Rina Levi', bank: '12', branch: '600', number: '123456' };
  await addAccount(base.db, { sellerId: seller.id, currency: 'ILS', details, holdSeconds: 0, nameDiffers: false });
  const [row] = await run<{ ref: string }>('SELECT ref::text FROM seller_standing WHERE seller_id = $1', [seller.id]);
  return { ...seller, ref: row?.ref ?? expect.fail('no row of the list') };
}
const adjust = ({ id }: TestSeller, amount: number) =>
  adjustBalance(base.db, { sellerId: id, currency: 'ILS', amount, reason: 'Test', createdBy });
async function sent(seller: TestSeller, amount: number): Promise<string> {
  await adjust(seller, amount);
  const asked = { sellerId: seller.id, currency: 'ILS', origin: 'api' as const, createdBy: null };
  const payout = await claimPayout(context, asked);
  if (typeof payout === 'string') throw new Error(payout);
  await works();
  return payout.publicId;
}
const works = async () => {
  while ((await workOnPayouts(context)) > 0);
};
const inTrouble = async (trouble: Trouble, of: TestPartner = partner) => {
  const filters = { search: '', states: [], step: null, sort: 'created', ascending: true, page: 1, size: 25 } as const;
  return (await listPartnerSellers(base.db, [of.id], { ...filters, trouble })).rows.map(({ ref }) => ref);
};

test('what a seller is owed is its balance in the books, beside its next and its last payout', async () => {
  const seller = await given();
  const payoutId = await sent(seller, 4_000);
  await adjust(seller, 900);
  const schedule = { interval: 'weekly', weekday: 2, day: 1, minimum: 500 } as const;
  const { before, after } = await setSellerSchedule(context, seller.id, schedule);
  expect([before, after]).toEqual([
    { interval: 'manual', minimum: 0 },
    { interval: 'weekly', weekday: 2, minimum: 500 },
  ]);
  const money = await moneyOfSellers(base.db, [partner.id], [seller.ref]);
  expect(money[seller.ref]).toEqual({
    balance: 900,
    held: 0,
    reserve: null,
    interval: 'weekly',
    nextAt: expect.any(Date),
    isPaused: false,
    last: { payoutId, amount: 4_000, status: 'sent', at: expect.any(Date) },
  });
  expect((await balanceOf(base, seller)).available).toBe(900);
});

test('another partner’s sellers are left out, by whatever ref they are asked for', async () => {
  const [own, foreign] = [await given(), await given(stranger)];
  await adjust(foreign, 700);
  expect(Object.keys(await moneyOfSellers(base.db, [partner.id], [own.ref, foreign.ref]))).toEqual([own.ref]);
  expect(await moneyOfSellers(base.db, [], [own.ref])).toEqual({});
});

test('sellers are found whose last payout came back, until another is made', async () => {
  const [seller, paid, foreign] = [await given(), await given(), await given(stranger)];
  for (const one of [seller, foreign]) bank.sendBack(await sent(one, 2_000), 'account_closed');
  bank.credit(await sent(paid, 2_000));
  await base.moveClock(86_400);
  await works();
  expect(await inTrouble('returned')).toEqual([seller.ref]);
  await sent(seller, 100);
  expect(await inTrouble('returned')).toEqual([]);
});

test('sellers are found whose balance is below zero', async () => {
  const [seller, other, foreign] = [await given(), await given(), await given(stranger)];
  await adjust(seller, -300);
  await adjust(other, 300);
  await adjust(foreign, -300);
  await expect
    .poll(async () => {
      await run(`UPDATE app_fact SET value = regexp_replace(value, '^(\\d+ \\d+) \\d+', '\\1 0')
        WHERE key = 'balance-fold'`);
      await rollUpEntries(base.db);
      return inTrouble('negative');
    })
    .toEqual([seller.ref]);
  expect((await moneyOfSellers(base.db, [partner.id], [seller.ref]))[seller.ref]?.balance).toBe(-300);
});

test('a reserve that a partner sets is in its list, with what it was before for the log', async () => {
  const seller = await given();
  const reserve = { percent: 750, days: 90, reason: 'New business' };
  const set = (percent: number) => setSellerReserve(context, seller.id, { ...reserve, percent, setBy: createdBy });
  expect(await set(750)).toEqual({ before: { percent: 0 }, after: reserve });
  const shown = async () => (await moneyOfSellers(base.db, [partner.id], [seller.ref]))[seller.ref]?.reserve;
  expect(await shown()).toEqual({ percent: 750, days: 90 });
  expect(await set(0)).toEqual({ before: reserve, after: { ...reserve, percent: 0 } });
  expect(await shown()).toBeNull();
});
