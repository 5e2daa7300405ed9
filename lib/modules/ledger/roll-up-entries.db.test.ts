import { expect, test, vi } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { betweenSnapshots, openTransaction } from '#lib/testing/open-transaction.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { times } from '#lib/testing/thorough.ts';
import { balanceOf, rollUpEntries } from './index.ts';

const base = testDatabase();
const world = testWorld(base);

const BALANCE = statement(
  'test_balance_of',
  `SELECT ${balanceOf('$1::bigint', `'ILS'`)}::bigint AS folded, (SELECT coalesce(-sum(amount), 0)::bigint
    FROM ledger_entry WHERE account = 'seller_balance' AND owner_id = $1) AS plain`,
);
const balance = async (sellerId: number) =>
  (await base.db.query<{ folded: number; plain: number }>(BALANCE, [sellerId]))[0];

// A minute passes: the noted candidate is old enough; transactions that were open then still hold the fold back.
const AGE = statement(
  'test_age_fold',
  `UPDATE app_fact SET value = regexp_replace(value, '^(\\d+ \\d+) \\d+', '\\1 0') WHERE key = 'balance-fold'`,
);
const aMinutePasses = () => base.owner.query(AGE, []);

/**
 * Folds in the end: transactions of the server's other databases hold a fold back as well, for as long as they last.
 */
const folds = () =>
  vi.waitFor(
    async () => {
      await aMinutePasses();
      expect(await rollUpEntries(base.db)).toBe(true);
    },
    { timeout: 20_000 },
  );

const ATTEMPT = statement('test_an_attempt', 'SELECT id FROM attempt WHERE seller_id = $1 ORDER BY id LIMIT 1');
const WRITE = statement(
  'test_write_entries',
  `INSERT INTO ledger_entry (attempt_id, account, owner_id, currency, amount) VALUES ($1, 'seller_balance', $2, 'ILS',
    -700), ($1, 'processing_fees', 0, 'ILS', 700)`,
);
const TAKE_BACK = statement(
  'test_write_back',
  `INSERT INTO ledger_entry (attempt_id, account, owner_id, currency, amount) VALUES ($1, 'seller_balance', $2, 'ILS',
    700), ($1, 'processing_fees', 0, 'ILS', -700)`,
);

async function pay(seller: Awaited<ReturnType<typeof givenSeller>>): Promise<void> {
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
}

test('entries that are still being written when later ones are there are not folded over', async () => {
  const seller = await givenSeller(base.db);
  await pay(seller);
  await rollUpEntries(base.db);
  const [attempt] = await base.db.query<{ id: number }>(ATTEMPT, [seller.id]);
  let commit: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let written: () => void = () => undefined;
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const slow = base.owner.inTransaction(async (inside) => {
    await inside.query(WRITE, [attempt?.id, seller.id]);
    written();
    await held;
  });
  await isWritten;
  // Later ids, seen earlier.
  await pay(seller);
  await folds();
  await aMinutePasses();
  expect(await rollUpEntries(base.db)).toBe(false);
  commit();
  await slow;
  await folds();
  const row = await balance(seller.id);
  expect(row?.folded).toBe(row?.plain);
  await base.db.query(TAKE_BACK, [attempt?.id, seller.id]);
});

// Nothing is open in this database: its note need not wait for what is open in others.
const SETTLE_NOTE = statement(
  'test_settle_fold',
  `UPDATE app_fact SET value = regexp_replace(value, '^(\\d+ \\d+) \\d+ \\d+', '\\1 0 0') WHERE key = 'balance-fold'`,
);

test('entries of a transaction that the end of a snapshot leaves out are not folded over', async () => {
  const seller = await givenSeller(base.db);
  await pay(seller);
  await rollUpEntries(base.db);
  const [attempt] = await base.db.query<{ id: number }>(ATTEMPT, [seller.id]);
  const values = [attempt?.id, seller.id];
  let written = 1;
  const { slow, noting } = await betweenSnapshots(base.db, async () => {
    await base.owner.query(SETTLE_NOTE, []);
    const early = await openTransaction(base.owner);
    await early.number();
    const writing = await openTransaction(base.owner);
    await writing.inside.query(WRITE, values);
    // A later id of an earlier transaction, which is the last that has ended.
    await early.inside.query(WRITE, values);
    await early.commit();
    written += 1;
    return writing;
  });
  await rollUpEntries(noting.inside);
  await noting.commit();
  await aMinutePasses();
  expect(await rollUpEntries(base.db)).toBe(false);
  await slow.commit();
  await folds();
  const row = await balance(seller.id);
  expect(row?.folded).toBe(row?.plain);
  for (let taken = 0; taken < written; taken += 1) await base.db.query(TAKE_BACK, values);
});

test('the note of another server, from which the database was restored, is not waited for', async () => {
  const seller = await givenSeller(base.db);
  await pay(seller);
  await folds();
  await pay(seller);
  await base.owner.query(
    statement(
      'test_note_of_other_server',
      `UPDATE app_fact SET value = split_part(value, ' ', 1) || ' ' || (SELECT max(id) FROM ledger_entry)
        || ' 0 9000000000' WHERE key = 'balance-fold'`,
    ),
    [],
  );
  expect(await rollUpEntries(base.db)).toBe(true);
});

test('what was noted less than a minute ago is not folded', async () => {
  const seller = await givenSeller(base.db);
  await pay(seller);
  await folds();
  expect(await rollUpEntries(base.db)).toBe(false);
});

test('a note of an older version is taken again before it is folded', async () => {
  const seller = await givenSeller(base.db);
  await pay(seller);
  await aMinutePasses();
  await rollUpEntries(base.db);
  await base.owner.query(
    statement(
      'test_older_note',
      `UPDATE app_fact SET value = split_part(value, ' ', 1) || ' ' || split_part(value, ' ', 2) || ' 0'
        WHERE key = 'balance-fold'`,
    ),
    [],
  );
  expect(await rollUpEntries(base.db)).toBe(false);
  await folds();
  const row = await balance(seller.id);
  expect(row?.folded).toBe(row?.plain);
});

test('a balance is the same before, between and after folds, also while entries are written', async () => {
  const seller = await givenSeller(base.db);
  let folded = 0;
  // Folds of a turn are held back by other databases of the server, at most as long as the test may last.
  const until = Date.now() + 20_000;
  for (let turn = 0; turn < times(5, 12) || (folded <= 2 && Date.now() < until); turn += 1) {
    await aMinutePasses();
    const results = await Promise.all([
      pay(seller),
      pay(seller),
      rollUpEntries(base.db),
      rollUpEntries(base.db),
      pay(seller),
    ]);
    folded += results.filter((result) => result === true).length;
    const row = await balance(seller.id);
    expect(row?.folded).toBe(row?.plain);
    expect(row?.plain).toBeGreaterThan(0);
  }
  expect(folded).toBeGreaterThan(2);
});
