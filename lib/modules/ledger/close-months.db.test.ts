import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { instantOf, shiftMonth } from '#lib/kernel/time/zoned-time.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { betweenSnapshots, openTransaction } from '#lib/testing/open-transaction.ts';
import { ZONE } from '#lib/testing/payouts/given.ts';
import { rollUpAll } from '#lib/testing/roll-up.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { closeMonths, reachedMonths } from './index.ts';
import { closeDue, noteOlder } from './store-months.sql.ts';

/** The close of a month against what is being booked around its end. */

const base = testDatabase();
const world = testWorld(base);

let seller: TestSeller;
let personId: number;
beforeAll(async () => {
  seller = await givenSeller(base.db);
  personId = await givenPerson(base, 'Operator');
});

const now = async () => (await readClock(base.db)).now;
async function moveTo(local: string): Promise<void> {
  const at = instantOf(local, ZONE);
  await base.moveClock(Math.round((at.getTime() - (await now()).getTime()) / 1_000));
}

/** The last millisecond of a month. */
const lastOf = (month: string): Date => new Date(instantOf(shiftMonth(`${month}-01`, 1), ZONE).getTime() - 1);

const MONTHS = statement(
  'test_closed_months',
  `SELECT to_char(month, 'YYYY-MM') AS month, ends_at AS "endsAt", up_to_entry IS NOT NULL AS "isSettled"
    FROM closed_month ORDER BY month`,
);
type Month = { month: string; endsAt: Date; isSettled: boolean };
const closed = () => base.db.query<Month>(MONTHS, []);

/** All that is open of other files' databases may hold a step back. */
const closes = () =>
  vi.waitFor(
    async () => {
      await closeMonths(base.db, ZONE);
      expect((await closed()).every(({ isSettled }) => isSettled)).toBe(true);
    },
    { timeout: 20_000 },
  );

async function pay(): Promise<string> {
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
  return saleId;
}

const ADD = statement(
  'test_add_entries_of',
  `WITH cause AS (INSERT INTO ledger_cause (kind) VALUES ('adjustment') RETURNING id),
made AS (INSERT INTO adjustment (id, seller_id, currency, amount, reason, created_by)
  SELECT id, $1::bigint, 'ILS', 700, 'x', $3::bigint FROM cause)
INSERT INTO ledger_entry (cause_id, account, owner_id, currency, amount, created_at)
SELECT cause.id, line.account, line.owner, 'ILS', line.amount, $2::timestamptz FROM cause, (VALUES
  ('seller_balance'::ledger_account, $1::bigint, -700), ('adjustments', 0, 700)) AS line (account, owner, amount)`,
);
const add = (inside: typeof base.owner, at: Date) => inside.query(ADD, [seller.id, at, personId]);
const LOOK = statement('test_look', 'SELECT 1 AS one');

const WAITS_FOR = statement(
  'test_waits_for',
  'SELECT waits_for AS number FROM closed_month WHERE up_to_entry IS NULL ORDER BY month DESC LIMIT 1',
);
/** The number that the last month waits for. */
const waitsFor = async () => (await base.db.query<{ number: number }>(WAITS_FOR, []))[0]?.number ?? 0;

/** Numbers of transactions begin anew where a database is restored from a dump. */
const NOTE_OF_ANOTHER_SERVER = statement(
  'test_note_of_another_server',
  'UPDATE closed_month SET waits_for = 9000000000 WHERE up_to_entry IS NULL',
);

