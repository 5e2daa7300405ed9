import fc from 'fast-check';
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { schemasOf, setPath } from '#lib/platform/db/schemas.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { betweenSnapshots, openTransaction } from '#lib/testing/open-transaction.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { times } from '#lib/testing/thorough.ts';
import { rollUpSaleCounts } from './roll-up-sale-counts.ts';
import { findSales } from '../reading/api/sales-by-filter.sql.ts';
import { rolledUpTotals } from '../reading/sales-totals.sql.ts';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';

const base = testDatabase();
const run = <Row>(text: string, values: unknown[] = [], db: Database = base.owner) =>
  db.query<Row>(statement('', text), values);

const STATUSES = ['initial', 'failed', 'completed', 'refunded', 'voided'];
const WEEK_MS = 604_800_000;
const MONDAY = Date.parse('2026-01-01T00:00:00Z');

const INSERT = `INSERT INTO sale (public_id, seller_id, status, price, currency, product_name, created_at)
  VALUES (gen_random_uuid(), $1, $2, 500, 'ILS', 'x', $3) RETURNING id`;

let seller: number;
beforeEach(async () => {
  seller = (await givenSeller(base.db)).id;
});

const fold = () => rollUpSaleCounts({ database: base.db, timeZone: 'UTC' });

/** As if the last look at the newest sale was a minute ago. */
const aMinutePasses = () => run(`UPDATE sale_tally_mark SET seen_at = seen_at - interval '1 minute'`);

const LEFT = `SELECT (SELECT count(*) FROM sale WHERE id > (SELECT up_to_id FROM sale_tally_mark)) + (SELECT count(*)
  FROM sale_status_change) AS left`;

/** Rows up to the seen mark are added first, later ones in a second round. */
async function foldOften(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    while ((await fold()) > 0);
    await aMinutePasses();
  }
}

/**
 * Until nothing is left: transactions of the server's other databases hold a fold back as well, for as long as they
 * last.
 */
async function foldAll(): Promise<void> {
  await vi.waitFor(
    async () => {
      await foldOften();
      expect(await run(LEFT)).toEqual([{ left: 0 }]);
    },
    { timeout: 20_000 },
  );
}

const count = async (filters: object, sellers = [seller]) =>
  (await findSales(base.db, { sellerIds: sellers, filters, page: 1, pageSize: 1 })).count;

test('counts are exact at every moment: after sales, moves, folds in any order and moved clocks', async () => {
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('sale' as const),
        status: fc.constantFrom(...STATUSES),
        week: fc.integer({ min: -4, max: 4 }),
        part: fc.integer({ min: 0, max: 6 }),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('move' as const),
        which: fc.nat(200),
        status: fc.constantFrom(...STATUSES),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('fold' as const, 'time' as const) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      seller = (await givenSeller(base.db)).id;
      const sales: { id: number; status: string; at: number }[] = [];
      for (const one of steps) {
        if (one.kind === 'sale') {
          const at = MONDAY + one.week * WEEK_MS + (one.part * WEEK_MS) / 7;
          const [row] = await run<{ id: number }>(INSERT, [seller, one.status, new Date(at)]);
          sales.push({ id: row?.id ?? 0, status: one.status, at });
        } else if (one.kind === 'move') {
          const sale = sales[one.which % Math.max(1, sales.length)];
          if (sale) await run('UPDATE sale SET status = $2 WHERE id = $1', [sale.id, one.status]);
          if (sale) sale.status = one.status;
        } else if (one.kind === 'fold') await fold();
        else await aMinutePasses();
        const expected = (from: number, until: number, statuses: readonly string[]) =>
          sales.filter(({ at, status }) => at >= from && at < until && statuses.includes(status)).length;
        const from = MONDAY - WEEK_MS * 2.3;
        const until = MONDAY + WEEK_MS * 1.6;
        expect(await count({})).toBe(sales.length);
        expect(await count({ status: ['completed'] })).toBe(expected(-Infinity, Infinity, ['completed']));
        expect(
          await count({ status: ['initial', 'refunded'], createdFrom: new Date(from), createdUntil: new Date(until) }),
        ).toBe(expected(from, until, ['initial', 'refunded']));
        expect(await count({ createdUntil: new Date(until) })).toBe(expected(-Infinity, until, STATUSES));
      }
    }),
    { numRuns: times(2, 15) },
  );
});

