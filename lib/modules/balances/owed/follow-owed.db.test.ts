import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { adjustBalance, rollUpEntries } from '#lib/modules/ledger/index.ts';
import { keepOwnCard } from '#lib/modules/payments/index.ts';
import { sweepAttempts } from '#lib/modules/payments/settlement/sweep-attempts.ts';
import { statement } from '#lib/platform/db/database.ts';
import { armFailpoint } from '#lib/platform/failpoints.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { balanceOf, ZONE } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { followOwed } from './follow-owed.ts';
import { listNegative } from './store-owed.sql.ts';

const base = testDatabase();
const world = testWorld(base);

const DAY = 86_400;
/** The balance after a payment of 50.00 and a correction. */
const OWED = -3_200;

let createdBy: number;
let seller: TestSeller;
beforeAll(async () => {
  createdBy = await givenPerson(base, 'Rina');
});

const adjust = (amount: number) =>
  adjustBalance(base.db, { sellerId: seller.id, currency: 'ILS', amount, reason: 'Test', createdBy });

const AGE = statement(
  'test_age_fold',
  `UPDATE app_fact SET value = regexp_replace(value, '^(\\d+ \\d+) \\d+', '\\1 0') WHERE key = 'balance-fold'`,
);
async function fold(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await base.owner.query(AGE, []);
    await rollUpEntries(base.db);
  }
}

beforeEach(async () => {
  seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
  await adjust(OWED - 4_802);
  // The fold waits for transactions of other files in the same server.
  await expect
    .poll(async () => {
      await fold();
      await follow();
      return listed();
    })
    .toHaveLength(1);
});
afterEach(() => armFailpoint(null));

const follow = () => followOwed(world.context);
const totalOf = async () => {
  const { pending, available } = await balanceOf(base, seller);
  return pending + available;
};
const later = async (days: number) => {
  await base.moveClock(days * DAY);
  await follow();
};
async function givenCard(more: object = {}): Promise<void> {
  const publicId = await world.givenToken(seller, more);
  expect(await keepOwnCard(base.db, { sellerId: seller.id, publicId, timeZone: ZONE })).toBe(true);
}
/** Charges of the seller's card at the bank. */
const chargesOf = async (): Promise<number[]> =>
  (await world.bank.requests())
    .filter((one) => one.merchant === String(seller.id) && one.operation === 'charge' && one.amount !== 5_000)
    .map(({ amount }) => amount);

const TOLD = statement(
  'test_told_of_owed',
  `SELECT d.audience::text AS audience, e.body FROM delivery d JOIN event e ON e.id = d.event_id
    WHERE d.seller_id = $1 AND e.notify_type = 'charge-complete' ORDER BY e.id`,
);
const told = async () =>
  (await base.owner.query<{ audience: string; body: string }>(TOLD, [seller.id])).map(({ audience, body }) => ({
    audience,
    ...Object.fromEntries(new URLSearchParams(body)),
  }));
const MAILS = statement(
  'test_mails_of',
  'SELECT template::text AS template FROM message WHERE seller_id = $1 ORDER BY id',
);
const mails = async () =>
  (await base.owner.query<{ template: string }>(MAILS, [seller.id])).map(({ template }) => template);
const listed = () => listNegative(base.db, [seller.id], 10);

test('is charged to the card after three days and not before, is told, and ends', async () => {
  await givenCard();
  await later(2.9);
  expect([await totalOf(), await chargesOf()]).toEqual([OWED, []]);
  await later(0.2);
  expect([await totalOf(), await chargesOf()]).toEqual([0, [-OWED]]);
  expect(await told()).toMatchObject([
    {
      audience: 'seller',
      seller_svc_id: expect.stringMatching(/\*|…/),
      tran_type: '41',
      tran_total: String(-OWED),
      tran_currency: 'ILS',
      tran_description: '****1111',
      notify_type: 'charge-complete',
    },
  ]);
  expect(await mails()).toEqual(['own-card-charged']);
  expect(await listed()).toHaveLength(1);
  await later(1);
  expect(await listed()).toEqual([]);
  expect(await chargesOf()).toHaveLength(1);
});

test('is charged once by two processes, and for what is owed at that moment', async () => {
  await givenCard();
  await base.moveClock(3.1 * DAY);
  await adjust(1_000);
  await Promise.all([follow(), follow(), follow()]);
  expect([await totalOf(), await chargesOf()]).toEqual([0, [-OWED - 1_000]]);
});

test('a process that dies after its call charges nothing twice: the attempt is asked about and booked', async () => {
  await givenCard();
  await base.moveClock(3.1 * DAY);
  armFailpoint('seller-charge.after_call:throw');
  await follow();
  armFailpoint(null);
  expect(await totalOf()).toBe(OWED);
  await base.moveClock(20);
  await base.owner.query(DUE_AGAIN, [seller.id]);
  await follow();
  expect(await chargesOf()).toEqual([-OWED]);
  await base.moveClock(60);
  await sweepAttempts(world.context);
  expect([await totalOf(), await chargesOf()]).toEqual([0, [-OWED]]);
  expect(await told()).toHaveLength(1);
});
const DUE_AGAIN = statement('test_due_again', 'UPDATE negative_balance SET charge_at = app_now() WHERE seller_id = $1');

test('a card that declines is told of, and asked again after a week', async () => {
  await givenCard({ credit_card_number: '4000000000000036' });
  await later(3.1);
  await later(6.8);
  expect([await totalOf(), (await chargesOf()).length, await mails()]).toEqual([OWED, 1, ['own-card-declined']]);
  expect(await listed()).toMatchObject([{ balance: OWED, declinedAt: expect.any(Date), claimedAt: null }]);
  await later(0.3);
  expect([(await chargesOf()).length, await mails()]).toEqual([2, ['own-card-declined', 'own-card-declined']]);
  expect(await told()).toEqual([]);
});

test('is claimed after thirty days without a card, told once, and then charged no more', async () => {
  await later(29.9);
  expect(await listed()).toMatchObject([{ claimedAt: null }]);
  await base.moveClock(0.2 * DAY);
  await Promise.all([follow(), follow()]);
  expect(await listed()).toMatchObject([
    { sellerId: seller.id, balance: OWED, chargeAt: null, claimedAt: expect.any(Date) },
  ]);
  expect([await totalOf(), await mails()]).toEqual([OWED, ['balance-claimed']]);
  await givenCard();
  await later(10);
  expect(await chargesOf()).toEqual([]);
  await adjust(-OWED);
  await later(1);
  expect(await listed()).toEqual([]);
});

test('a balance that comes back by itself is charged to nobody', async () => {
  await givenCard();
  await adjust(-OWED);
  await later(4);
  expect([await listed(), await chargesOf()]).toEqual([[], []]);
});
