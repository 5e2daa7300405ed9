import { describe, expect, it } from 'vitest';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSubscription } from '#lib/testing/subscriptions/given-subscription.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';
import type { Period, SubscriptionEventKind, SubscriptionState } from '#lib/kernel/subscription.ts';
import { times } from '#lib/testing/thorough.ts';
import { dateOf, hasDate } from '../domain/calendar.ts';
import { forecastMonths, monthlyValue } from '../domain/figures.ts';
import { shiftMonth } from '../domain/months.ts';
import type { FigureRow, FigureRowsQuery, ListedFigure } from '../views/numbers.ts';
import { listFigureRows } from './figure-rows.sql.ts';
import { expectedMonths, subscriptionNumbers } from './numbers.sql.ts';

const base = testDatabase();
const timeZone = 'Asia/Jerusalem';
const now = new Date('2026-11-24T10:00:00Z');
const MONTH = '2026-11';

/** Numbers that look random and are the same in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const PERIODS: readonly Period[] = ['daily', 'weekly', 'monthly', 'yearly'];
const STATES: readonly SubscriptionState[] = [
  'active',
  'active',
  'active',
  'retrying',
  'failed',
  'paused',
  'cancelled',
];
const DAY_MS = 86_400_000;

/**
 * Subscriptions of every period and state, some near their end, with dates at every hour around months and leap days.
 */
async function givenMany(seller: TestSeller, count: number) {
  const below = numbersFrom(7);
  const plans = [];
  for (let made = 0; made < count; made += 1) {
    const [period, state] = [PERIODS[below(4)] ?? 'monthly', STATES[below(7)] ?? 'active'];
    const startsAt = new Date(Date.UTC(2024, below(34), below(31) + 1, below(24), below(60)));
    const calendar = { period, startsAt, offset: 0, iterations: null as number | null };
    let position = 0;
    while (dateOf(calendar, position, timeZone) < now) position += 1;
    // One that failed has its last date still to pay.
    if (state !== 'active' && position > 0) position -= 1;
    if (below(3) === 0) calendar.iterations = position + 1 + below(period === 'daily' ? 400 : 14);
    const [completed, price, currency] = [Math.floor(position / 2), 500 + below(4) * 1_250, ['ILS', 'USD'][below(2)]];
    const isActive = state === 'active' && hasDate(calendar, position);
    const { subscriptionId } = await givenSubscription(base.db, seller.id, {
      period,
      state,
      startsAt,
      price,
      currency: currency ?? 'ILS',
      iterations: calendar.iterations,
      completed,
      skipped: position - completed,
      createdAt: new Date(now.getTime() - below(400) * DAY_MS),
      nextAt: isActive ? dateOf(calendar, position, timeZone) : state === 'retrying' ? now : null,
    });
    if (['active', 'retrying', 'failed'].includes(state))
      plans.push({ subscriptionId, price, currency: currency ?? 'ILS', calendar, position });
  }
  return plans;
}

async function everyPart(seller: TestSeller, question: Partial<FigureRowsQuery> & { of: ListedFigure }) {
  const rows: FigureRow[] = [];
  for (let page = 1; ; page += 1) {
    const found = await listFigureRows(base.db, [seller.id], {
      month: MONTH,
      currency: null,
      now,
      timeZone,
      page,
      size: 50,
      ...question,
    });
    rows.push(...found.rows);
    if (found.rows.length < 50) return { rows, totals: found.totals, count: found.count };
  }
}