const LIVE_TOTALS = `SELECT currency, count(*) AS count, sum(price)::bigint AS asked,
  sum(captured)::bigint AS collected, sum(refunded)::bigint AS refunded FROM sale
WHERE seller_id = $1 AND ($2::sale_status[] IS NULL OR status = ANY ($2)) AND ($3::text IS NULL OR currency = $3)
  GROUP BY currency ORDER BY count(*) DESC, currency`;

test('totals are those of the sales at every moment: after captures, refunds, folds in any order', async () => {
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('sale' as const),
        status: fc.constantFrom(...STATUSES),
        currency: fc.constantFrom('ILS', 'USD'),
        price: fc.integer({ min: 10, max: 99_999 }),
        isPaid: fc.boolean(),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('move' as const),
        which: fc.nat(200),
        status: fc.constantFrom(...STATUSES),
        captured: fc.integer({ min: 5, max: 10 }),
        refunded: fc.integer({ min: 0, max: 5 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('fold' as const, 'time' as const) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      seller = (await givenSeller(base.db)).id;
      const ids: number[] = [];
      for (const one of steps) {
        if (one.kind === 'sale') {
          const [row] = await run<{ id: number }>(
            `INSERT INTO sale (public_id, seller_id, status, price, currency, product_name, authorized, captured)
              VALUES (gen_random_uuid(), $1, $2, $3::bigint, $4, 'x', $5::bigint, $5::bigint) RETURNING id`,
            [seller, one.status, one.price, one.currency, one.isPaid ? one.price : 0],
          );
          ids.push(row?.id ?? 0);
        } else if (one.kind === 'move') {
          await run('UPDATE sale SET status = $2, authorized = $3, captured = $3, refunded = $4 WHERE id = $1', [
            ids[one.which % Math.max(1, ids.length)] ?? 0,
            one.status,
            one.captured,
            one.refunded,
          ]);
        } else if (one.kind === 'fold') await fold();
        else await aMinutePasses();
        for (const statuses of [[], ['completed', 'refunded'], ['initial']] as SaleStatus[][])
          for (const currency of [null, 'USD'])
            expect(await rolledUpTotals(base.db, [seller], { statuses, currency })).toEqual(
              await run(LIVE_TOTALS, [seller, statuses.length > 0 ? statuses : null, currency]),
            );
      }
    }),
    { numRuns: times(2, 15) },
  );
});

test('the price and the currency of a sale never change', async () => {
  const [row] = await run<{ id: number }>(INSERT, [seller, 'initial', new Date()]);
  await expect(run('UPDATE sale SET price = price + 1 WHERE id = $1', [row?.id])).rejects.toThrow(/never change/);
  await expect(run(`UPDATE sale SET currency = 'USD' WHERE id = $1`, [row?.id])).rejects.toThrow(/never change/);
});

test('the roll-up itself agrees with the sales once everything is folded', async () => {
  for (let made = 0; made < 30; made += 1)
    await run(INSERT, [seller, STATUSES[made % 5], new Date(MONDAY + made * 86_400_000)]);
  await run(`UPDATE sale SET status = 'refunded' WHERE seller_id = $1 AND status = 'completed'`, [seller]);
  await foldAll();
  expect(await run('SELECT count(*) AS left FROM sale_status_change')).toEqual([{ left: 0 }]);
  const counted = `SELECT week_of(created_at) AS week, status, count(*) AS sales, sum(price) AS asked FROM sale
    WHERE seller_id = $1 GROUP BY 1, 2`;
  const [row] = await run<{ differences: number }>(
    `SELECT count(*) AS differences FROM (${counted}) s FULL JOIN (SELECT week, status, sales, asked FROM sale_tally
      WHERE seller_id = $1 AND sales <> 0) t USING (week, status)
      WHERE s.sales IS DISTINCT FROM t.sales OR s.asked IS DISTINCT FROM t.asked`,
    [seller],
  );
  expect(row?.differences).toBe(0);
});

