import { beforeAll, describe, expect, test } from 'vitest';
import { SUBSCRIPTION_STATES, type SubscriptionState } from '#lib/kernel/subscription.ts';
import { iterationWork } from '#lib/modules/subscriptions/schedule/charge-due.ts';
import { settleEnded } from '#lib/modules/subscriptions/schedule/settle-iterations.ts';
import { chargedSince, countDue } from '#lib/modules/subscriptions/schedule/due-charges.sql.ts';
import { claimChecks } from '#lib/modules/subscriptions/store/iterations.sql.ts';
import { sweepAttempts } from '#lib/modules/payments/settlement/sweep-attempts.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { startBank } from '#lib/sandbox/bank/server.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { testWorld } from '#lib/testing/world.ts';
import { seedHistory } from './history.ts';
import { demoSignIns, seedIdentities } from './identities.ts';
import { seedBank } from './seed-bank.ts';
import { findDemoSubscriptions, seedSubscriptions } from './subscriptions.ts';

/** The demo subscriptions agree with their sales, and go on by themselves. */

const base = testDatabase();
const world = testWorld(base);

const KEY = 'test-only-bank-key';

const ask = <Row>(name: string, text: string, values: unknown[] = []) =>
  base.db.query<Row>(statement(`test_${name}`, text), values);

beforeAll(async () => {
  await seedIdentities(base.db);
  await seedHistory(base.db);
  await seedSubscriptions(base.db, world.context.vault);
});

const wrong = (name: string, condition: string) =>
  ask(
    name,
    `SELECT plan.public_id, plan.description FROM subscription plan WHERE plan.kind = 'regular' AND NOT (${condition})`,
  );