const LOCK_SALE = statement('test_hold_sale', 'SELECT id FROM sale WHERE public_id = $1 FOR UPDATE');
const WAITING = statement(
  'test_waiting_for_a_row',
  `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
);
const BOOKED_AT = statement(
  'test_booked_at',
  `SELECT e.created_at AS at FROM ledger_entry e JOIN attempt a ON a.id = e.attempt_id JOIN sale s ON s.id = a.sale_id
    WHERE s.public_id = $1`,
);

/** A transaction that works when it is told to, and ends when it is told to. */
function transaction(work: (inside: typeof base.owner) => Promise<unknown>) {
  const ends = Promise.withResolvers<void>();
  const begins = Promise.withResolvers<void>();
  const worked = Promise.withResolvers<unknown>();
  const done = base.owner.inTransaction(async (inside) => {
    await inside.query(LOOK, []);
    await begins.promise;
    await work(inside).then(
      () => worked.resolve(null),
      (error: unknown) => {
        worked.resolve(error);
        throw error;
      },
    );
    await ends.promise;
  });
  done.catch(() => undefined);
  return {
    work: () => {
      begins.resolve();
      return worked.promise;
    },
    commit: () => {
      ends.resolve();
      return done;
    },
  };
}

describe('a month', () => {
  test('is closed five minutes after it is over in the zone of the business, and not before', async () => {
    await pay();
    await rollUpAll(base);
    const month = (await now()).toISOString().slice(0, 7);
    expect(await closeMonths(base.db, ZONE)).toBe(0);
    await moveTo('2026-12-01T00:04');
    expect(await closeMonths(base.db, ZONE)).toBe(0);
    await moveTo('2026-12-01T00:06');
    await closes();
    expect(await closed()).toEqual([{ month, endsAt: instantOf('2026-12-01T00:00', ZONE), isSettled: true }]);
    expect(await reachedMonths(base.db, null)).toMatchObject([{ month }]);
    expect(await reachedMonths(base.db, month)).toEqual([]);
  });

  test('that is closed takes no entry any more, and the open one does', async () => {
    const last = lastOf('2026-11');
    await expect(add(base.owner, last)).rejects.toThrow(/month that is closed/);
    await add(base.owner, instantOf('2026-12-01T00:00', ZONE));
    await pay();
  });

  test('is not opened again', async () => {
    for (const text of [
      'DELETE FROM closed_month',
      `UPDATE closed_month SET ends_at = ends_at - interval '1 month'`,
      `UPDATE closed_month SET month = month - interval '1 month'`,
    ])
      await expect(base.owner.query(statement('', text), [])).rejects.toThrow(/append-only/);
    const future = `INSERT INTO closed_month (month, ends_at) VALUES ('2031-01-01', '2031-02-01')`;
    await expect(base.db.query(statement('', future), [])).rejects.toThrow(/closed_month_is_over/);
  });

  test('is closed once by several processes at the same moment', async () => {
    await moveTo('2027-01-01T00:10');
    const counts = await Promise.all(Array.from({ length: 4 }, () => closeMonths(base.db, ZONE)));
    await closes();
    expect((await closed()).map(({ month }) => month)).toEqual(['2026-11', '2026-12']);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3);
  });

  test('ends when the clocks of the zone say so, on either side of a change of the hour', async () => {
    await moveTo('2027-05-01T00:10');
    await closes();
    const ends = Object.fromEntries((await closed()).map(({ month, endsAt }) => [month, endsAt.toISOString()]));
    // The clock is put on at 02:00 on the last Friday of March.
    expect([ends['2027-02'], ends['2027-03'], ends['2027-04']]).toEqual([
      '2027-02-28T22:00:00.000Z',
      '2027-03-31T21:00:00.000Z',
      '2027-04-30T21:00:00.000Z',
    ]);
  });
});

describe('an entry around the end of a month', () => {
  afterEach(() => closes());

  test('that was written before the close and is committed after it is waited for, and is in it', async () => {
    const at = lastOf('2027-05');
    const slow = transaction((inside) => add(inside, at));
    expect(await slow.work()).toBeNull();
    await moveTo('2027-06-01T00:10');
    for (let turn = 0; turn < 3; turn += 1) await closeMonths(base.db, ZONE);
    expect((await closed()).at(-1)).toMatchObject({ month: '2027-05', isSettled: false });
    expect(await reachedMonths(base.db, '2027-04')).toEqual([]);
    await slow.commit();
    await closes();
    expect(await reachedMonths(base.db, '2027-04')).toEqual([]);
    await rollUpAll(base);
    expect(await reachedMonths(base.db, '2027-04')).toMatchObject([{ month: '2027-05' }]);
  });

  test('whose transaction began before the close and writes after it is refused', async () => {
    await moveTo('2027-06-30T23:59');
    const early = transaction((inside) => add(inside, lastOf('2027-06')));
    await moveTo('2027-07-01T00:10');
    await closes();
    expect(String(await early.work())).toMatch(/month that is closed/);
    await early.commit().catch(() => undefined);
  });

  test('of a payment whose booking stood still past the close is booked again, into the new month', async () => {
    await moveTo('2027-07-31T23:59');
    const { saleId } = await world.givenSale(seller);
    await world.bank.next({ merchant: String(seller.id), what: 'delay', ms: 500 });
    const { length: before } = await world.bank.requests();
    const paying = world.pay(seller, saleId);
    await expect.poll(async () => (await world.bank.requests()).length).toBeGreaterThan(before);
    const holder = transaction((inside) => inside.query(LOCK_SALE, [saleId]));
    expect(await holder.work()).toBeNull();
    await expect.poll(() => base.owner.query(WAITING, []), { timeout: 5_000 }).toHaveLength(1);
    await moveTo('2027-08-01T00:10');
    await closeMonths(base.db, ZONE);
    await holder.commit();
    expect((await paying).body).toMatchObject({ status_code: 0, sale_status: 'completed' });
    const booked = await base.db.query<{ at: Date }>(BOOKED_AT, [saleId]);
    expect(booked.length).toBeGreaterThan(2);
    for (const { at } of booked) expect(at >= instantOf('2027-08-01T00:00', ZONE)).toBe(true);
  });

  test('whose transaction the end of a snapshot leaves out is waited for like every other', async () => {
    let month = '2027-08';
    const { slow, noting } = await betweenSnapshots(base.db, async () => {
      await moveTo(`${shiftMonth(`${month}-01`, 1)}T00:10`);
      const closing = await openTransaction(base.db);
      await closeDue(closing.inside, ZONE, 300);
      const writing = await openTransaction(base.owner);
      await add(writing.inside, lastOf(month));
      await closing.commit();
      month = shiftMonth(`${month}-01`, 1).slice(0, 7);
      return writing;
    });
    expect(await noteOlder(noting.inside)).toBeGreaterThan(0);
    await noting.commit();
    expect(await waitsFor()).toBeGreaterThan(await slow.number());
    for (let turn = 0; turn < 3; turn += 1) await closeMonths(base.db, ZONE);
    expect((await closed()).at(-1)?.isSettled).toBe(false);
    await slow.commit();
  });
});

test('months of a database that was restored into another server are closed on', async () => {
  await moveTo(`${shiftMonth(`${(await closed()).at(-1)?.month}-01`, 2)}T00:10`);
  await closeDue(base.db, ZONE, 300);
  await base.owner.query(NOTE_OF_ANOTHER_SERVER, []);
  await closes();
});
