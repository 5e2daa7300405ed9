import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { ALL_WAYS } from '#lib/testing/mail/ways.ts';
import { type MessageRow, messagesIn, testMailServer } from '#lib/testing/mail/mail-server.ts';
import { givenSeller, type TestSeller } from '#lib/testing/sellers.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import type { SubscriptionSettings } from '../contract/settings.ts';
import { remindBuyers } from './remind-buyers.ts';
import { findRemindersStatement } from './store-reminders.sql.ts';

const base = testDatabase();
const post = testMailServer(base);

const ORIGIN = 'http://localhost:3000';
const DAY = 86_400;

const GIVE = statement(
  'test_give_subscription',
  `WITH kept AS (
  INSERT INTO buyer_token (public_id, seller_id, vault_card_id, state, is_permanent, card_mask, card_expiry, card_brand)
  VALUES ('BUYER-' || $1, $2, 0, 'active', true, '458045******4580', '1240', 'Visa') RETURNING id
)
  INSERT INTO subscription (public_id, seller_id, state, price, currency, description, period, starts_at, next_at,
    activated_at, token_id, language, send_notification, buyer_name, buyer_email, buyer_phone, card_brand, card_mask,
    card_expiry, card_ends_at, iterations)
  SELECT $1, $2, $3::text::subscription_state, 12000, 'ILS', 'Coffee club', $4::text::subscription_period,
    app_now() + $5 * interval '1 day',
    app_now() + $5 * interval '1 day', app_now() - $6 * interval '1 day', kept.id, 'en', $7::boolean, 'Dana', $8::text,
    $9::text, 'Visa', '458045******4580', '1240', app_now() + $10 * interval '1 day', $11::int
  FROM kept RETURNING id`,
);

type Given = {
  state?: string;
  period?: string;
  nextInDays?: number;
  activeSinceDays?: number;
  isTold?: boolean;
  email?: string;
  phone?: string;
  cardEndsInDays?: number;
  iterations?: number;
};

async function given(seller: TestSeller, more: Given = {}): Promise<number> {
  const { state = 'active', period = 'yearly', nextInDays = 30, activeSinceDays = 100, isTold = true } = more;
  const { email = 'dana@example.com', phone = '', cardEndsInDays = 3_000, iterations = null } = more;
  const [row] = await base.db.query<{ id: number }>(GIVE, [
    ...[newId('subscription'), seller.id, state, period, nextInDays, activeSinceDays, isTold, email, phone],
    cardEndsInDays,
    iterations,
  ]);
  return row?.id ?? 0;
}

const CHOOSE = statement(
  'test_choose_settings',
  `INSERT INTO subscription_settings (seller_id, reminds_yearly, reminds_card) VALUES ($1, $2, $3)`,
);
const choose = (seller: TestSeller, { remindsYearly = true, remindsCard = true }: Partial<SubscriptionSettings>) =>
  base.db.query(CHOOSE, [seller.id, remindsYearly, remindsCard]);

const turn = () =>
  remindBuyers({ database: base.db, origin: ORIGIN, timeZone: 'Asia/Jerusalem', messageChannels: ALL_WAYS });

/** Sends everything that waits, sixteen at a time. */
async function sendAll(): Promise<void> {
  for (let taken = 1; taken > 0; ) taken = await post.sendAll();
}

const toldOf = async (id: number): Promise<MessageRow[]> =>
  (await messagesIn(base.db)).filter(({ subscription_id }) => subscription_id === id);
const templatesOf = async (id: number): Promise<string[]> =>
  (await toldOf(id)).map(({ channel, template }) => `${channel} ${template}`);

const EVENTS = statement(
  'test_events_of_subscription',
  `SELECT kind, detail FROM subscription_event WHERE subscription_id = $1 ORDER BY id`,
);
const eventsOf = async (id: number) =>
  (await base.db.query<{ kind: string; detail: Record<string, unknown> }>(EVENTS, [id])).map(({ kind }) => kind);

