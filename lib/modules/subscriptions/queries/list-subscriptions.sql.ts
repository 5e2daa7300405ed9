import { ok, type Result } from '#lib/kernel/result.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { searchWithLimit, type TooBroad } from '#lib/platform/db/lists/search-records.sql.ts';
import { type Conditions, everyRow, type TenantList } from '#lib/platform/db/lists/tenant-list.sql.ts';
import { RECURRING_STATES } from '../domain/figures.ts';
import type {
  SubscriptionChoice,
  SubscriptionRow,
  SubscriptionSort,
  SubscriptionsPage,
  SubscriptionsQuery,
  SubscriptionTotals,
} from '../views/subscriptions.ts';
import { hasText, wayTo } from './search-subscriptions.sql.ts';
import { conditionsOf, NEXT_PLACE, STAMP, statesOf, textOf } from './subscription-conditions.sql.ts';
import { isRolledUp, rolledUpTotals } from './subscription-totals.sql.ts';

/**
 * The list of subscriptions: a page, the totals of all matches, and every row for an export. SQL because the table
 * grows without bound: each state of each seller is an index scan in the order of the list, and a text is found
 * by trigrams, which the Prisma client does not support.
 */

const COLUMNS = `s.public_id AS "subscriptionId", s.code, s.seller_id AS "sellerId", seller.name AS "sellerName",
  s.state, s.description, s.merchant_reference AS reference, s.buyer_name AS "buyerName",
  s.buyer_email AS "buyerEmail", s.price, s.currency, s.period, s.iterations, s.completed, s.skipped,
  s.next_at AS "nextAt", s.failures, s.payment_method AS method, s.card_brand AS "cardBrand",
  CASE WHEN s.card_expiry IS NOT NULL THEN right(s.card_mask, 4) END AS "cardLast4",
  CASE WHEN s.card_expiry IS NULL THEN s.card_mask END AS account,
  s.card_expiry AS "cardExpiry", s.card_ends_at AS "cardEndsAt", s.created_at AS "createdAt", ${STAMP} AS stamp`;

const LIST: TenantList<SubscriptionSort> = {
  name: 'subscriptions',
  columns: COLUMNS,
  from: 'subscription s JOIN seller ON seller.id = s.seller_id',
  totalsFrom: 'subscription s',
  totals: '',
  currency: 's.currency',
  seller: 's.seller_id',
  id: 's.id',
  orders: {
    created: { by: 's.created_at', type: 'timestamptz' },
    next: { by: NEXT_PLACE, type: 'timestamptz' },
  },
};

const RECURRING = RECURRING_STATES.map((state) => `'${state}'`).join(', ');

/** The totals of rows with `currency`, `state`, `price` and `period`. */
const TOTALS = `count(*) AS count,
  coalesce(sum(monthly_value(price, period)) FILTER (WHERE state IN (${RECURRING})), 0)::bigint AS monthly`;

/** Matches of a search are counted up to this number. */
const MAX_COUNTED = 1_000;

/** States of a subscription, of which an index has each in the order of next dates. */
const EVERY_STATE = ['initial', 'active', 'paused', 'failed', 'cancelled', 'completed', 'retrying'];

/**
 * One page of the subscriptions of these sellers. `sellerIds` is the tenant: an empty list sees nothing. A text that
 * took longer than a search may take is too broad.
 */
export async function listSubscriptions(
  database: Database,
  sellerIds: readonly number[],
  query: SubscriptionsQuery,
): Promise<Result<SubscriptionsPage, TooBroad>> {
  if (textOf(query) !== null) return searchSubscriptions(database, sellerIds, query);
  const totals = await totalsOf(database, sellerIds, query);
  const count = totals.reduce((sum, one) => sum + one.count, 0);
  // A count of 0 spares the scan of an index to its end.
  const rows = count === 0 ? [] : await pageOf(database, sellerIds, query);
  return ok({ rows, count, isExact: true, totals });
}

