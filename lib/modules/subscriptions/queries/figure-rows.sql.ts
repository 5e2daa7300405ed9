import { dayOf, instantOf } from '#lib/kernel/time/zoned-time.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { selection } from '#lib/platform/db/lists/filters.sql.ts';
import { listPage, type TenantList, within } from '#lib/platform/db/lists/tenant-list.sql.ts';
import { forecastMonths, monthlyValue } from '../domain/figures.ts';
import { shiftMonth, spanOfMonth } from '../domain/months.ts';
import type { FigureRow, FigureRowsPage, FigureRowsQuery, FigureTotals } from '../views/numbers.ts';
import { hasDateWithin, IS_RECURRING, LEFT, nextDate } from './expected-dates.sql.ts';
import { expectedMonths } from './numbers.sql.ts';

/**
 * The subscriptions behind a figure of the screen, selected by the same conditions, so that both agree. SQL because the
 * tables grow without bound (`tenant-list.sql.ts`).
 */

const OF_SUBSCRIPTION = `s.public_id AS "subscriptionId", s.code, seller.name AS "sellerName", s.state, s.description,
  s.buyer_name AS "buyerName", s.buyer_email AS "buyerEmail", s.price, s.currency, s.period`;

const MOVED: TenantList<'at'> = {
  name: 'subscriptions_moved',
  columns: `${OF_SUBSCRIPTION}, e.at`,
  from: `subscription_event e JOIN subscription s ON s.id = e.subscription_id JOIN seller ON seller.id = s.seller_id`,
  totalsFrom: 'subscription_event e JOIN subscription s ON s.id = e.subscription_id',
  totals: 'sum(monthly_value(s.price, s.period))::bigint AS amount',
  currency: 's.currency',
  seller: 'e.seller_id',
  id: 'e.id',
  orders: { at: { by: 'e.at', type: 'timestamptz' } },
};

const KINDS = { new: 'activated', lost: 'cancelled', recovered: 'recovered' } as const;

/** Page of the subscriptions behind a figure, with its totals by currency. */
export function listFigureRows(
  database: Database,
  sellerIds: readonly number[],
  query: FigureRowsQuery,
): Promise<FigureRowsPage> {
  const { of } = query;
  if (of === 'saved') return savedPage(database, sellerIds, query);
  return of === 'expected'
    ? expectedPage(database, sellerIds, query)
    : movementsPage(database, sellerIds, { ...query, of });
}

const SAVED_DATES = `subscription_iteration i JOIN subscription s ON s.id = i.subscription_id CROSS JOIN LATERAL (
  SELECT coalesce(sum(e.amount), 0)::bigint AS amount FROM attempt a JOIN ledger_entry e ON e.attempt_id = a.id
  WHERE a.sale_id = i.sale_id AND e.posting = 'booking' AND e.account = 'acquirer_clearing'
) booked`;

// As the ledger has it: what the buyers paid, without what went back to them.
const SAVED: TenantList<'at'> = {
  name: 'subscriptions_saved',
  columns: `${OF_SUBSCRIPTION}, i.settled_at AS at, booked.amount`,
  from: `${SAVED_DATES} JOIN seller ON seller.id = s.seller_id`,
  totalsFrom: SAVED_DATES,
  totals: 'sum(booked.amount)::bigint AS amount',
  currency: 's.currency',
  seller: 'i.seller_id',
  id: 'i.id',
  orders: { at: { by: 'i.settled_at', type: 'timestamptz' } },
};

/** Failed payments that were charged after all in the month: what the schedule, sellers and buyers have saved. */
async function savedPage(
  database: Database,
  sellerIds: readonly number[],
  { month, currency, timeZone, page, size }: FigureRowsQuery,
): Promise<FigureRowsPage> {
  const conditions = within(sellerIds, SAVED);
  const { texts, add } = conditions;
  const { from, until } = spanOfMonth(month, timeZone);
  // Conditions of the index `subscription_dates_that_recovered`: first payments that were declined do not count.
  texts.push(`i.state = 'paid' AND i.failures > 0 AND i.number IS NOT NULL AND i.due_at > s.activated_at`);
  texts.push(`i.settled_at >= ${add(from)}::timestamptz`, `i.settled_at < ${add(until)}::timestamptz`);
  if (currency !== null) texts.push(`s.currency = ${add(currency)}`);
  const params = { sort: 'at', ascending: false, page, size } as const;
  const { rows, totals, count } = await listPage<Omit<FigureRow, 'times'>, FigureTotals, 'at'>(
    database,
    SAVED,
    conditions,
    params,
  );
  return { rows: rows.map((row) => ({ ...row, times: null })), totals, count };
}

