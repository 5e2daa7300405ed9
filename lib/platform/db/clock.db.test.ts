import { afterEach, describe, expect, test } from 'vitest';
import { shiftSessions } from '#lib/modules/access/index.ts';
import { PAYMENTS_WAITING } from '#lib/modules/payments/settlement/due.sql.ts';
import { releaseExpiredHolds } from '#lib/modules/payments/holds/release-holds.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { moveClock, readClock } from './clock.sql.ts';
import { statement } from './database.ts';

const base = testDatabase();
const world = testWorld(base);

const [HOLDS] = PAYMENTS_WAITING;

const BACK = statement('test_clock_back', 'UPDATE app_clock SET offset_seconds = 0');
afterEach(async () => void (await base.owner.query(BACK, [])));

const HOUR = 3_600;

describe('the sandbox clock', () => {
  test('a hold ends when its 168 hours have passed here, and not an hour before', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await world.givenHold(seller);
    expect((await HOLDS.find(base.db)).count).toBe(1);
    await moveClock(base.db, 167 * HOUR);
    expect(await releaseExpiredHolds(world.context)).toBe(0);
    await moveClock(base.db, HOUR);
    expect(await releaseExpiredHolds(world.context)).toBe(1);
    const { body } = await world.call('get-sales', { seller_svc_id: seller.svcId, sale_svc_id: saleId });
    expect(body.items[0].sale_status).toBe('voided');
    expect(await HOLDS.find(base.db)).toEqual({ count: 0, next: null });
    expect((await readClock(base.db)).ahead).toBe(168 * HOUR);
  });

  test('statements that are prepared already follow it, in every session at once', async () => {
    const now = statement(
      'test_clock_now',
      'SELECT extract(epoch FROM app_now())::float8 AS now FROM generate_series(1, 2)',
    );
    const instant = statement('test_clock_instant', 'SELECT extract(epoch FROM app_instant())::float8 AS now');
    const ask = () =>
      Promise.all(
        [base.db, base.owner].flatMap((of) =>
          [now, instant].map(async (one) => (await of.query<{ now: number }>(one, []))[0]?.now ?? 0),
        ),
      );
    // A plan is kept from the sixth execution on.
    for (let turn = 0; turn < 7; turn += 1) await ask();
    await moveClock(base.db, HOUR);
    for (const moved of await ask()) expect(Math.abs(moved - Date.now() / 1_000 - HOUR)).toBeLessThan(60);
    const plan = statement('', 'EXPLAIN (VERBOSE, COSTS OFF) SELECT app_now() FROM app_clock');
    expect(JSON.stringify(await base.owner.query(plan, []))).toContain(
      "(statement_timestamp() + '01:00:00'::interval)",
    );
  });

  test('nobody is signed out by it', async () => {
    const person = statement(
      'test_clock_person',
      `INSERT INTO app_user (email, name, password_hash) VALUES ('clock@example.com', 'Dana', 'x') RETURNING id`,
    );
    const open = statement(
      'test_clock_session',
      `INSERT INTO session (user_id, token_hash, ip, user_agent, expires_at) VALUES ($1, '\\x01', '', '',
        app_now() + interval '12 hours')`,
    );
    const alive = statement(
      'test_clock_alive',
      `SELECT count(*)::int AS count FROM session WHERE expires_at > app_now()
        AND last_seen_at > app_now() - interval '1 minute'`,
    );
    const [row] = await base.owner.query<{ id: number }>(person, []);
    await base.owner.query(open, [row?.id]);
    await moveClock(base.db, 192 * HOUR);
    expect(await base.db.query(alive, [])).toEqual([{ count: 0 }]);
    await shiftSessions(base.db, 192 * HOUR);
    expect(await base.db.query(alive, [])).toEqual([{ count: 1 }]);
  });
});
