import type { Database } from '#lib/platform/db/database.ts';
import { addFilters, equals, type Selection, selection } from '#lib/platform/db/lists/filters.sql.ts';
import { shaped } from '#lib/platform/db/lists/tenant-list.sql.ts';
import { RECURRING_STATES } from '../domain/figures.ts';
import type { SubscriptionsQuery, SubscriptionTotals } from '../views/subscriptions.ts';

/**
 * Totals of the list from the roll-up (`schedule/roll-up-subscriptions.sql.ts`), where it is filtered by state, period
 * and currency alone: those of a million subscriptions are a few rows. Exact at every moment. SQL because one statement
 * sums the rolled-up rows and the changes since in one snapshot.
 */

type Others = Pick<
  SubscriptionsQuery,
  'search' | 'attention' | 'least' | 'most' | 'next' | 'created' | 'templateId' | 'ids'
>;

/** True where the roll-up can answer the list's filters. */
export const isRolledUp = ({ search, attention, least, most, next, created, templateId, ids }: Others): boolean =>
  search.trim() === '' &&
  attention !== 'card-ends' &&
  !ids &&
  [least, most, next.from, next.until, created.from, created.until, templateId].every((bound) => bound === null);

type RolledUpQuery = Pick<SubscriptionsQuery, 'periods' | 'currency'> & { states: readonly string[] | null };

/** Totals by currency, the most frequent first. */
export function rolledUpTotals(
  database: Database,
  sellerIds: readonly number[],
  { states, periods, currency }: RolledUpQuery,
): Promise<SubscriptionTotals[]> {
  const values: unknown[] = [sellerIds, RECURRING_STATES];
  const where = ['seller_id = ANY($1::bigint[])'];
  if (states !== null) where.push(`state = ANY($${values.push(states)}::subscription_state[])`);
  if (periods.length > 0) where.push(`period = ANY($${values.push(periods)}::subscription_period[])`);
  if (currency !== null) where.push(`currency = $${values.push(currency)}`);
  const part = (table: string) =>
    `SELECT currency, items, CASE WHEN state = ANY($2::subscription_state[]) THEN monthly ELSE 0 END AS monthly
      FROM ${table} WHERE ${where.join(' AND ')}`;
  const text = `SELECT currency, sum(items)::bigint AS count, sum(monthly)::bigint AS monthly
    FROM (${part('subscription_tally')} UNION ALL ${part('subscription_tally_change')}) part
    GROUP BY currency HAVING sum(items) <> 0 ORDER BY count DESC, currency`;
  return database.query<SubscriptionTotals>(shaped('subscriptions_rolled_up', text), values);
}

/** Columns of the roll-up, as filters of the API name them. */
const COUNTED_FILTERS = {
  state: { of: 'state', type: 'subscription_state' },
  period: { of: 'period', type: 'subscription_period' },
  currency: { of: 'currency', type: 'text' },
} as const;

/** True where the roll-up can answer these filters of the API. */
export const isCounted = (filters: object): boolean => Object.keys(filters).every((name) => name in COUNTED_FILTERS);

/**
 * Number of matches, as an expression of a statement whose values `add` collects. Templates are not in the roll-up:
 * they are few, and counted along an index of theirs.
 */
export function rolledUpCount(
  { add }: Pick<Selection, 'add'>,
  sellerIds: readonly number[],
  filters: Readonly<Record<string, unknown>>,
): string {
  const counted: Selection = { ...selection(), add };
  counted.texts.push(equals({ of: 'seller_id', type: 'bigint' }, sellerIds, add));
  addFilters(counted, COUNTED_FILTERS, filters);
  const where = counted.texts.join(' AND ');
  const part = (table: string) => `SELECT items FROM ${table} WHERE ${where}`;
  return `((SELECT coalesce(sum(items), 0) FROM (${part('subscription_tally')}
      UNION ALL ${part('subscription_tally_change')}) part)
    + (SELECT count(*) FROM subscription WHERE kind = 'template' AND ${where}))::bigint`;
}
