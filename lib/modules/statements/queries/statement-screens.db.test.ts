import { beforeAll, describe, expect, test } from 'vitest';
import { STATEMENTS, statementsQuery } from '#components/statements/statements.ts';
import { parseListParams } from '#components/list/filters/list-params.ts';
import { handleProcessorWebhook } from '#lib/modules/payments/settlement/handle-processor-webhook.ts';
import { setReserve } from '#lib/modules/reserves/hold.ts';
import { runReserves } from '#lib/modules/reserves/hold.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenDocument } from '#lib/testing/owned.ts';
import { ZONE } from '#lib/testing/payouts/given.ts';
import { closeThrough, moveClockTo } from '#lib/testing/roll-up.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { statementRow } from '../views/export-rows.ts';
import { everyStatement, hasStatements, listStatementRows } from './list-statements.sql.ts';
import { readMonthEnd } from './read-month-end.ts';

/** What the screens of statements read. */

const base = testDatabase();
const world = testWorld(base);
const context = () => ({ database: base.db, timeZone: ZONE });

let seller: TestSeller;
let second: TestSeller;
let stranger: TestSeller;

const NEGATIVE = statement(
  'test_negative',
  `INSERT INTO negative_balance (seller_id, currency, began_at, ended_at) VALUES ($1, 'ILS', $2, $3)`,
);

async function pay(of: TestSeller): Promise<{ saleId: string; attempt: string }> {
  const { saleId } = await world.givenSale(of);
  const { body } = await world.pay(of, saleId);
  return { saleId, attempt: body.svc_transaction_id };
}

beforeAll(async () => {
  [seller, second, stranger] = [await givenSeller(base.db), await givenSeller(base.db), await givenSeller(base.db)];
  await moveClockTo(base, '2026-12-05T10:00');
  // Before the module of invoices was switched on, and after.
  await pay(seller);
  await givenDocument(base.owner, seller);
  const { attempt } = await pay(seller);
  await pay(second);
  await pay(stranger);
  await setReserve(context(), { sellerId: seller.id, percent: 1_000, days: 10, reason: 'x', setBy: null });
  const { reference } = await world.bank.control('POST', '/control/chargebacks', { originalReference: attempt });
  await handleProcessorWebhook(world.context, reference);
  for (const day of ['06', '12', '13', '14']) {
    await moveClockTo(base, `2026-12-${day}T10:00`);
    await runReserves(context());
  }
  await closeThrough(base, '2026-12');
  await moveClockTo(base, '2027-01-20T10:00');
  await pay(seller);
  await runReserves(context());
}, 120_000);

const query = (search: Record<string, string>) => statementsQuery(parseListParams(STATEMENTS, search));

describe('the list', () => {
  test('has the statements of all businesses in view, and of nobody else', async () => {
    const { rows, count } = await listStatementRows(base.db, [seller.id, second.id], query({}));
    expect(rows.map(({ sellerId, month, currency }) => [sellerId, month, currency])).toEqual(
      expect.arrayContaining([
        [seller.id, '2026-12', 'ILS'],
        [second.id, '2026-12', 'ILS'],
      ]),
    );
    expect(count).toBe(2);
    expect((await listStatementRows(base.db, [], query({}))).rows).toEqual([]);
  });

  test('is filtered by year and currency of its address', async () => {
    const count = async (search: Record<string, string>) =>
      (await listStatementRows(base.db, [seller.id], query(search))).count;
    expect(await count({ year: '2026' })).toBe(1);
    expect(await count({ year: '2025' })).toBe(0);
    expect(await count({ currency: 'USD' })).toBe(0);
    // What is no year filters nothing.
    expect(await count({ year: "2026' OR true" })).toBe(1);
  });

  test('is exported as it is listed, and knows whether there is any', async () => {
    const rows = [];
    for await (const page of everyStatement(base.db, [seller.id], query({}))) rows.push(...page.map(statementRow));
    expect(rows).toEqual([
      expect.objectContaining({ month: '2026-12', seller_name: 'Seller', currency: 'ILS', opening: '0.00' }),
    ]);
    expect(await hasStatements(base.db, [seller.id])).toBe(true);
    expect(await hasStatements(base.db, [(await givenSeller(base.db)).id])).toBe(false);
  });
});

describe('the end of a month', () => {
  const end = (month: string, of = seller) => readMonthEnd(context(), { sellerId: of.id, month });

  test('has the documents of each type, sales without one, and open disputes', async () => {
    const { documents, withoutDocument, disputes, closedAt, isOver } = await end('2026-12');
    expect([closedAt !== null, isOver]).toEqual([true, true]);
    expect(documents.map(({ type, first, last, count }) => [type, first, last, count])).toEqual(
      expect.arrayContaining([
        ['invoice', 1, 1, 1],
        ['invoice-receipt', 1, 1, 1],
      ]),
    );
    expect(withoutDocument).toBe(1);
    expect(disputes).toEqual([{ currency: 'ILS', count: 1, amount: -5_000 }]);
  });

  test('has what was held in reserve and given back, by the statement of the month', async () => {
    const { statements } = await end('2026-12');
    const [only] = statements;
    const amount = (cause: string) => only?.statement.changes.find((change) => change.cause === cause)?.amount ?? 0;
    expect(amount('reserve-held')).toBeLessThan(0);
    expect(only?.statement.atEnd.reserved).toBe(-amount('reserve-held') - amount('reserve-released'));
  });

  test('has balances that were below zero in it, and no others', async () => {
    await base.owner.query(NEGATIVE, [second.id, '2026-11-20', '2026-12-02']);
    await base.owner.query(NEGATIVE, [second.id, '2026-09-20', '2026-10-02']);
    await base.owner.query(NEGATIVE, [stranger.id, '2026-12-02', null]);
    expect((await end('2026-12', second)).belowZero).toHaveLength(1);
    expect((await end('2026-10', second)).belowZero).toHaveLength(1);
    expect((await end('2026-08', second)).belowZero).toEqual([]);
  });

  test('of the present month is open, and of a business without documents says so', async () => {
    const { closedAt, isOver, statements, withoutDocument } = await end('2027-01', second);
    expect([closedAt, isOver, withoutDocument]).toEqual([null, false, null]);
    expect(statements[0]?.sha256).toBeNull();
    expect((await end('2026-11', second)).statements).toEqual([]);
  });
});
