import { dayOf, instantOf } from '#lib/kernel/time/zoned-time.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Period } from '#lib/kernel/subscription.ts';
import { forecastMonths, RECURRING_STATES } from '../domain/figures.ts';
import { shiftMonth, spanOfMonth } from '../domain/months.ts';
import type { ExpectedMonth, Movements, SubscriptionNumbers } from '../views/numbers.ts';
import { IS_RECURRING, LEFT, nextDate } from './expected-dates.sql.ts';
import { keptWhereMany } from './kept-figures.ts';
import { rolledUpTotals } from './subscription-totals.sql.ts';

/**
 * Figures of subscriptions. Recurring revenue is read from the roll-up, movements along an index of events, and the
 * forecast is added up in groups of subscriptions that cost the same on the same days; sums of very many are kept for a
 * minute. SQL because each figure is an aggregate over a table that grows without bound.
 */

/** Months of the forecast, the current one among them. */
const AHEAD = 12;

type NumbersQuery = { currency: string | null; now: Date; timeZone: string };

/** Figures of one currency: the requested one, else that of most subscriptions. */
export async function subscriptionNumbers(
  database: Database,
  sellerIds: readonly number[],
  { currency: wanted, now, timeZone }: NumbersQuery,
): Promise<SubscriptionNumbers> {
  const recurring = await recurringTotals(database, sellerIds);
  const month = dayOf(now, timeZone).slice(0, 7);
  const currency = wanted ?? recurring[0]?.currency ?? 'ILS';
  const own = recurring.find((one) => one.currency === currency);
  const about = `moved ${month} ${currency} ${timeZone} ${[...sellerIds].sort().join(' ')}`;
  const [moved, expected] = await Promise.all([
    keptWhereMany(countOf(recurring), about, () =>
      Promise.all([
        movementsOf(database, sellerIds, { month, currency, timeZone }),
        movementsOf(database, sellerIds, { month: shiftMonth(month, -1), currency, timeZone }),
      ]),
    ),
    expectedMonths(database, sellerIds, { now, timeZone }),
  ]);
  const [movements, before] = moved.value;
  return {
    currency,
    currencies: recurring.map((one) => one.currency),
    recurring: { count: own?.count ?? 0, amount: own?.monthly ?? 0 },
    month,
    now: movements,
    before,
    expected: expected.value.get(currency) ?? emptyMonths(month),
    addedUpAt: expected.at,
  };
}

const recurringTotals = (database: Database, sellerIds: readonly number[]) =>
  rolledUpTotals(database, sellerIds, { states: RECURRING_STATES, periods: [], currency: null });

const countOf = (totals: readonly { count: number }[]): number => totals.reduce((sum, { count }) => sum + count, 0);

const emptyMonths = (month: string): ExpectedMonth[] =>
  Array.from({ length: AHEAD }, (_, index) => ({
    month: shiftMonth(month, index),
    count: 0,
    subscriptions: 0,
    amount: 0,
  }));

// A subscription that came back twice in a month is counted once; none comes or goes twice.
const MOVED = statement(
  'subscriptions_moved',
  `SELECT e.kind, count(*) AS count, coalesce(sum(monthly_value(s.price, s.period)), 0)::bigint AS amount
FROM (SELECT DISTINCT kind, subscription_id FROM subscription_event WHERE seller_id = ANY ($1::bigint[])
    AND kind IN ('activated', 'cancelled', 'recovered') AND at >= $2 AND at < $3) e
  JOIN subscription s ON s.id = e.subscription_id
WHERE s.currency = $4 AND s.activated_at IS NOT NULL GROUP BY 1`,
);

const NAMES = { activated: 'new', cancelled: 'lost', recovered: 'recovered' } as const;

/** Movements of a month, as monthly values at the price of today. */
async function movementsOf(
  database: Database,
  sellerIds: readonly number[],
  { month, currency, timeZone }: { month: string; currency: string; timeZone: string },
): Promise<Movements> {
  const { from, until } = spanOfMonth(month, timeZone);
  const rows = await database.query<{ kind: keyof typeof NAMES; count: number; amount: number }>(MOVED, [
    ...[sellerIds, from, until, currency],
  ]);
  const nothing = { count: 0, amount: 0 };
  const found = Object.fromEntries(rows.map(({ kind, count, amount }) => [NAMES[kind], { count, amount }]));
  return { new: nothing, lost: nothing, recovered: nothing, ...found };
}

// Groups are as coarse as the forecast allows: remaining dates are capped at those that fit into its months, and plans
// charged once a month or less are grouped by month. A next date in the past keeps its number, since more dates may
// follow it.
const GROUPS = statement(
  'subscriptions_expected_groups',
  `SELECT currency, period, price, to_char(first, 'YYYY-MM-DD') AS first, remaining, count FROM (
  SELECT s.currency, s.period, s.price,
    date_trunc(CASE WHEN s.period IN ('daily', 'weekly') THEN 'day' ELSE 'month' END, due.next) AS first,
    CASE WHEN due.next < $3::date THEN ${LEFT} ELSE least(${LEFT}, CASE s.period WHEN 'daily' THEN 370
      WHEN 'weekly' THEN 54 WHEN 'monthly' THEN 12 ELSE 2 END) END AS remaining, count(*) AS count
  FROM subscription s, LATERAL (SELECT ${nextDate('$2')} AS next) due
  WHERE s.seller_id = ANY ($1::bigint[]) AND ${IS_RECURRING}
  GROUP BY 1, 2, 3, 4, 5
) grouped`,
);

type Group = {
  currency: string;
  period: Period;
  price: number;
  first: string;
  remaining: number | null;
  count: number;
};

/** Expected payments of each month, by currency. */
type Expected = ReadonlyMap<string, readonly ExpectedMonth[]>;

/**
 * The payments that calendars expect in the month of `now` and the eleven after it. Of very many subscriptions the sum
 * is kept for a while, and `at` is when it was made.
 */
export async function expectedMonths(
  database: Database,
  sellerIds: readonly number[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<{ value: Expected; at: Date | null }> {
  const many = countOf(await recurringTotals(database, sellerIds));
  const month = dayOf(now, timeZone).slice(0, 7);
  return keptWhereMany(many, `expected ${month} ${timeZone} ${[...sellerIds].sort().join(' ')}`, async () => {
    const groups = await database.query<Group>(GROUPS, [sellerIds, timeZone, `${month}-01`]);
    const byCurrency = Map.groupBy(groups, ({ currency }) => currency);
    return new Map(
      [...byCurrency].map(([currency, own]) => [currency, expectedOf(own, { from: month, months: AHEAD, timeZone })]),
    );
  });
}

function expectedOf(
  groups: readonly Group[],
  span: { from: string; months: number; timeZone: string },
): ExpectedMonth[] {
  const planOf = ({ period, price, first, remaining, currency }: Group) => ({
    price,
    currency,
    position: 0,
    calendar: { period, startsAt: instantOf(`${first}T12:00`, span.timeZone), offset: 0, iterations: remaining },
  });
  const months = emptyMonths(span.from);
  for (const group of groups)
    forecastMonths([planOf(group)], span).forEach(({ amount, count }, index) => {
      const expected = months[index];
      if (!expected) return;
      expected.amount += amount * group.count;
      expected.count += count * group.count;
      if (count > 0) expected.subscriptions += group.count;
    });
  return months;
}