function totalsOf(
  database: Database,
  sellerIds: readonly number[],
  query: SubscriptionsQuery,
): Promise<SubscriptionTotals[]> {
  if (isRolledUp(query)) return rolledUpTotals(database, sellerIds, { ...query, states: statesOf(query) });
  const { texts, values, add } = conditionsOf(sellerIds, query);
  const states = statesOf(query);
  if (states !== null) texts.push(`s.state = ANY(${add(states)}::subscription_state[])`);
  const text = `SELECT currency, ${TOTALS} FROM subscription s WHERE ${texts.join(' AND ')}
    GROUP BY currency ORDER BY count(*) DESC, currency`;
  // Unnamed, so that it is planned for its values: a range of a day and one of years want two plans.
  return database.query<SubscriptionTotals>(statement('', text), values);
}

/** Places of matching subscriptions, at most `most`, in the order of the list. */
function placesOf(
  { texts, add }: Conditions,
  query: Pick<SubscriptionsQuery, 'sort' | 'ascending' | 'states' | 'attention'>,
  most: string,
): string {
  const [{ by }, way] = [LIST.orders[query.sort], query.ascending ? 'ASC' : 'DESC'];
  const states = statesOf(query) ?? (query.sort === 'next' ? EVERY_STATE : null);
  const ofState = states === null ? '' : `, unnest(${add(states)}::subscription_state[]) AS of_state (state)`;
  return `SELECT scanned.id, scanned.place FROM unnest($1::bigint[]) AS own (id)${ofState}, LATERAL (
      SELECT s.id, ${by} AS place FROM subscription s
      WHERE s.seller_id = own.id${states === null ? '' : ' AND s.state = of_state.state'} AND ${texts.join(' AND ')}
      ORDER BY ${by} ${way}, s.id ${way} LIMIT ${most}) scanned
    ORDER BY scanned.place ${way}, scanned.id ${way} LIMIT ${most}`;
}

function pageOf(
  database: Database,
  sellerIds: readonly number[],
  query: SubscriptionsQuery,
): Promise<SubscriptionRow[]> {
  const conditions = conditionsOf(sellerIds, query);
  const { values, add } = conditions;
  const { page, size, ascending } = query;
  const way = ascending ? 'ASC' : 'DESC';
  const text = `SELECT ${COLUMNS} FROM (SELECT * FROM (${placesOf(conditions, query, `${add(page * size)}::bigint`)})
      places ORDER BY place ${way}, id ${way} OFFSET ${add((page - 1) * size)}::bigint) page
    JOIN subscription s ON s.id = page.id JOIN seller ON seller.id = s.seller_id
    ORDER BY page.place ${way}, page.id ${way}`;
  return database.query<SubscriptionRow>(statement('', text), values);
}

type Found = SubscriptionRow & { matches: number; totals: SubscriptionTotals[] };

/** The page, how many match up to a thousand, and their totals where that is all of them, in one statement. */
async function searchSubscriptions(
  database: Database,
  sellerIds: readonly number[],
  query: SubscriptionsQuery,
): Promise<Result<SubscriptionsPage, TooBroad>> {
  const { page, size } = query;
  const most = Math.max(MAX_COUNTED, page * size) + 1;
  const conditions = await fullConditions(database, sellerIds, query);
  if (!conditions.ok) return conditions;
  const found = await searchWithLimit<Found>(database, searchQuery(conditions.value, query, most));
  if (!found.ok) return found;
  // A page behind the last has no row that carries the count: the first page provides it.
  if (found.value.length === 0 && page > 1) {
    const first = await searchSubscriptions(database, sellerIds, { ...query, page: 1 });
    return first.ok ? ok({ ...first.value, rows: [] }) : first;
  }
  const matches = found.value[0]?.matches ?? 0;
  const isExact = matches < most;
  return ok({
    rows: found.value.map(({ matches: _matches, totals: _totals, ...row }) => row),
    count: Math.min(matches, most),
    isExact,
    totals: isExact ? (found.value[0]?.totals ?? []) : [],
  });
}

