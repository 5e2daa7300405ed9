import type { Database } from '#lib/platform/db/database.ts';
import {
  addFilters,
  type Column,
  equals,
  type Selection,
  selection,
  shapeOf,
  withinSeconds,
  scansOf,
} from '#lib/platform/db/lists/filters.sql.ts';
import type { Period, SubscriptionState } from '#lib/kernel/subscription.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { subscriptionColumns } from '../store/columns.ts';
import { isCounted, rolledUpCount } from './subscription-totals.sql.ts';

/**
 * get-subscriptions: the subscriptions of some sellers that match every filter, newest first, one page of them and how
 * many there are. SQL because the table grows without bound and pages are picked as ids along an index, in a process
 * that need not load the Prisma client.
 */

export type SubscriptionFilters = Partial<{
  code: number[];
  publicId: string[];
  merchantReference: string[];
  /** First instants of the requested seconds. */
  createdAt: Date[];
  createdFrom: Date;
  /** The first instant that is too late. */
  createdUntil: Date;
  state: SubscriptionState[];
  period: Period[];
  price: number[];
  currency: string[];
  startsAt: Date[];
  isPaid: boolean[];
}>;

/** Each filter on `subscription s`. */
const FILTERS: { readonly [Filter in keyof Required<Omit<SubscriptionFilters, 'isPaid'>>]: Column } = {
  code: { of: 's.code', type: 'bigint' },
  publicId: { of: 's.public_id', type: 'text' },
  merchantReference: { of: 's.merchant_reference', type: 'text', known: `s.merchant_reference <> ''` },
  createdAt: withinSeconds('s.created_at'),
  createdFrom: { where: 's.created_at >= $?::timestamptz' },
  createdUntil: { where: 's.created_at < $?::timestamptz' },
  state: { of: 's.state', type: 'subscription_state' },
  period: { of: 's.period', type: 'subscription_period' },
  price: { of: 's.price', type: 'bigint' },
  currency: { of: 's.currency', type: 'text' },
  startsAt: withinSeconds('s.starts_at'),
};

/** Condition of the index `subscriptions_of_a_seller_never_paid`. */
const NEVER_PAID = 's.activated_at IS NULL';

/** Condition of the filter `isPaid`; null if it admits all. */
function paidCondition({ isPaid = [] }: SubscriptionFilters): string | null {
  const [wanted, ...more] = new Set(isPaid);
  if (wanted === undefined || more.length > 0) return null;
  return wanted ? 's.activated_at IS NOT NULL' : NEVER_PAID;
}

/** Adds the condition of each requested filter. */
function addConditions(chosen: Selection, filters: SubscriptionFilters): void {
  const { isPaid: _, ...others } = filters;
  addFilters(chosen, FILTERS, others);
  const paid = paidCondition(filters);
  if (paid !== null) chosen.texts.push(paid);
}

/** Filters with an index that ends in the order of the list; the first requested one is scanned along. */
const SCANNED = ['merchantReference', 'state'] as const;

/** `page` from 1, `pageSize` up to 500. */
export type SubscriptionsQuery = {
  sellerIds: readonly number[];
  filters: SubscriptionFilters;
  pageSize: number;
  page: number;
};

export type SubscriptionsFound = { count: number; subscriptions: SubscriptionFacts[] };

const NEWEST_FIRST = 'ORDER BY s.created_at DESC, s.id DESC';

