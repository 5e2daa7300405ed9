import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { checkInvariants, foldEntries, lastInvariantCheck } from './index.ts';
import { balanceOf } from './balance-of.ts';

const base = testDatabase();
const world = testWorld(base);

const BROKEN = statement('test_broken', 'SELECT DISTINCT left(invariant, 3) AS id FROM broken_invariants(0) ORDER BY 1');
const broken = async () => (await base.db.query<{ id: string }>(BROKEN, [])).map(({ id }) => id).filter((id) => id !== 'I08');

async function givenPaid(): Promise<string> {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
  return saleId;
}

/** Breaks rows as a superuser would, past every guard, and puts them back. */
let turn = 0;
async function whileBroken(breaks: string, mends: string, work: () => Promise<void>): Promise<void> {
  const run = (sql: string) => base.owner.inTransaction(async (inside) => {
    turn += 1;
    await inside.query(statement(`test_replica_${turn}`, `SET LOCAL session_replication_role = 'replica'`), []);
    for (const [index, one] of sql.split(';').entries()) await inside.query(statement(`test_break_${turn}_${index}`, one), []);
  });
  await run(breaks);
  try {
    await work();
  } finally {
    await run(mends);
  }
}

test.each<[id: string, what: string, breaks: (sale: string) => string, mends: (sale: string) => string]>([
  ['I01', 'an entry that was changed', (s) => `UPDATE ledger_entry SET amount = amount + 1 WHERE id = (SELECT min(l.id) FROM ledger_entry l JOIN attempt a ON a.id = l.attempt_id JOIN sale s ON s.id = a.sale_id WHERE s.public_id = '${s}')`,
    (s) => `UPDATE ledger_entry SET amount = amount - 1 WHERE id = (SELECT min(l.id) FROM ledger_entry l JOIN attempt a ON a.id = l.attempt_id JOIN sale s ON s.id = a.sale_id WHERE s.public_id = '${s}')`],
  ['I03', 'a sale that says more than its attempts did', (s) => `UPDATE sale SET refunded = 100 WHERE public_id = '${s}'`, (s) => `UPDATE sale SET refunded = 0 WHERE public_id = '${s}'`],
  ['I05', 'a payment without its event', (s) => `UPDATE event SET attempt_id = -attempt_id WHERE sale_id = (SELECT id FROM sale WHERE public_id = '${s}')`, (s) => `UPDATE event SET attempt_id = -attempt_id WHERE sale_id = (SELECT id FROM sale WHERE public_id = '${s}')`],
  ['I06', 'a finding of reconciliation', () => `INSERT INTO reconciliation_finding (acquirer, day, kind, reference) VALUES ('bank', '2026-01-01', 'extra', 'X')`, () => `DELETE FROM reconciliation_finding`],
  ['I07', 'an attempt that nobody settles', (s) => `UPDATE attempt SET state = 'in_doubt', settled_at = NULL, lease_until = app_now() - interval '6 minutes' WHERE sale_id = (SELECT id FROM sale WHERE public_id = '${s}')`,
    (s) => `UPDATE attempt SET state = 'succeeded', settled_at = app_now() WHERE sale_id = (SELECT id FROM sale WHERE public_id = '${s}')`],
  ['I09', 'a status that does not fit', (s) => `UPDATE sale SET status = 'voided' WHERE public_id = '${s}'`, (s) => `UPDATE sale SET status = 'completed' WHERE public_id = '${s}'`],
  ['I10', 'a card number among the texts', (s) => `UPDATE sale SET product_name = 'paid with 4111 1111-1111 1111' WHERE public_id = '${s}'`, (s) => `UPDATE sale SET product_name = 'Coffee beans' WHERE public_id = '${s}'`],
])('%s speaks of %s', async (id, _, breaks, mends) => {
  const saleId = await givenPaid();
  expect(await broken()).toEqual([]);
  await whileBroken(breaks(saleId), mends(saleId), async () => expect(await broken()).toContain(id));
  await expectInvariantsHold(base.db);
});

test('numbers that are no card are not taken for one', async () => {
  const LOOKS = statement('test_looks_like_a_card', 'SELECT looks_like_a_card($1) AS looks');
  const looks = async (words: string) => (await base.db.query<{ looks: boolean }>(LOOKS, [words]))[0]?.looks;
  for (const card of ['4111111111111111', 'a 3782-822463-10005 b', '6011 0009 9013 9424']) expect([card, await looks(card)]).toEqual([card, true]);
  for (const other of ['4111111111111112', 'SALE-4111111111111111A', '411111******1111', '0521234567', '1234567890123', '']) expect([other, await looks(other)]).toEqual([other, false]);
});

test('the minute job looks at what is new, keeps its result, and finds what was broken since', async () => {
  await checkInvariants(base.db);
  const saleId = await givenPaid();
  await whileBroken(`UPDATE sale SET status = 'voided' WHERE public_id = '${saleId}'`, `UPDATE sale SET status = 'completed' WHERE public_id = '${saleId}'`, async () => {
    expect((await checkInvariants(base.db)).broken.map(({ what }) => what)).toContain(saleId);
    expect(lastInvariantCheck()?.broken.length).toBeGreaterThan(0);
  });
});

test('a balance is the same before, between and after folds, also while entries are written', async () => {
  const seller = await givenSeller(base.db);
  const BALANCE = statement('test_balance_of', `SELECT ${balanceOf('$1::bigint', `'ILS'`)}::bigint AS folded, (SELECT coalesce(-sum(amount), 0)::bigint FROM ledger_entry WHERE account = 'seller_balance' AND owner_id = $1) AS plain`);
  const AGE = statement('test_age_fold', `UPDATE app_fact SET value = split_part(value, ' ', 1) || ' ' || split_part(value, ' ', 2) || ' 0' WHERE key = 'balance-fold'`);
  let folds = 0;
  for (let turn = 0; turn < 6; turn += 1) {
    const [{ saleId }] = await Promise.all([world.givenSale(seller), base.owner.query(AGE, [])]);
    const results = await Promise.all([world.pay(seller, saleId), foldEntries(base.db), foldEntries(base.db)]);
    folds += results.filter((result) => result === true).length;
    const [row] = await base.db.query<{ folded: number; plain: number }>(BALANCE, [seller.id]);
    expect(row?.folded).toBe(row?.plain);
    expect(row?.plain).toBeGreaterThan(0);
  }
  expect(folds).toBeGreaterThan(0);
});