/** Amounts saved in the month of `now`, by currency: the totals of the list behind them. */
export async function savedThisMonth(
  database: Database,
  sellerIds: readonly number[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<{ month: string; totals: readonly FigureTotals[] }> {
  const month = dayOf(now, timeZone).slice(0, 7);
  const query = { of: 'saved', month, currency: null, now, timeZone, page: 1, size: 1 } as const;
  return { month, totals: (await savedPage(database, sellerIds, query)).totals };
}

async function movementsPage(
  database: Database,
  sellerIds: readonly number[],
  { of, month, currency, timeZone, page, size }: FigureRowsQuery & { of: keyof typeof KINDS },
): Promise<FigureRowsPage> {
  const conditions = within(sellerIds, MOVED);
  const { texts, add } = conditions;
  const { from, until } = spanOfMonth(month, timeZone);
  const [kind, end] = [KINDS[of], `${add(until)}::timestamptz`];
  texts.push(`e.kind = '${kind}'`, `e.at >= ${add(from)}::timestamptz`, `e.at < ${end}`, 's.activated_at IS NOT NULL');
  // A subscription that recovered twice in the month is listed at the later time.
  if (of === 'recovered')
    texts.push(`NOT EXISTS (SELECT FROM subscription_event later WHERE later.subscription_id = e.subscription_id
      AND later.kind = e.kind AND later.id > e.id AND later.at < ${end})`);
  if (currency !== null) texts.push(`s.currency = ${add(currency)}`);
  const params = { sort: 'at', ascending: false, page, size } as const;
  const { rows, totals, count } = await listPage<Omit<FigureRow, 'times' | 'amount'>, FigureTotals, 'at'>(
    database,
    MOVED,
    conditions,
    params,
  );
  return { rows: rows.map((row) => ({ ...row, times: null, amount: monthlyValue(row) })), totals, count };
}

type ExpectedRow = Omit<FigureRow, 'at' | 'times' | 'amount'> & { next: string; remaining: number | null };

async function expectedPage(
  database: Database,
  sellerIds: readonly number[],
  query: FigureRowsQuery,
): Promise<FigureRowsPage> {
  const totals = await expectedTotals(database, sellerIds, query);
  // A month without expected payments, or outside the forecast, reads no subscription.
  const rows = totals.length === 0 ? [] : await expectedRows(database, sellerIds, query);
  return {
    rows: rows.map(({ next, remaining, ...row }) => ({ ...row, ...datesOf(row, { next, remaining }, query) })),
    totals,
    count: totals.reduce((sum, one) => sum + one.count, 0),
  };
}

/** Payments of one subscription in the month. */
function datesOf(
  { price, currency, period }: Pick<FigureRow, 'price' | 'currency' | 'period'>,
  { next, remaining }: Pick<ExpectedRow, 'next' | 'remaining'>,
  { month, timeZone }: FigureRowsQuery,
): Pick<FigureRow, 'at' | 'times' | 'amount'> {
  const calendar = { period, startsAt: instantOf(next, timeZone), offset: 0, iterations: remaining };
  const [expected] = forecastMonths([{ price, currency, calendar, position: 0 }], { from: month, months: 1, timeZone });
  return { at: calendar.startsAt, times: expected?.count ?? 0, amount: expected?.amount ?? 0 };
}

function conditionsOf(sellerIds: readonly number[], { month, currency, timeZone }: FigureRowsQuery) {
  const conditions = selection(sellerIds);
  const { texts, add } = conditions;
  const [from, until] = [`${add(`${month}-01`)}::date`, `${add(`${shiftMonth(month, 1)}-01`)}::date`];
  const next = `(${nextDate(`${add(timeZone)}::text`)})`;
  if (currency !== null) texts.push(`s.currency = ${add(currency)}`);
  texts.push(IS_RECURRING, hasDateWithin({ next, from, until }));
  return { ...conditions, next };
}

// The newest first, along an index: ordered by the next date, every one of a million would be read. `OFFSET 0` makes
// the conditions apply row by row; PostgreSQL expects so few matches that it would gather and sort them all.
function expectedRows(
  database: Database,
  sellerIds: readonly number[],
  query: FigureRowsQuery,
): Promise<ExpectedRow[]> {
  const { texts, values, add, next } = conditionsOf(sellerIds, query);
  const { page, size } = query;
  const most = `${add(page * size)}::bigint`;
  const text = `SELECT ${OF_SUBSCRIPTION}, to_char(${next}, 'YYYY-MM-DD"T"HH24:MI') AS next, ${LEFT} AS remaining
    FROM (SELECT scanned.* FROM unnest($1::bigint[]) AS own (id), LATERAL (
        SELECT s.id, s.created_at FROM (SELECT * FROM subscription WHERE subscription.seller_id = own.id
          ORDER BY created_at DESC, id DESC OFFSET 0) s
        WHERE ${texts.join(' AND ')} LIMIT ${most}) scanned
      ORDER BY scanned.created_at DESC, scanned.id DESC LIMIT ${most} OFFSET ${add((page - 1) * size)}::bigint) page
    JOIN subscription s ON s.id = page.id JOIN seller ON seller.id = s.seller_id
    ORDER BY page.created_at DESC, page.id DESC`;
  return database.query<ExpectedRow>(statement('', text), values);
}

/** Number and amount of the expected payments, from the sums of the chart. */
async function expectedTotals(
  database: Database,
  sellerIds: readonly number[],
  { month, currency, now, timeZone }: FigureRowsQuery,
): Promise<FigureTotals[]> {
  const { value: expected } = await expectedMonths(database, sellerIds, { now, timeZone });
  return [...expected].flatMap(([code, months]) => {
    const found = months.find((one) => one.month === month);
    const isWanted = currency === null || currency === code;
    return found && isWanted && found.subscriptions > 0
      ? [{ currency: code, count: found.subscriptions, amount: found.amount }]
      : [];
  });
}
