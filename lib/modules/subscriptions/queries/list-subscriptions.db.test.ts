import { beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { givenSubscription } from '#lib/testing/subscriptions/given-subscription.ts';
import { valueOf } from '#lib/testing/value-of.ts';
import { PERIODS, type Period, SUBSCRIPTION_STATES, type SubscriptionState } from '#lib/kernel/subscription.ts';
import { monthlyValue, RECURRING_STATES } from '../domain/figures.ts';
import { rollUpSubscriptions } from '../schedule/roll-up-subscriptions.sql.ts';
import { cardEndsFirst, type SubscriptionRow, type SubscriptionsQuery } from '../views/subscriptions.ts';
import {
  chooseSubscriptions,
  everySubscription,
  hasSubscriptions,
  listSubscriptions,
} from './list-subscriptions.sql.ts';
import { subscriptionNews } from './subscription-news.sql.ts';

const { db } = testDatabase();

const OPEN = { from: null, until: null };
const ALL = {
  search: '',
  states: [],
  periods: [],
  attention: null,
  currency: null,
  least: null,
  most: null,
  next: OPEN,
  created: OPEN,
  templateId: null,
  sort: 'created',
  ascending: false,
  page: 1,
  size: 100,
} as const satisfies SubscriptionsQuery;

const STATES = Object.keys(SUBSCRIPTION_STATES) as SubscriptionState[];
const EVERY_PERIOD = Object.keys(PERIODS) as Period[];
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 9));

let mine: number;
let theirs: number;
let template: { id: number; subscriptionId: string };

beforeAll(async () => {
  mine = (await givenSeller(db)).id;
  theirs = (await givenSeller(db)).id;
  template = await givenSubscription(db, mine, { kind: 'template', state: 'initial' });
  for (let number = 0; number < 42; number += 1) {
    const state = STATES[number % STATES.length] ?? 'active';
    await givenSubscription(db, mine, {
      state,
      period: EVERY_PERIOD[number % 4] ?? 'monthly',
      price: 1_000 + 37 * number,
      currency: number % 3 === 0 ? 'USD' : 'ILS',
      description: number % 2 === 0 ? 'Gym 100%_a' : "O'Hara's box",
      reference: `R-${number}`,
      buyerName: number === 5 ? 'נועה כהן' : `Buyer ${number}`,
      buyerEmail: `buyer${number}@example.com`,
      createdAt: day(1 + (number % 28)),
      nextAt: state === 'cancelled' || state === 'completed' ? null : day(60 - number),
      cardEndsAt: number % 4 === 1 ? day(30) : null,
      templateId: number % 6 === 0 ? template.id : null,
    });
  }
  await givenSubscription(db, theirs, { description: 'Gym of others' });
});

const list = async (change: Partial<SubscriptionsQuery> = {}, sellerIds: readonly number[] = [mine]) =>
  valueOf(listSubscriptions(db, sellerIds, { ...ALL, ...change }));
const rowsOf = async (change: Partial<SubscriptionsQuery> = {}) => (await list(change)).rows;

/** Totals as the rows say them, one plan after another. */
function sumsOf(rows: readonly SubscriptionRow[]) {
  const sums = new Map<string, { currency: string; count: number; monthly: number }>();
  for (const row of rows) {
    const sum = sums.get(row.currency) ?? { currency: row.currency, count: 0, monthly: 0 };
    sum.count += 1;
    if (RECURRING_STATES.includes(row.state)) sum.monthly += monthlyValue(row);
    sums.set(row.currency, sum);
  }
  return [...sums.values()].toSorted((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1));
}