const sumOf = (rows: readonly FigureRow[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);

const ADD_EVENT = statement(
  'test_add_subscription_event',
  `INSERT INTO subscription_event (subscription_id, seller_id, kind, at)
  VALUES ($1, $2, $3::subscription_event_kind, $4)`,
);
const SET_ACTIVATED = statement('test_set_activated', 'UPDATE subscription SET activated_at = $2 WHERE id = $1');

async function givenEvent(seller: TestSeller, id: number, kind: SubscriptionEventKind, at: string): Promise<void> {
  await base.db.query(ADD_EVENT, [id, seller.id, kind, new Date(at)]);
}

describe('the forecast', () => {
  it('is what the calendars say, and each month is the sum of the list behind it', { timeout: 60_000 }, async () => {
    const seller = await givenSeller(base.db);
    const plans = await givenMany(seller, times(80, 240));
    const { value } = await expectedMonths(base.db, [seller.id], { now, timeZone });
    for (const currency of ['ILS', 'USD']) {
      const own = plans.filter((plan) => plan.currency === currency);
      const said = forecastMonths(own, { from: MONTH, months: 12, timeZone });
      expect(value.get(currency)?.map(({ month, count, amount }) => ({ month, count, amount }))).toEqual(said);
      for (const ahead of [0, 1, 3, 11]) {
        const month = shiftMonth(MONTH, ahead);
        const { rows, totals, count } = await everyPart(seller, { of: 'expected', month, currency });
        expect([sumOf(rows), rows.length]).toEqual([said[ahead]?.amount, count]);
        expect(totals).toEqual(count === 0 ? [] : [{ currency, count, amount: said[ahead]?.amount }]);
        for (const { subscriptionId, times } of rows) {
          const plan = own.find((one) => one.subscriptionId === subscriptionId);
          const [expected] = forecastMonths(plan ? [plan] : [], { from: month, months: 1, timeZone });
          expect([subscriptionId, times]).toEqual([subscriptionId, expected?.count]);
        }
      }
    }
  });
  it('tells the next date as the zone’s clocks show it', async () => {
    const seller = await givenSeller(base.db);
    const nextAt = new Date('2026-11-30T22:30:00Z');
    await givenSubscription(base.db, seller.id, { nextAt, startsAt: nextAt });
    const december = await everyPart(seller, { of: 'expected', month: '2026-12' });
    expect(december.rows.map(({ at }) => wireTimestamp(at, timeZone))).toEqual(['2026-12-01 00:30:00']);
    expect((await everyPart(seller, { of: 'expected', month: '2026-11' })).rows).toEqual([]);
  });
  it('knows nothing of months that it does not look ahead to', async () => {
    const seller = await givenSeller(base.db);
    await givenSubscription(base.db, seller.id);
    expect(await everyPart(seller, { of: 'expected', month: '2027-11' })).toEqual({ rows: [], totals: [], count: 0 });
  });
});

describe('what came, went and came back', () => {
  it('is counted once each, by month and currency, and is the sum of its list', async () => {
    const seller = await givenSeller(base.db);
    const given = (more: Parameters<typeof givenSubscription>[2] = {}) => givenSubscription(base.db, seller.id, more);
    const monthly = await given();
    const yearly = await given({ period: 'yearly', price: 12_000 });
    const dollars = await given({ currency: 'USD', price: 700 });
    const neverPaid = await given({ state: 'cancelled', nextAt: null });
    const gone = await given({ state: 'cancelled', nextAt: null, price: 3_000 });
    for (const { id } of [monthly, yearly, dollars, gone]) await base.db.query(SET_ACTIVATED, [id, now]);
    await givenEvent(seller, monthly.id, 'activated', '2026-11-01T00:00:00+02:00');
    await givenEvent(seller, yearly.id, 'activated', '2026-11-20T10:00:00Z');
    await givenEvent(seller, dollars.id, 'activated', '2026-11-20T10:00:00Z');
    await givenEvent(seller, gone.id, 'activated', '2026-10-31T23:59:59+02:00');
    await givenEvent(seller, gone.id, 'cancelled', '2026-11-10T10:00:00Z');
    await givenEvent(seller, neverPaid.id, 'cancelled', '2026-11-10T10:00:00Z');
    await givenEvent(seller, monthly.id, 'recovered', '2026-11-05T10:00:00Z');
    await givenEvent(seller, monthly.id, 'recovered', '2026-11-22T10:00:00Z');
    const numbers = await subscriptionNumbers(base.db, [seller.id], { currency: 'ILS', now, timeZone });
    expect(numbers).toMatchObject({
      currency: 'ILS',
      month: MONTH,
      recurring: { count: 2, amount: 5_900 },
      addedUpAt: null,
      now: {
        new: { count: 2, amount: 5_900 },
        lost: { count: 1, amount: 3_000 },
        recovered: { count: 1, amount: 4_900 },
      },
      before: { new: { count: 1, amount: 3_000 }, lost: { count: 0, amount: 0 } },
    });
    expect(numbers.currencies).toEqual(['ILS', 'USD']);
    for (const of of ['new', 'lost', 'recovered'] as const) {
      const { rows, totals } = await everyPart(seller, { of, currency: 'ILS' });
      expect([rows.length, sumOf(rows)]).toEqual([numbers.now[of].count, numbers.now[of].amount]);
      expect(totals).toEqual([{ currency: 'ILS', ...numbers.now[of] }]);
    }
    const recovered = await everyPart(seller, { of: 'recovered' });
    expect(recovered.rows.map(({ at }) => at.toISOString())).toEqual(['2026-11-22T10:00:00.000Z']);
  });
  it('is a seller’s own', async () => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const { id } = await givenSubscription(base.db, seller.id);
    await base.db.query(SET_ACTIVATED, [id, now]);
    await givenEvent(seller, id, 'activated', '2026-11-20T10:00:00Z');
    const numbers = await subscriptionNumbers(base.db, [other.id], { currency: null, now, timeZone });
    expect([numbers.recurring.count, numbers.now.new.count, numbers.currencies]).toEqual([0, 0, []]);
    expect(numbers.expected.every(({ amount }) => amount === 0)).toBe(true);
    for (const of of ['new', 'expected'] as const)
      expect(await everyPart(other, { of, month: of === 'new' ? MONTH : '2027-01' })).toMatchObject({ count: 0 });
    expect(await everyPart(seller, { of: 'expected', month: '2027-01' })).toMatchObject({ count: 1 });
  });
});

it('a month’s value of one price is that of the rules, in the database too', async () => {
  const seller = await givenSeller(base.db);
  for (const period of PERIODS) await givenSubscription(base.db, seller.id, { period, price: 1_999 });
  const numbers = await subscriptionNumbers(base.db, [seller.id], { currency: 'ILS', now, timeZone });
  expect(numbers.recurring.amount).toBe(
    PERIODS.reduce((sum, period) => sum + monthlyValue({ price: 1_999, period }), 0),
  );
});