test('a sale that was begun before a fold and is committed after it is counted', async () => {
  const slow = new pg.Client({ connectionString: base.url });
  await slow.connect();
  try {
    await slow.query(setPath(schemasOf('product')));
    await slow.query('BEGIN');
    await slow.query(INSERT, [seller, 'initial', new Date()]);
    await run(INSERT, [seller, 'initial', new Date()]);
    await foldOften();
    await aMinutePasses();
    await foldOften();
    expect(await count({})).toBe(1);
    await slow.query('COMMIT');
    expect(await count({})).toBe(2);
    await foldAll();
    await foldAll();
    expect(await count({})).toBe(2);
    expect(await run('SELECT sum(sales)::int AS folded FROM sale_tally WHERE seller_id = $1', [seller])).toEqual([
      { folded: 2 },
    ]);
  } finally {
    await slow.end();
  }
});

test('a sale of a transaction that the end of a snapshot leaves out is counted', async () => {
  await run(INSERT, [seller, 'initial', new Date()]);
  await foldAll();
  let made = 2;
  const { slow, noting } = await betweenSnapshots(base.db, async () => {
    const early = await openTransaction(base.owner);
    await early.number();
    const writing = await openTransaction(base.owner);
    await run(INSERT, [seller, 'initial', new Date()], writing.inside);
    // A later id of an earlier transaction, which is the last that has ended.
    await run(INSERT, [seller, 'initial', new Date()], early.inside);
    await early.commit();
    made += 1;
    return writing;
  });
  await rollUpSaleCounts({ database: noting.inside, timeZone: 'UTC' });
  await noting.commit();
  await aMinutePasses();
  await foldOften();
  await slow.commit();
  expect(await count({})).toBe(made);
  await foldAll();
  expect(await count({})).toBe(made);
});

test('of two processes one folds, and the other does not wait for it', async () => {
  await run(INSERT, [seller, 'initial', new Date()]);
  await foldAll();
  await base.owner.inTransaction(async (first) => {
    await run('SELECT FROM sale_tally_mark FOR UPDATE', [], first);
    await run(INSERT, [seller, 'completed', new Date()]);
    expect(await fold()).toBe(0);
  });
  expect(await fold()).toBeGreaterThan(0);
});

test('a database that was restored into another server folds on', async () => {
  await run(INSERT, [seller, 'initial', new Date()]);
  while ((await fold()) > 0);
  await run('UPDATE sale_tally_mark SET seen_xid = 9000000000');
  await aMinutePasses();
  expect(await fold()).toBeGreaterThan(0);
});

const AT_MOST_3 = `CREATE FUNCTION test_at_most_3() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF (SELECT count(*) FROM counted) > 3 THEN RAISE 'too dear'; END IF; RETURN NULL; END $$;
  CREATE TRIGGER test_at_most_3 AFTER INSERT ON sale_statistic REFERENCING NEW TABLE AS counted FOR EACH STATEMENT
    EXECUTE FUNCTION test_at_most_3()`;

test('sales that are too dear to count together are counted a few at a time, and hold up nobody for ever', async () => {
  while ((await fold()) > 0);
  for (let made = 0; made < 10; made += 1) await run(INSERT, [seller, 'initial', new Date()]);
  await run(`UPDATE sale SET status = 'failed' WHERE seller_id = $1`, [seller]);
  for (const text of AT_MOST_3.split(/;\n {2}(?=CREATE TRIGGER)/)) await run(text);
  const turns = [];
  for (let turn = 0; turn < 20; turn += 1) turns.push(await fold().catch(() => 'failed' as const));
  await run('DROP TRIGGER test_at_most_3 ON sale_statistic');
  expect(turns).toContain('failed');
  expect(await run('SELECT count(*) FROM sale_statistic WHERE seller_id = $1', [seller])).toEqual([{ count: 10 }]);
});