describe('the demo subscriptions', () => {
  test('are there in every state, of every period and method, for both sellers', async () => {
    const rows = await ask<{ seller: number; states: string[]; periods: number; count: number }>(
      'states_of_plans',
      `SELECT seller_id AS seller, count(*) AS count, array_agg(DISTINCT state::text ORDER BY state::text) AS states,
        count(DISTINCT period) AS periods FROM subscription GROUP BY 1 ORDER BY 1`,
    );
    expect(rows.map(({ count, states }) => [count, states])).toEqual([
      [15, ['active', 'cancelled', 'completed', 'failed', 'initial', 'paused', 'retrying']],
      [15, ['active', 'cancelled', 'completed', 'failed', 'initial', 'paused', 'retrying']],
    ]);
    const [{ methods, periods } = { methods: [], periods: [] }] = await ask<{ methods: string[]; periods: string[] }>(
      'methods_of_plans',
      `SELECT array_agg(DISTINCT payment_method::text) AS methods, array_agg(DISTINCT period::text) AS periods
        FROM subscription`,
    );
    expect([methods.sort(), periods.sort()]).toEqual([
      ['bacs', 'credit-card', 'il-direct-debit', 'sepa'],
      ['daily', 'monthly', 'weekly', 'yearly'],
    ]);
  });

  test('break nothing that must always hold', async () => {
    await expectInvariantsHold(base.db);
  });

  test('count what their dates say', async () => {
    const dates = (condition: string) =>
      `(SELECT count(*) FROM subscription_iteration i WHERE i.subscription_id = plan.id AND i.number > 0
        AND ${condition})`;
    expect(
      await wrong(
        'counters',
        `completed = ${dates(`i.state = 'paid'`)} AND skipped = ${dates(`i.state = 'skipped'`)}
          AND (state IN ('active', 'retrying'))::int = ${dates(
            `i.state = 'scheduled' AND i.number = completed + skipped + 1 AND i.next_at = plan.next_at`,
          )}
          AND (state = 'failed')::int = ${dates(`i.state = 'awaiting'`)}
          AND previous_at IS NOT DISTINCT FROM (SELECT max(i.settled_at) FROM subscription_iteration i
            WHERE i.subscription_id = plan.id AND i.number > 0 AND i.state = 'paid')`,
      ),
    ).toEqual([]);
  });

  test('have a sale of their price for each date that was charged, paid when it was due with what they have', async () => {
    expect(
      await ask(
        'paid_dates',
        `SELECT i.id FROM subscription_iteration i JOIN subscription plan ON plan.id = i.subscription_id
          LEFT JOIN sale x ON x.id = i.sale_id AND x.subscription_id = plan.id AND x.seller_id = plan.seller_id
        WHERE i.state = 'paid' AND (x.status = 'completed' AND x.captured = i.price AND x.paid_at = i.settled_at
          AND x.paid_at BETWEEN i.due_at AND i.due_at + interval '8 days' AND x.currency = plan.currency
          AND EXISTS (SELECT FROM attempt a WHERE a.sale_id = x.id AND a.state = 'succeeded'
            AND num_nonnulls(a.token_id, a.new_token_id) = 1)) IS NOT TRUE`,
      ),
    ).toEqual([]);
    const [counted] = await ask<{ dates: number; sales: number }>(
      'dates_and_sales',
      `SELECT (SELECT count(*) FROM subscription_iteration WHERE sale_id IS NOT NULL) AS dates,
        (SELECT count(*) FROM sale WHERE subscription_id IS NOT NULL) AS sales`,
    );
    expect(counted?.dates).toBe(counted?.sales);
    expect(counted?.sales).toBeGreaterThan(150);
  });

  test('count failures as their sales have declines', async () => {
    expect(
      await ask(
        'failures',
        `SELECT i.id FROM subscription_iteration i WHERE i.failures <> (SELECT count(*) FROM attempt a
          WHERE a.sale_id = i.sale_id AND a.state = 'declined')`,
      ),
    ).toEqual([]);
  });

  test('have a timeline that begins with their making and ends with what they are', async () => {
    const rows = await ask<{ state: string; kinds: string[] }>(
      'timelines',
      `SELECT plan.state, array_agg(e.kind::text ORDER BY e.at, e.id) AS kinds FROM subscription plan
        JOIN subscription_event e ON e.subscription_id = plan.id WHERE plan.kind = 'regular' GROUP BY plan.id`,
    );
    expect(rows.every(({ kinds }) => kinds[0] === 'created')).toBe(true);
    const LAST: Readonly<Record<string, string>> = {
      paused: 'paused',
      cancelled: 'cancelled',
      completed: 'completed',
      failed: 'failed',
      retrying: 'failed',
      initial: 'created',
    };
    for (const { state, kinds } of rows) if (LAST[state]) expect([state, kinds.at(-1)]).toEqual([state, LAST[state]]);
  });

  test('have what their buyers agreed to, word for word, where they agreed on our page', async () => {
    const rows = await ask<{ method: string; text: string | null; isHashed: boolean; isBefore: boolean }>(
      'mandates',
      `SELECT plan.payment_method::text AS method, plan.mandate_text AS text, plan.mandate_from !~ '[0-9]+\\.[0-9]+' AS
          "isHashed", plan.mandate_at < plan.activated_at AS "isBefore"
        FROM subscription plan WHERE plan.kind = 'regular' AND plan.activated_at IS NOT NULL
          AND NOT EXISTS (SELECT FROM subscription_event e WHERE e.subscription_id = plan.id AND e.kind = 'created'
            AND e.actor = 'api')`,
    );
    for (const { text, ...row } of rows) {
      expect(row).toMatchObject({ isHashed: true, isBefore: true });
      expect(text).toMatch(/I agree to these automatic charges$|קראתי ואישרתי את החיובים האוטומטיים האלה$/);
    }
    const debits = rows.filter(({ method }) => method !== 'credit-card');
    expect(debits.map(({ method }) => method).sort()).toEqual(['bacs', 'il-direct-debit', 'sepa']);
    expect(debits.find(({ method }) => method === 'sepa')?.text).toMatch(
      /^Hebrew reader, by post\nYou pay €19\.00 today and then €19\.00 on the .* until you cancel\./,
    );
    const others = await ask('mandates_of_programs', 'SELECT id FROM subscription WHERE mandate_text IS NOT NULL');
    expect(others).toHaveLength(rows.length);
  });

  test('told their sellers of ten weeks: each event once, most of them delivered and some not', async () => {
    const [counted] = await ask<Record<string, number>>(
      'callbacks',
      `SELECT count(*)::int AS told, count(DISTINCT d.notify_type)::int AS kinds,
          count(*) FILTER (WHERE d.state = 'delivered')::int AS delivered,
          count(*) FILTER (WHERE d.state = 'dropped')::int AS dropped,
          count(*) FILTER (WHERE d.tries <>
            (SELECT count(*) FROM delivery_try t WHERE t.delivery_id = d.id))::int AS wrong
        FROM delivery d WHERE d.subscription_id IS NOT NULL`,
    );
    expect(counted).toMatchObject({ kinds: 8, wrong: 0 });
    expect(counted?.['dropped']).toBeGreaterThan(0);
    expect(counted?.['delivered']).toBeGreaterThan(3 * (counted?.['dropped'] ?? 0));
    const charged = await ask<{ dates: number; told: number }>(
      'charged_and_told',
      `SELECT (SELECT count(*)::int FROM subscription_iteration i WHERE i.subscription_id = plan.id AND i.number > 0
            AND i.state = 'paid' AND i.settled_at > app_now() - interval '69 days') AS dates,
          (SELECT count(*)::int FROM delivery d WHERE d.subscription_id = plan.id
            AND d.notify_type = 'sub-iteration-success' AND d.created_at > app_now() - interval '69 days') AS told
        FROM subscription plan`,
    );
    expect(charged.filter(({ dates, told }) => dates !== told)).toEqual([]);
  });

  test('were last told of as they are', async () => {
    const rows = await ask<{ body: string; state: SubscriptionState; completed: number }>(
      'last_bodies',
      `SELECT DISTINCT ON (plan.id) e.body, plan.state::text AS state, plan.completed FROM subscription plan
        JOIN delivery d ON d.subscription_id = plan.id JOIN event e ON e.id = d.event_id
        ORDER BY plan.id, e.created_at DESC, e.id DESC`,
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { body, state, completed } of rows) {
      const told = new URLSearchParams(body);
      expect({
        plan: told.get('sub_description'),
        status: Number(told.get('sub_status')),
        completed: Number(told.get('sub_iterations_completed')),
      }).toEqual({ plan: told.get('sub_description'), status: SUBSCRIPTION_STATES[state], completed });
    }
  });

  test('are named for each seller, and are written once', async () => {
    const { sellers } = await demoSignIns(base.db);
    const named = await findDemoSubscriptions(base.db);
    expect(Object.keys(named)).toEqual(sellers.slice(0, 2).map(({ public_key: key }) => key));
    expect(Object.values(named).flatMap((plans) => Object.values(plans)).length).toBe(30);
    await seedSubscriptions(base.db, world.context.vault);
    expect((await ask<{ count: number }>('plans', 'SELECT count(*) AS count FROM subscription'))[0]?.count).toBe(30);
  });
});