/** Page of subscriptions, and the number of all that match. */
export async function findSubscriptions(database: Database, query: SubscriptionsQuery): Promise<SubscriptionsFound> {
  if (query.filters.publicId || query.filters.code) return findNamed(database, query);
  const chosen = selection();
  const skipped = (query.page - 1) * query.pageSize;
  const size = `${chosen.add(query.pageSize)}::int`;
  const page = `SELECT * FROM (${scan(chosen, query, skipped + query.pageSize)}) s ${NEWEST_FIRST}
    LIMIT ${size} OFFSET ${chosen.add(skipped)}::bigint`;
  // A page that is not full is the last: nothing is counted then, which may be a scan through all of them.
  const found = '(SELECT count(*) FROM page)';
  const text = `WITH page AS MATERIALIZED (${page})
    SELECT ${subscriptionColumns('s')}, CASE WHEN ${found} < ${size} THEN ${found} + ${chosen.add(skipped)}::bigint
      ELSE ${countOf(chosen, query)} END AS matching
    FROM page, LATERAL (SELECT * FROM subscription WHERE subscription.id = page.id OFFSET 0) s
    ORDER BY page.created_at DESC, page.id DESC`;
  const rows = await database.query<SubscriptionFacts & { matching: number }>(
    shapeOf('subscriptions_find', text, false),
    chosen.values,
  );
  const subscriptions = rows.map(({ matching: _, ...row }) => row);
  // A page beyond the last has no row that carries the count.
  if (rows[0] || query.page === 1) return { count: rows[0]?.matching ?? 0, subscriptions };
  return { count: await countSubscriptions(database, query), subscriptions };
}

/** Subscriptions requested by identifiers are read whole, and counted by themselves. */
async function findNamed(
  database: Database,
  { sellerIds, filters, page, pageSize }: SubscriptionsQuery,
): Promise<SubscriptionsFound> {
  const chosen = selection();
  chosen.texts.push(equals({ of: 's.seller_id', type: 'bigint' }, sellerIds, chosen.add));
  addConditions(chosen, filters);
  const text = `SELECT ${subscriptionColumns('s')} FROM subscription s WHERE ${chosen.texts.join(' AND ')}
    ${NEWEST_FIRST}`;
  const isPrepared = Object.keys(filters).length === 1;
  const found = await database.query<SubscriptionFacts>(
    shapeOf('subscriptions_named', text, isPrepared),
    chosen.values,
  );
  return { count: found.length, subscriptions: found.slice((page - 1) * pageSize, page * pageSize) };
}

/**
 * The ids of the newest that match, in order, as far as `reach`. One seller and one value are a scan along an index; of
 * several each is scanned for itself, never further than the page reaches.
 */
function scan(chosen: Selection, { sellerIds, filters }: SubscriptionsQuery, reach: number): string {
  const { texts, add } = chosen;
  const { isPaid: _, ...others } = filters;
  const scans = scansOf(chosen, { sellerIds, columns: FILTERS, scanned: SCANNED, filters: others });
  const paid = paidCondition(filters);
  if (paid !== null) texts.push(paid);
  const rows = `SELECT s.id, s.created_at FROM subscription s WHERE ${texts.join(' AND ')} ${NEWEST_FIRST}
    LIMIT ${add(reach)}::bigint`;
  return scans.length === 0 ? rows : `SELECT s.* FROM ${scans.join(', ')}, LATERAL (${rows}) s`;
}

/**
 * Number of matches, as an expression: from the roll-up where it has them, but never-paid subscriptions are counted.
 */
function countOf(chosen: Selection, { sellerIds, filters }: SubscriptionsQuery): string {
  const rows = (wanted: SubscriptionFilters): string => {
    const counted: Selection = { ...selection(), add: chosen.add };
    counted.texts.push(equals({ of: 's.seller_id', type: 'bigint' }, sellerIds, chosen.add));
    addConditions(counted, wanted);
    return `(SELECT count(*) FROM subscription s WHERE ${counted.texts.join(' AND ')})`;
  };
  const { isPaid: _, ...others } = filters;
  const paid = paidCondition(filters);
  if (!isCounted(others) || paid === NEVER_PAID) return rows(filters);
  const count = rolledUpCount(chosen, sellerIds, others);
  return paid === null ? count : `(${count} - ${rows({ ...others, isPaid: [false] })})`;
}

async function countSubscriptions(database: Database, query: SubscriptionsQuery): Promise<number> {
  const chosen = selection();
  const text = `SELECT ${countOf(chosen, query)} AS count`;
  const [row] = await database.query<{ count: number }>(shapeOf('subscriptions_count', text, false), chosen.values);
  return row?.count ?? 0;
}
