import { beforeAll, describe, expect, test, vi } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { SHOW_RECEIPT } from '#lib/modules/payments/reading/show-sale.sql.ts';
import { callApi } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { givenPartner, givenSeller, testWorld, type TestPartner, type TestSeller } from '#lib/testing/world.ts';
import { adjustBalance, balanceOf, rollUpEntries, settleEntries } from './index.ts';

const base = testDatabase();
const world = testWorld(base);

let partner: TestPartner;
let seller: TestSeller;
let createdBy: number;

beforeAll(async () => {
  partner = await givenPartner(base.db);
  seller = await givenSeller(base.db, { partner });
  createdBy = await givenPerson(base, 'Rina');
});

const ENTRIES = statement(
  'test_entries_of_a_cause',
  `SELECT e.account, e.owner_id AS "ownerId", e.amount, e.currency, e.attempt_id AS "attemptId",
    e.value_date::text AS "valueDate" FROM ledger_entry e WHERE e.cause_id = $1 ORDER BY e.id`,
);
const CAUSE = statement(
  'test_a_cause',
  `SELECT c.kind, a.seller_id AS "sellerId", a.amount, a.currency, a.reason, a.created_by AS "createdBy"
    FROM ledger_cause c JOIN adjustment a ON a.id = c.id WHERE c.id = $1`,
);
const BALANCE = statement('test_adjusted_balance', `SELECT ${balanceOf('$1::bigint', `'ILS'`)}::bigint AS balance`);
const balance = async () => (await base.db.query<{ balance: number }>(BALANCE, [seller.id]))[0]?.balance ?? 0;

const adjust = (more: object = {}) =>
  adjustBalance(base.db, {
    sellerId: seller.id,
    currency: 'ILS',
    amount: 1_250,
    reason: 'A fee was taken twice',
    createdBy,
    ...more,
  });

const ATTEMPT = statement(
  'test_attempt_of_sale',
  'SELECT a.id, a.sale_id AS "saleId" FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1',
);

const AGE = statement(
  'test_age_adjusted_fold',
  `UPDATE app_fact SET value = regexp_replace(value, '^(\\d+ \\d+) \\d+', '\\1 0') WHERE key = 'balance-fold'`,
);
const folds = () =>
  vi.waitFor(
    async () => {
      await base.owner.query(AGE, []);
      expect(await rollUpEntries(base.db)).toBe(true);
    },
    { timeout: 20_000 },
  );

test('an adjustment moves a balance, says why, by whom and from which day, and every invariant holds', async () => {
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
  const before = await balance();
  const id = await adjust({ valueDate: '2026-11-01' });
  expect(await balance()).toBe(before + 1_250);
  expect(await base.db.query(CAUSE, [id])).toEqual([
    {
      kind: 'adjustment',
      sellerId: seller.id,
      amount: 1_250,
      currency: 'ILS',
      reason: 'A fee was taken twice',
      createdBy,
    },
  ]);
  const line = { currency: 'ILS', attemptId: null };
  expect(await base.db.query(ENTRIES, [id])).toEqual([
    { ...line, account: 'seller_balance', ownerId: seller.id, amount: -1_250, valueDate: '2026-11-01' },
    { ...line, account: 'adjustments', ownerId: 0, amount: 1_250, valueDate: null },
  ]);
  await expectInvariantsHold(base.db);
});

test('an adjustment is in the balance before and after it is folded, and in the wallet that a partner reads', async () => {
  const before = await balance();
  await adjust({ amount: -300 });
  expect(await balance()).toBe(before - 300);
  await folds();
  expect(await balance()).toBe(before - 300);
  const { body } = await callApi('POST', 'get-sellers', {
    body: { svc_client_key: partner.clientKey, language: 'en' },
  });
  expect(body.items[0].seller_wallets.ILS.wallet_total).toBe(before - 300);
  await expectInvariantsHold(base.db);
});

test('the receipt of a sale and its settlement know nothing of an adjustment', async () => {
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
  const [paid] = await base.db.query<{ id: number; saleId: number }>(ATTEMPT, [saleId]);
  const receipt = () => base.db.query(SHOW_RECEIPT, [paid?.saleId]);
  const shown = await receipt();
  expect(shown).toHaveLength(1);
  await adjust();
  await settleEntries(base.db, [paid?.id ?? 0]);
  expect(await receipt()).toEqual(shown);
  await expectInvariantsHold(base.db);
});

describe('the database refuses', () => {
  const tables = ['ledger_cause', 'adjustment'];
  test.each(tables)('to change or remove a row of %s', async (table) => {
    await adjust();
    for (const [index, sql] of [`UPDATE ${table} SET id = id`, `DELETE FROM ${table}`].entries())
      await expect(base.owner.query(statement(`test_rewrite_${table}_${index}`, sql), [])).rejects.toMatchObject({
        code: '42501',
      });
  });

  test.each([
    ['two causes', (id: number) => `(SELECT min(id) FROM attempt), ${id}`],
    ['no cause', () => 'NULL::bigint, NULL::bigint'],
  ])('an entry with %s', async (what, causes) => {
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId);
    const id = await adjust();
    const sql = `INSERT INTO ledger_entry (attempt_id, cause_id, account, owner_id, currency, amount)
      SELECT ${causes(id)}, 'seller_balance', ${seller.id}, 'ILS', line FROM (VALUES (1), (-1)) AS v (line)`;
    const asked = base.db.query(statement(`test_insert_${what.replace(' ', '_')}`, sql), []);
    await expect(asked).rejects.toMatchObject({ code: '23514', constraint: 'entry_has_one_cause' });
  });

  test('entries of a cause that is not there, and entries of a cause that do not sum to zero', async () => {
    const id = await adjust();
    const write = (cause: number, first: number) =>
      base.db.query(
        statement(
          `test_write_${first}`,
          `INSERT INTO ledger_entry (cause_id, account, owner_id, currency, amount)
            SELECT $1::bigint, 'seller_balance', $2::bigint, 'ILS', line FROM (VALUES (${first}), (-5)) AS v (line)`,
        ),
        [cause, seller.id],
      );
    await expect(write(id + 1_000, 5)).rejects.toMatchObject({ code: '23503', constraint: 'entry_belongs_to_a_cause' });
    await expect(write(id, 7)).rejects.toMatchObject({ code: '23514' });
  });

  test('a second record of a cause, and one of another kind', async () => {
    const id = await adjust();
    const write = (kind: string) =>
      base.db.query(
        statement(
          `test_record_${kind}`,
          `WITH cause AS (INSERT INTO ledger_cause (kind) VALUES ('${kind}') RETURNING id)
            INSERT INTO adjustment (id, seller_id, currency, amount, reason, created_by)
            SELECT ${kind === 'adjustment' ? id : 'cause.id'}, $1, 'ILS', 5, 'Again', $2 FROM cause`,
        ),
        [seller.id, createdBy],
      );
    await expect(write('adjustment')).rejects.toMatchObject({ code: '23505' });
    await expect(write('payout')).rejects.toMatchObject({ code: '23503', constraint: 'adjustment_is_a_cause' });
  });

  test.each([
    ['of nothing', { amount: 0 }],
    ['without a reason', { reason: '  ' }],
    ['of a seller who is not there', { sellerId: 999_999 }],
    ['by nobody', { createdBy: 999_999 }],
  ])('an adjustment %s, and nothing of it stays', async (_, more) => {
    const before = await balance();
    await expect(adjust(more)).rejects.toMatchObject({ code: expect.stringMatching(/^235(03|14)$/) });
    expect(await balance()).toBe(before);
    await expectInvariantsHold(base.db);
  });
});