const SET_NEXT = statement(
  'test_set_next_date',
  `UPDATE subscription SET next_at = next_at + interval '1 year' WHERE id = $1`,
);

describe('a yearly charge', () => {
  test('is reminded of seven days before, once, by every way there is an address for', async () => {
    const id = await given(await givenSeller(base.db), { phone: '0521234567' });
    await base.moveClock(22 * DAY);
    await turn();
    expect(await templatesOf(id)).toEqual([]);
    await base.moveClock(2 * DAY);
    expect(await turn()).toBe(1);
    expect(await turn()).toBe(0);
    expect(await templatesOf(id)).toEqual(['email subscription-reminder', 'sms subscription-reminder']);
    expect(await eventsOf(id)).toEqual(['reminded']);
  });

  test('is reminded of each year, also where the clock jumps over one', async () => {
    const id = await given(await givenSeller(base.db));
    await base.moveClock(24 * DAY);
    await turn();
    expect(await templatesOf(id)).toHaveLength(1);
    // Its date passes; until it is charged there is nothing to come.
    await base.moveClock(365 * DAY);
    expect(await turn()).toBe(0);
    await base.db.query(SET_NEXT, [id]);
    expect(await turn()).toBe(1);
    expect(await templatesOf(id)).toHaveLength(2);
    expect(new Set((await toldOf(id)).map(({ key }) => key)).size).toBe(2);
  });

  test('is reminded of once by any number of processes at once', async () => {
    const seller = await givenSeller(base.db);
    const ids = await Promise.all(Array.from({ length: 60 }, () => given(seller, { nextInDays: 5 })));
    const turns = await Promise.all([turn(), turn(), turn(), turn()]);
    // Rows that one process had locked are left to the next turn of another.
    for (let more = await turn(); more > 0; more = await turn()) turns.push(more);
    expect(turns.reduce((sum, taken) => sum + taken, 0)).toBe(60);
    const told = (await messagesIn(base.db)).filter(({ subscription_id }) => ids.includes(Number(subscription_id)));
    expect(told).toHaveLength(60);
    expect(await Promise.all(ids.map(eventsOf))).toEqual(ids.map(() => ['reminded']));
  });

  test.each<[what: string, given: Given]>([
    ['that comes later', { nextInDays: 8 }],
    ['that is over', { nextInDays: -1 }],
    ['of a plan that is paused', { nextInDays: 5, state: 'paused' }],
    ['of a monthly plan', { nextInDays: 5, period: 'monthly' }],
    ['whose buyer agreed to it this week', { nextInDays: 5, activeSinceDays: 1 }],
    ['whose buyer is not written to', { nextInDays: 5, isTold: false }],
    ['whose buyer has no address', { nextInDays: 5, email: '' }],
  ])('%s is not', async (_, more) => {
    const id = await given(await givenSeller(base.db), more);
    await turn();
    expect(await templatesOf(id)).toEqual([]);
    expect(await eventsOf(id)).toEqual([]);
  });

  test('is not where the seller has switched that off, and switching it on again sends nothing late', async () => {
    const seller = await givenSeller(base.db);
    await choose(seller, { remindsYearly: false });
    const id = await given(seller, { nextInDays: 5 });
    expect(await turn()).toBe(1);
    await base.db.query(statement('test_choose_all', 'DELETE FROM subscription_settings WHERE seller_id = $1'), [
      seller.id,
    ]);
    expect(await turn()).toBe(0);
    expect(await templatesOf(id)).toEqual([]);
  });
});

