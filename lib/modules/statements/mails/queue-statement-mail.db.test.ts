import { beforeAll, expect, test } from 'vitest';
import { keepChoice } from '#lib/modules/notifications/store-choices.sql.ts';
import { keepStatementsWanted, statementsWanted } from '#lib/modules/notifications/store-partner-choices.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenNotified } from '#lib/testing/notifications/people.ts';
import { closeThrough, moveClockTo } from '#lib/testing/roll-up.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller, testWorld } from '#lib/testing/world.ts';

/** Who is written to about the statement of a month. */

const base = testDatabase();
const world = testWorld(base);

const wants = (id: number, seller: TestSeller, wantsStatements = true) =>
  keepChoice(
    base.db,
    { userId: id, sellerId: seller.id, yesterday: '2026-01-01' },
    { wantsPushes: false, wantsDayNote: false, wantsPayouts: false, wantsStatements, wantsDisputes: false },
  );

type Row = { recipient: string; language: string; facts: Record<string, unknown> };
const MAILS = statement(
  'test_statement_mails',
  `SELECT recipient, language, facts FROM message WHERE seller_id = $1 AND template = 'statement-closed'
    ORDER BY id`,
);
const mailsOf = ({ id }: TestSeller) => base.owner.query<Row>(MAILS, [id]);

let seller: TestSeller;
let partner: TestPartner;
beforeAll(async () => {
  partner = await givenPartner(base.db);
  seller = await givenSeller(base.db, { partner, marketFee: 150 });
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
        sums: [{ currency: 'ILS', opening: 0, closing: 4_727 }],
      },
    },
  ]);
});

const JOIN = statement(
  'test_join_partner',
  `INSERT INTO membership (user_id, partner_id, role) VALUES ($1, $2, $3::text::membership_role)`,
);
const OWN_MAILS = statement(
  'test_own_statement_mails',
  `SELECT recipient, facts FROM message WHERE seller_id IS NULL AND template = 'statement-closed' ORDER BY id`,
);

test('people of a partner who chose it and may see its books hear of its own statement', async () => {
  const [accountant, reviewer, silent, left] = await Promise.all(
    (['accountant', 'reviewer', 'owner', 'owner'] as const).map(async (role) => {
      const person = await givenNotified(base.owner, []);
      await base.owner.query(JOIN, [person.id, partner.id, role]);
      return person;
    }),
  );
  for (const person of [accountant, reviewer, left])
    await keepStatementsWanted(base.db, { userId: person?.id ?? 0, partnerId: partner.id }, true);
  await base.owner.query(statement('test_leave', 'DELETE FROM membership WHERE user_id = $1'), [left?.id]);
  await keepStatementsWanted(base.db, { userId: silent?.id ?? 0, partnerId: partner.id }, false);
  expect(await statementsWanted(base.db, accountant?.id ?? 0, [partner.id, 999])).toEqual([partner.id]);
  expect(await statementsWanted(base.db, silent?.id ?? 0, [partner.id])).toEqual([]);
  await moveClockTo(base, '2027-01-05T12:00');
  await pay();
  await closeThrough(base, '2027-01');
  await closeThrough(base, '2027-01');
  expect(await base.owner.query(OWN_MAILS, [])).toEqual([
    {
      recipient: accountant?.email,
      facts: {
        month: '2027-01',
        partner: { name: 'Partner', workspace: `partner-${partner.id}` },
        brand: null,
        sums: [{ currency: 'ILS', opening: 75, closing: 150 }],
      },
    },
  ]);
});

test('after months of standstill there is one mail, about the last of them', async () => {
  const before = await mailsOf(seller);
  await moveClockTo(base, '2027-02-10T12:00');
  await pay();
  await closeThrough(base, '2027-04');
  const mails = (await mailsOf(seller)).slice(before.length);
  expect(mails.map(({ facts }) => facts['month'])).toEqual(['2027-04']);
});