const CASES: readonly [string, Partial<SubscriptionsQuery>, (row: SubscriptionRow) => boolean][] = [
  ['nothing', {}, () => true],
  ['a state', { states: ['paused'] }, ({ state }) => state === 'paused'],
  ['states', { states: ['active', 'failed'] }, ({ state }) => state === 'active' || state === 'failed'],
  ['a period', { periods: ['weekly', 'yearly'] }, ({ period }) => period === 'weekly' || period === 'yearly'],
  ['a currency', { currency: 'USD' }, ({ currency }) => currency === 'USD'],
  [
    'state, period and currency',
    { states: ['active', 'retrying'], periods: ['daily', 'monthly'], currency: 'ILS' },
    ({ state, period, currency }) =>
      ['active', 'retrying'].includes(state) && ['daily', 'monthly'].includes(period) && currency === 'ILS',
  ],
  ['an amount', { least: 1_500, most: 2_000 }, ({ price }) => price >= 1_500 && price <= 2_000],
  [
    'the next date',
    { next: { from: day(30), until: day(50) } },
    ({ nextAt }) => nextAt !== null && nextAt >= day(30) && nextAt < day(50),
  ],
  [
    'when it was made',
    { created: { from: day(5), until: day(9) } },
    ({ createdAt }) => createdAt >= day(5) && createdAt < day(9),
  ],
  ['failures', { attention: 'failing' }, ({ state }) => state === 'failed' || state === 'retrying'],
  ['failures of a state', { attention: 'failing', states: ['failed', 'active'] }, ({ state }) => state === 'failed'],
  ['failures of a state that has none', { attention: 'failing', states: ['active'] }, () => false],
  ['cards that end first', { attention: 'card-ends' }, cardEndsFirst],
  ['a text', { search: '100%_' }, ({ description }) => description.startsWith('Gym')],
  ['a text with an apostrophe of another kind', { search: 'o’hara’s' }, ({ description }) => /O'H/.test(description)],
  ['a Hebrew name', { search: 'כהן' }, ({ buyerName }) => buyerName === 'נועה כהן'],
  ['an e-mail', { search: 'Buyer7@example' }, ({ buyerEmail }) => buyerEmail === 'buyer7@example.com'],
  ['its own reference', { search: 'r-41' }, ({ reference }) => reference === 'R-41'],
  [
    'a text and a state',
    { search: 'gym', states: ['active'] },
    ({ description, state }) => description.startsWith('Gym') && state === 'active',
  ],
  ['a text that nobody has', { search: 'nobody' }, () => false],
];

const keyOf = { created: (row: SubscriptionRow) => row.createdAt, next: (row: SubscriptionRow) => row.nextAt } as const;

describe.each(['changes that are noted', 'changes that are folded'])('with %s', (how) => {
  if (how === 'changes that are folded')
    beforeAll(async () => {
      expect(await rollUpSubscriptions(db)).toBe(43);
      expect(await rollUpSubscriptions(db)).toBe(0);
    });

  test.each(CASES)('asked for %s, the list has those and no others, with their totals', async (_name, change, fits) => {
    const every = await rowsOf();
    expect(every).toHaveLength(42);
    const { rows, count, totals, isExact } = await list(change);
    const wanted = every.filter(fits);
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual(
      wanted.map(({ reference }) => reference).toSorted(),
    );
    expect([count, isExact]).toEqual([wanted.length, true]);
    expect(totals).toEqual(sumsOf(wanted));
  });
});

test.each(['created', 'next'] as const)('sorted by %s both ways, pages follow each other', async (sort) => {
  for (const ascending of [true, false]) {
    const rows = await rowsOf({ sort, ascending });
    const places = rows.map((row) => keyOf[sort](row)?.getTime() ?? Number.POSITIVE_INFINITY);
    expect(places).toEqual(places.toSorted((a, b) => (ascending ? a - b : b - a)));
    const pages = [];
    for (let page = 1; page <= 6; page += 1) pages.push(...(await rowsOf({ sort, ascending, page, size: 8 })));
    expect(pages).toEqual(rows);
    const searched = [];
    for (let page = 1; page <= 4; page += 1)
      searched.push(...(await rowsOf({ sort, ascending, page, size: 8, search: 'gym' })));
    expect(searched).toEqual(rows.filter(({ description }) => description.startsWith('Gym')));
  }
});

test('a page behind the last is empty and still says how many there are', async () => {
  const words = async (change: Partial<SubscriptionsQuery>) => {
    const { rows, count, totals } = await list({ ...change, page: 9 });
    return [rows.length, count, totals.reduce((sum, one) => sum + one.count, 0)];
  };
  expect(await words({})).toEqual([0, 42, 42]);
  expect(await words({ search: 'gym' })).toEqual([0, 21, 21]);
});

test('an identifier and a number name one, in any case; of another seller they name none', async () => {
  const [first] = await rowsOf();
  const [other] = (await list({}, [theirs])).rows;
  for (const search of [first?.subscriptionId ?? '', (first?.subscriptionId ?? '').toLowerCase(), `#${first?.code}`])
    expect((await rowsOf({ search })).map(({ subscriptionId }) => subscriptionId)).toEqual([first?.subscriptionId]);
  for (const search of [other?.subscriptionId ?? '', String(other?.code), 'of others'])
    expect((await list({ search })).count).toBe(0);
});

test('a template is none of them, and what was made of it is found by it, among one’s own sellers', async () => {
  expect((await rowsOf({ search: template.subscriptionId })).length).toBe(0);
  expect((await list({ templateId: template.subscriptionId })).count).toBe(7);
  expect((await list({ templateId: template.subscriptionId }, [theirs])).count).toBe(0);
});

test('the sellers are the tenant: none sees nothing, several see both', async () => {
  expect([
    (await list({}, [])).count,
    (await list({}, [theirs])).count,
    (await list({}, [mine, theirs])).count,
  ]).toEqual([0, 1, 43]);
  expect([await hasSubscriptions(db, []), await hasSubscriptions(db, [theirs])]).toEqual([false, true]);
  expect((await list({ search: 'gym' }, [theirs])).rows).toHaveLength(1);
});

test('an export has the rows of the list, in its order, and those alone that were named', async () => {
  for (const change of [{}, { sort: 'next', ascending: true }, { states: ['active'] }, { search: 'gym' }] as const) {
    const exported: SubscriptionRow[] = [];
    for await (const rows of everySubscription(db, [mine], { ...ALL, ...change })) exported.push(...rows);
    const bare = (rows: readonly SubscriptionRow[]) => rows.map(({ subscriptionId }) => subscriptionId);
    expect(bare(exported)).toEqual(bare(await rowsOf(change)));
  }
  const ids = (await rowsOf({ states: ['failed'] })).map(({ subscriptionId }) => subscriptionId);
  expect((await list({ ids })).count).toBe(6);
});

test('all that match are chosen, as many as may be', async () => {
  const chosen = await valueOf(chooseSubscriptions(db, [mine], { ...ALL, states: ['active'] }, 4));
  const listed = await rowsOf({ states: ['active'] });
  expect(chosen.map(({ subscriptionId }) => subscriptionId)).toEqual(
    listed.slice(0, 4).map(({ subscriptionId }) => subscriptionId),
  );
  expect(await valueOf(chooseSubscriptions(db, [theirs], { ...ALL, states: ['paused'] }, 4))).toEqual([]);
});

test('only the end of a card’s number is told, and of an account its mask', async () => {
  const [row] = await rowsOf();
  expect(row).toMatchObject({ cardLast4: '1111', account: null });
  expect(JSON.stringify(row)).not.toContain('411111');
  await db.query(
    statement(
      'test_debit',
      `UPDATE subscription SET payment_method = 'sepa', card_mask = 'DE****3000', card_expiry = NULL WHERE code = $1`,
    ),
    [row?.code],
  );
  expect((await rowsOf())[0]).toMatchObject({ cardLast4: null, account: 'DE****3000', method: 'sepa' });
});

test('what changes is counted anew at once, folded or not, and its news has another stamp', async () => {
  const own = (await givenSeller(db)).id;
  const { id, subscriptionId } = await givenSubscription(db, own, { price: 6_000, period: 'yearly' });
  const totals = async () => (await list({}, [own])).totals;
  const stamp = async () => (await subscriptionNews(db, [own], [subscriptionId, 'SUB']))[0]?.stamp;
  const change = (state: string, price: number, name = 'Dana') =>
    db.query(
      statement(
        'test_change',
        `UPDATE subscription SET state = $2::subscription_state, price = $3, buyer_name = $4 WHERE id = $1`,
      ),
      [id, state, price, name],
    );
  const before = await stamp();
  expect(await totals()).toEqual([{ currency: 'ILS', count: 1, monthly: 500 }]);
  await change('active', 12_000);
  expect(await totals()).toEqual([{ currency: 'ILS', count: 1, monthly: 1_000 }]);
  await rollUpSubscriptions(db);
  await change('paused', 12_000, 'Rina');
  expect(await totals()).toEqual([{ currency: 'ILS', count: 1, monthly: 0 }]);
  expect([(await list({ states: ['active'] }, [own])).count, (await list({ search: 'rina' }, [own])).count]).toEqual([
    0, 1,
  ]);
  await rollUpSubscriptions(db);
  expect(await totals()).toEqual([{ currency: 'ILS', count: 1, monthly: 0 }]);
  expect(await stamp()).not.toBe(before);
  expect(await subscriptionNews(db, [mine], [subscriptionId])).toEqual([]);
});

test('the database comes to the same monthly value as the rule', async () => {
  const [rows] = [
    await db.query<{ period: Period; price: number; value: number }>(
      statement(
        'test_monthly',
        `SELECT period, price, monthly_value(price, period) AS value FROM unnest(enum_range(NULL::subscription_period))
          AS period, (SELECT 500 + 7 * n AS price FROM generate_series(0, 400) n
            UNION ALL SELECT 99999999) prices`,
      ),
      [],
    ),
  ];
  expect(rows).toHaveLength(4 * 402);
  expect(rows.filter((row) => monthlyValue(row) !== row.value)).toEqual([]);
});