describe('a card that ends', () => {
  test('is noticed a month before, once: the buyer is told, and the timeline says it', async () => {
    const id = await given(await givenSeller(base.db), { nextInDays: 200, cardEndsInDays: 60 });
    await base.moveClock(25 * DAY);
    await turn();
    expect(await eventsOf(id)).toEqual([]);
    await base.moveClock(6 * DAY);
    expect(await turn()).toBe(1);
    expect(await turn()).toBe(0);
    expect(await templatesOf(id)).toEqual(['email subscription-card']);
    expect(await eventsOf(id)).toEqual(['card-ending']);
    await sendAll();
    expect(await toldOf(id)).toMatchObject([{ state: 'sent' }]);
  });

  test.each<[period: string, nextInDays: number]>([
    ['daily', 1],
    ['weekly', 3],
    ['monthly', 12],
    ['monthly', 29],
    ['yearly', 200],
    ['yearly', 12],
  ])('of a %s plan whose next date is in %i days is noticed a month before, once', async (period, nextInDays) => {
    const id = await given(await givenSeller(base.db), { period, nextInDays, cardEndsInDays: 20 });
    expect(await turn()).toBeGreaterThan(0);
    expect(await eventsOf(id)).toContain('card-ending');
    expect(await templatesOf(id)).toContain('email subscription-card');
    const before = await templatesOf(id);
    // Dates pass, and the card that was noticed is not noticed again.
    for (let turns = 0; turns < 3; turns += 1) {
      await base.db.query(SET_NEXT, [id]);
      await turn();
    }
    expect((await eventsOf(id)).filter((kind) => kind === 'card-ending')).toHaveLength(1);
    expect((await templatesOf(id)).filter((told) => told.endsWith('subscription-card'))).toEqual(
      before.filter((told) => told.endsWith('subscription-card')),
    );
  });

  test.each(['daily', 'weekly', 'monthly', 'yearly'])(
    'of a %s plan is left alone five weeks before',
    async (period) => {
      const id = await given(await givenSeller(base.db), { period, nextInDays: 50, cardEndsInDays: 36 });
      await turn();
      expect(await eventsOf(id)).toEqual([]);
      await base.moveClock(10 * DAY);
      await turn();
      expect(await eventsOf(id)).toEqual(['card-ending']);
    },
  );

  test.each<[what: string, given: Given]>([
    ['the last date comes the day after', { period: 'daily', nextInDays: 1, cardEndsInDays: 20, iterations: 21 }],
    [
      'only the second of two dates comes after',
      { period: 'monthly', nextInDays: 5, cardEndsInDays: 20, iterations: 2 },
    ],
    ['its plan has no end', { period: 'weekly', nextInDays: 5, cardEndsInDays: 20 }],
  ])('is noticed where %s', async (_, more) => {
    const id = await given(await givenSeller(base.db), more);
    await turn();
    expect(await eventsOf(id)).toEqual(['card-ending']);
  });

  test('and the next card of the same subscription is noticed too', async () => {
    const id = await given(await givenSeller(base.db), { period: 'monthly', nextInDays: 30, cardEndsInDays: 20 });
    await turn();
    await base.db.query(
      statement(
        'test_other_card',
        `UPDATE subscription
          SET card_ends_at = card_ends_at + interval '1 month', next_at = next_at + interval '2 months'
          WHERE id = $1`,
      ),
      [id],
    );
    await base.moveClock(28 * DAY);
    await turn();
    expect(await eventsOf(id)).toEqual(['card-ending', 'card-ending']);
    expect(await templatesOf(id)).toHaveLength(2);
  });

  test.each<[what: string, given: Given]>([
    ['is good for the last date', { nextInDays: 10, cardEndsInDays: 20, iterations: 1 }],
    ['is good for the last of daily dates', { period: 'daily', nextInDays: 1, cardEndsInDays: 20, iterations: 19 }],
    ['ends later', { nextInDays: 10, cardEndsInDays: 40 }],
    ['belongs to a plan that is paused', { nextInDays: 30, cardEndsInDays: 20, state: 'paused' }],
    ['belongs to a plan that is cancelled', { nextInDays: 30, cardEndsInDays: 20, state: 'cancelled' }],
  ])('is not noticed where it %s', async (_, more) => {
    const id = await given(await givenSeller(base.db), { period: 'monthly', ...more });
    await turn();
    expect([await templatesOf(id), await eventsOf(id)]).toEqual([[], []]);
  });

  test('is noticed for the business alone where buyers are not told', async () => {
    const seller = await givenSeller(base.db);
    await choose(seller, { remindsCard: false });
    const more = { period: 'monthly', nextInDays: 30, cardEndsInDays: 20 };
    const ids = [await given(seller, more), await given(await givenSeller(base.db), { ...more, isTold: false })];
    await turn();
    for (const id of ids) expect([await templatesOf(id), await eventsOf(id)]).toEqual([[], ['card-ending']]);
  });
});

