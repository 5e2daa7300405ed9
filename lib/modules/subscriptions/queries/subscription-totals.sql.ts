import type { Database } from '#lib/platform/db/database.ts';
import { shaped } from '#lib/platform/db/lists/tenant-list.sql.ts';
import { RECURRING_STATES } from '../domain/figures.ts';
import type { SubscriptionsQuestion, SubscriptionTotals } from '../views/subscriptions.ts';

/**
 * Totals of the list by the tally (`roll-up/roll-up-subscriptions.ts`), where it is asked for by nothing but state,
 * period and currency: those of a million subscriptions are a few rows. Exact at every moment, because one statement
 * sees what is folded and what changed since as they are at one moment. SQL because it sums over two tables in one
 * snapshot.
 */

type Others = Pick<
  SubscriptionsQuestion,
  'search' | 'attention' | 'least' | 'most' | 'next' | 'created' | 'templateId' | 'ids'
>;

/** True where the tally knows everything that is asked for. */
export const isTallied = ({ search, attention, least, most, next, created, templateId, ids }: Others): boolean =>
  search.trim() === '' &&
  attention !== 'card-ends' &&
  !ids &&
  [least, most, next.from, next.until, created.from, created.until, templateId].every((bound) => bound === null);

type Tallied = Pick<SubscriptionsQuestion, 'periods' | 'currency'> & { states: readonly string[] | null };

/** By currency, the most frequent first. */
export function talliedTotals(
  database: Database,
  sellerIds: readonly number[],
  { states, periods, currency }: Tallied,
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
  return database.query<SubscriptionTotals>(shaped('subscriptions_tallied', text), values);
}