/** The conditions with that of the text, which is looked for first. */
async function fullConditions(
  database: Database,
  sellerIds: readonly number[],
  query: Omit<SubscriptionsQuery, 'page' | 'size'>,
): Promise<Result<Conditions, TooBroad>> {
  const conditions = conditionsOf(sellerIds, query);
  const words = textOf(query);
  if (words === null) return ok(conditions);
  const way = await wayTo(database, sellerIds, words);
  if (!way.ok) return way;
  conditions.texts.push(hasText(way.value, conditions.add));
  return ok(conditions);
}

function searchQuery(
  conditions: Conditions,
  query: SubscriptionsQuery,
  most: number,
): { text: string; values: unknown[] } {
  const { values, add } = conditions;
  const { page, size, ascending } = query;
  const way = ascending ? 'ASC' : 'DESC';
  const text = `WITH matching AS MATERIALIZED (${placesOf(conditions, query, `${add(most)}::bigint`)}),
    page AS (SELECT * FROM matching ORDER BY place ${way}, id ${way} LIMIT ${add(size)}::bigint
      OFFSET ${add((page - 1) * size)}::bigint)
    SELECT ${COLUMNS}, (SELECT count(*) FROM matching) AS matches,
      (SELECT json_agg(t ORDER BY t.count DESC, t.currency) FROM (SELECT currency, ${TOTALS}
        FROM subscription JOIN matching USING (id) GROUP BY currency) t) AS totals
    FROM page JOIN subscription s ON s.id = page.id JOIN seller ON seller.id = s.seller_id
    ORDER BY page.place ${way}, page.id ${way}`;
  return { text, values };
}

/**
 * Every one that the list has under these filters, in its order, a page at a time; none where the text is too broad to
 * be looked for.
 */
export async function* everySubscription(
  database: Database,
  sellerIds: readonly number[],
  query: Omit<SubscriptionsQuery, 'page' | 'size'>,
): AsyncGenerator<SubscriptionRow[]> {
  const found = await fullConditions(database, sellerIds, query);
  if (!found.ok) return;
  const conditions = found.value;
  const states = statesOf(query);
  if (states !== null) conditions.texts.push(`s.state = ANY(${conditions.add(states)}::subscription_state[])`);
  yield* everyRow<SubscriptionRow, SubscriptionSort>(database, LIST, conditions, query);
}

/**
 * All that match and are in one of these states, `most` of them at most, in the order of the list: what "select all"
 * selects. Too broad as a search is.
 */
export async function chooseSubscriptions(
  database: Database,
  sellerIds: readonly number[],
  query: SubscriptionsQuery,
  most: number,
): Promise<Result<SubscriptionChoice[], TooBroad>> {
  const found = await fullConditions(database, sellerIds, query);
  if (!found.ok) return found;
  const conditions = found.value;
  const way = query.ascending ? 'ASC' : 'DESC';
  const text = `SELECT s.public_id AS "subscriptionId", s.seller_id AS "sellerId", s.description,
      s.buyer_name AS "buyerName", s.buyer_email AS "buyerEmail", s.price, s.currency, s.period, s.state,
      s.next_at AS "nextAt"
    FROM (${placesOf(conditions, query, `${conditions.add(most)}::bigint`)}) places
    JOIN subscription s ON s.id = places.id ORDER BY places.place ${way}, places.id ${way}`;
  return searchWithLimit<SubscriptionChoice>(database, { text, values: conditions.values });
}

const ANY = statement(
  'subscriptions_any',
  `SELECT EXISTS (SELECT FROM subscription WHERE seller_id = ANY($1::bigint[]) AND kind = 'regular') AS any`,
);

/** Whether there is any at all: an empty list and a list without results are different screens. */
export async function hasSubscriptions(database: Database, sellerIds: readonly number[]): Promise<boolean> {
  return (await database.query<{ any: boolean }>(ANY, [sellerIds]))[0]?.any ?? false;
}