test('what has changed meanwhile is not sent', async () => {
  const seller = await givenSeller(base.db);
  const yearly = await given(seller, { nextInDays: 5 });
  const card = await given(seller, { period: 'monthly', nextInDays: 30, cardEndsInDays: 20 });
  await turn();
  const change = (set: string) => statement('', `UPDATE subscription SET ${set} WHERE id = $1`);
  await base.db.query(change(`state = 'cancelled', next_at = NULL`), [yearly]);
  await base.db.query(change(`card_ends_at = card_ends_at + interval '4 years'`), [card]);
  await sendAll();
  for (const id of [yearly, card]) expect(await toldOf(id)).toMatchObject([{ state: 'skipped', reason: 'outdated' }]);
  expect(await post.messages(seller.publicKey)).toEqual([]);
});

test('a row that is being changed is left to the next turn and holds up no other', async () => {
  const seller = await givenSeller(base.db);
  const [held, other] = [await given(seller, { nextInDays: 4 }), await given(seller, { nextInDays: 5 })];
  await base.owner.inTransaction(async (inside) => {
    await inside.query(statement('', 'SELECT FROM subscription WHERE id = $1 FOR UPDATE'), [held]);
    await turn();
    expect([await templatesOf(held), await templatesOf(other)]).toMatchObject([[], [expect.any(String)]]);
  });
  await turn();
  expect(await templatesOf(held)).toHaveLength(1);
});

type Plan = { 'Node Type': string; 'Index Name'?: string; 'Actual Rows': number; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

testInAll(
  'among very many a turn reads what is due along its index, and nothing else',
  { timeout: 120_000 },
  async () => {
    const seller = await givenSeller(base.db);
    // All kinds of them, half of the year's dates and every end of a card looked at before.
    const many = statement(
      'test_very_many',
      `INSERT INTO subscription (public_id, seller_id, state, price, currency, description, period, starts_at, next_at,
      activated_at, token_id, card_ends_at, reminded_of)
    SELECT 'many ' || n, $1, CASE WHEN n % 10 = 0 THEN 'paused' ELSE 'active' END::subscription_state, 5000, 'ILS', 'x',
      CASE WHEN n % 3 = 0 THEN 'yearly' ELSE 'monthly' END::subscription_period, app_now(), due.at, app_now(), 1,
      app_now() + (n % 1500 + 40) * interval '1 day', CASE WHEN n % 2 = 0 THEN due.at END
    FROM generate_series($2::int + 1, $2::int + 10000) n,
      LATERAL (SELECT app_now() + (n % 365) * interval '1 day' AS at) due`,
    );
    // In portions that a busy machine writes within the time limit of a statement.
    for (let written = 0; written < 60_000; written += 10_000) await base.owner.query(many, [seller.id, written]);
    await base.owner.query(statement('', 'ANALYZE subscription'), []);
    for (const [kind, index] of [
      ['yearly', 'subscriptions_by_yearly_date'],
      ['cards', 'subscriptions_whose_card_ends_unnoticed'],
    ] as const) {
      const { text } = findRemindersStatement(kind);
      const [row] = await base.owner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        statement('', `EXPLAIN (ANALYZE, FORMAT JSON) ${text.replace('$1', '200').replace('$2', "'{}'")}`),
        [],
      );
      const nodes = nodesOf(row?.['QUERY PLAN'][0]?.Plan as Plan);
      const scans = nodes.filter((node) => node['Node Type'].includes('Scan'));
      expect(scans.map((node) => [node['Node Type'], node['Index Name']])).toEqual([['Index Scan', index]]);
      expect(scans[0]?.['Actual Rows']).toBeLessThanOrEqual(200);
    }
  },
);
