import { beforeAll, expect, test } from 'vitest';
import { keepChoice } from '#lib/modules/notifications/store-choices.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenNotified } from '#lib/testing/notifications/people.ts';
import { closeThrough, moveClockTo } from '#lib/testing/roll-up.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';

/** Who is written to about the statement of a month. */

const base = testDatabase();
const world = testWorld(base);

const wants = (id: number, seller: TestSeller, wantsStatements = true) =>
  keepChoice(
    base.db,
    { userId: id, sellerId: seller.id, yesterday: '2026-01-01' },
    { wantsPushes: false, wantsDayNote: false, wantsPayouts: false, wantsStatements },
  );

type Row = { recipient: string; language: string; facts: Record<string, unknown> };
const MAILS = statement(
  'test_statement_mails',
  `SELECT recipient, language, facts FROM message WHERE seller_id = $1 AND template = 'statement-closed'
    ORDER BY id`,
);
const mailsOf = ({ id }: TestSeller) => base.owner.query<Row>(MAILS, [id]);

let seller: TestSeller;
beforeAll(async () => {
  seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
});

async function pay(): Promise<void> {
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
}

test('whoever chose it and may see the books hears once, when the month is closed', async () => {
  const accountant = await givenNotified(base.owner, [seller.id], { role: 'accountant', language: 'he' });
  const cashier = await givenNotified(base.owner, [seller.id], { role: 'cashier' });
  const other = await givenNotified(base.owner, [seller.id]);
  await wants(accountant.id, seller);
  await wants(cashier.id, seller);
  await wants(other.id, seller, false);
  await moveClockTo(base, '2026-12-10T12:00');
  await pay();
  await closeThrough(base, '2026-12');
  await closeThrough(base, '2026-12');
  expect(await mailsOf(seller)).toEqual([
    {
      recipient: accountant.email,
      language: 'he',
      facts: {
        month: '2026-12',
        seller: seller.publicKey,
        brand: { name: 'Partner', color: null },
        sums: [{ currency: 'ILS', opening: 0, closing: 4_802 }],
      },
    },
  ]);
});

test('after months of standstill there is one mail, about the last of them', async () => {
  const before = await mailsOf(seller);
  await moveClockTo(base, '2027-01-10T12:00');
  await pay();
  await closeThrough(base, '2027-04');
  const mails = (await mailsOf(seller)).slice(before.length);
  expect(mails.map(({ facts }) => facts['month'])).toEqual(['2027-04']);
});
