import { beforeAll, expect, test } from 'vitest';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { keepChoice } from '#lib/modules/notifications/store-choices.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenNotified } from '#lib/testing/notifications/people.ts';
import { givenPaidSeller, payoutsOf, ZONE } from '#lib/testing/payouts/given.ts';
import { scriptedBank } from '#lib/testing/payouts/scripted-bank.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { claimPayout } from '../claim-payout.ts';
import type { PayoutsContext } from '../context.ts';
import { workOnPayouts } from '../hand-over.ts';
import { queuePayoutMail } from './queue-payout-mail.ts';

const base = testDatabase();
const { db } = base;
const bank = scriptedBank();
const context: PayoutsContext = {
  database: db,
  timeZone: ZONE,
  bank,
  origin: 'http://localhost:3000',
  sandbox: true,
  wakeDeliveries: () => undefined,
};
const DAY = 86_400;

let createdBy: number;
beforeAll(async () => {
  createdBy = await givenPerson(base, 'Rina');
});

const wants = (id: number, seller: TestSeller, wantsPayouts = true) =>
  keepChoice(
    db,
    { userId: id, sellerId: seller.id, yesterday: '2026-01-01' },
    { wantsPushes: false, wantsDayNote: false, wantsPayouts, wantsStatements: false, wantsDisputes: false },
  );

/** A payout of so much that the bank has, by its public identifier. */
async function sent(seller: TestSeller, amount: number): Promise<string> {
  await adjustBalance(db, { sellerId: seller.id, currency: 'ILS', amount, reason: 'Test', createdBy });
  const asked = { sellerId: seller.id, currency: 'ILS', origin: 'api' as const, createdBy: null };
  const payout = await claimPayout(context, asked);
  if (typeof payout === 'string') throw new Error(`no payout: ${payout}`);
  await works();
  return payout.publicId;
}
const works = async () => {
  while ((await workOnPayouts(context)) > 0);
};
/** The bank is asked again. */
const asksAgain = async () => {
  await base.moveClock(DAY);
  await works();
};

type Row = { template: string; recipient: string; language: string; facts: Record<string, unknown> };
const mailsOf = ({ id }: TestSeller) =>
  base.owner.query<Row>(
    statement(
      'test_payout_mails',
      `SELECT template, recipient, language, facts FROM message WHERE seller_id = $1
        AND template::text LIKE 'payout-%' ORDER BY template, recipient`,
    ),
    [id],
  );

test('a payout that has arrived is written about once, to those who chose it and may see the books', async () => {
  const seller = await givenPaidSeller(base);
  const owner = await givenNotified(base.owner, [seller.id], { language: 'he' });
  const cashier = await givenNotified(base.owner, [seller.id], { role: 'cashier' });
  const other = await givenNotified(base.owner, [seller.id]);
  await wants(owner.id, seller);
  await wants(cashier.id, seller);
  await wants(other.id, seller, false);
  const payoutId = await sent(seller, 4_000);
  expect(await mailsOf(seller)).toEqual([]);
  bank.credit(payoutId);
  await asksAgain();
  await asksAgain();
  expect(await mailsOf(seller)).toEqual([
    {
      template: 'payout-paid',
      recipient: owner.email,
      language: 'he',
      facts: {
        payoutId,
        partner: null,
        amount: 4_000,
        currency: 'ILS',
        last4: '3456',
        valueDate: '2026-12-01',
        bankReference: expect.any(String),
        brand: null,
        lines: [{ term: 'adjustments', amount: 4_000 }],
        small: null,
        reason: null,
      },
    },
  ]);
});

test('one that came back is always written about to the owners, once, and to others who chose it', async () => {
  const seller = await givenPaidSeller(base);
  const owner = await givenNotified(base.owner, [seller.id]);
  const choosing = await givenNotified(base.owner, [seller.id]);
  const accountant = await givenNotified(base.owner, [seller.id], { role: 'accountant' });
  const silent = await givenNotified(base.owner, [seller.id], { role: 'manager' });
  await wants(choosing.id, seller);
  await wants(accountant.id, seller);
  const payoutId = await sent(seller, 4_000);
  bank.sendBack(payoutId, 'account_closed');
  await asksAgain();
  const [payout] = await payoutsOf(base, seller);
  expect(payout?.status).toBe('returned');
  const mails = await mailsOf(seller);
  expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual(
    [owner, choosing, accountant]
      .map(({ email }) => ['payout-returned', email])
      .sort((one, two) => (one.join() < two.join() ? -1 : 1)),
  );
  expect(mails[0]?.facts).toMatchObject({ reason: 'account_closed', amount: 4_000, lines: [] });
  expect(mails.map(({ recipient }) => recipient)).not.toContain(silent.email);
  // Said again, it is not written about again.
  await queuePayoutMail(db, { payee: { kind: 'seller', id: seller.id }, publicId: payoutId }, 'account_closed');
  expect(await mailsOf(seller)).toHaveLength(3);
});

test('somebody who was removed from the business hears no more of its payouts', async () => {
  const seller = await givenPaidSeller(base);
  const gone = await givenNotified(base.owner, [seller.id]);
  await wants(gone.id, seller);
  await base.owner.query(
    statement('test_disable', 'UPDATE membership SET disabled_at = app_now() WHERE user_id = $1'),
    [gone.id],
  );
  const payoutId = await sent(seller, 4_000);
  bank.credit(payoutId);
  await asksAgain();
  expect(await mailsOf(seller)).toEqual([]);
});