test('what is due next is charged by the schedule, with the card or account of the vault', {
  timeout: 120_000,
}, async () => {
  const worker = iterationWork(world.context);
  /** Charges what is due; a date in the past brings the next one at once. */
  async function runSchedule(): Promise<void> {
    for (let idle = 0; idle < 10; ) {
      idle = (await worker.claimAndBegin()) > 0 ? 0 : idle + 1;
      await worker.finish();
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
  const named = Object.values(await findDemoSubscriptions(base.db));
  const standing = async (shop: number, name: string) =>
    (
      await ask<object>(
        'standing_of_one',
        'SELECT state, failures, completed, error_code AS "errorCode" FROM subscription WHERE public_id = $1',
        [named[shop]?.[name]],
      )
    )[0];
  await base.moveClock(2 * 86_400);
  const { now } = await readClock(base.db);
  // Those of every day and those that were refused; what the screen of the clock says.
  expect([await countDue(base.db), await chargedSince(base.db, now)]).toEqual([3, { made: 0, declined: 0 }]);
  await runSchedule();
  expect([await countDue(base.db), await chargedSince(base.db, now)]).toEqual([0, { made: 2, declined: 2 }]);
  expect(await standing(0, 'daily')).toMatchObject({ state: 'active', completed: 20 });
  expect(await standing(0, 'retrying')).toMatchObject({ state: 'retrying', failures: 3, errorCode: 20_004 });
  expect(await standing(0, 'failed')).toMatchObject({ state: 'failed', failures: 1 });
  expect(await standing(0, 'paused')).toMatchObject({ state: 'paused', completed: 5 });
  // A month later everything else has come too, the debits among it.
  await base.moveClock(31 * 86_400);
  await runSchedule();
  expect(await standing(0, 'active')).toMatchObject({ state: 'active', completed: 12 });
  expect(await standing(0, 'counted')).toMatchObject({ state: 'completed', completed: 10 });
  expect(await standing(0, 'starts_later')).toMatchObject({ state: 'active', completed: 1 });
  expect(await standing(0, 'retrying')).toMatchObject({ state: 'retrying', failures: 4 });
  expect(await standing(1, 'sepa')).toMatchObject({ state: 'active', completed: 8, failures: 0 });
  expect(await standing(1, 'bacs')).toMatchObject({ state: 'active', completed: 4, failures: 0 });
  // Its bank has the Israeli debit, which takes a minute.
  expect(await ask('at_banks', `SELECT id FROM subscription_iteration WHERE state = 'submitted'`)).toHaveLength(1);
  await world.bank.control('PUT', '/control/clock', { offsetSeconds: 61 });
  await base.moveClock(7 * 3_600);
  await sweepAttempts(world.context);
  await settleEnded(world.context, await claimChecks(world.context.database, 10));
  expect(await standing(0, 'il_direct_debit')).toMatchObject({ state: 'active', completed: 9 });
});

test('the bank is told of what they paid, once', async () => {
  const bank = await startBank({ port: 0, key: KEY, data: ':memory:' });
  try {
    for (const _ of [1, 2]) await seedBank(base.db, { bankUrl: bank.url, bankKey: KEY });
    const headers = { authorization: `Bearer ${KEY}` };
    const { sums } = (await (await fetch(`${bank.url}/control/books`, { headers })).json()) as {
      sums: { operation: string; total: number }[];
    };
    const [ours] = await ask<{ paid: number }>(
      'demo_payments',
      `SELECT sum(amount)::int AS paid FROM attempt WHERE processor = 'demo' AND kind = 'pay' AND state = 'succeeded'`,
    );
    const charged = sums.filter(({ operation }) => operation === 'charge').reduce((sum, { total }) => sum + total, 0);
    expect(charged).toBe(ours?.paid);
  } finally {
    await bank.close();
  }
});
