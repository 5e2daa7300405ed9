import { type Database, statement } from '#lib/platform/db/database.ts';
import { bestHour, type HourOutcomes, isAtHour, RETRIES_OF_DAYS } from '../domain/retry-hour.ts';
import type { RecoveryRow, RetryReason } from '../views/recovery.ts';

/**
 * Hours at which the retries of sellers were paid. SQL because attempts are counted by the hour of a time zone, over
 * tables that grow without bound; what failed has an index of its own (`subscription_dates_that_failed`).
 */

/** Newest failed dates of a seller that are counted. */
const MAX_DATES = 2_000;

// A retry is a charge of the schedule after a declined one; a person or a buyer who pays chose the hour.
const RETRIES = statement(
  'subscriptions_retries_by_hour',
  `SELECT given.id AS "sellerId", extract(hour FROM a.settled_at AT TIME ZONE $2)::int AS hour, count(*)::int AS tried,
  count(*) FILTER (WHERE a.state = 'succeeded')::int AS paid
FROM unnest($1::bigint[]) AS given (id), LATERAL (
  SELECT i.sale_id FROM subscription_iteration i WHERE i.seller_id = given.id AND i.failures > 0
    AND i.number IS NOT NULL AND i.due_at > app_now() - interval '${RETRIES_OF_DAYS} days'
  ORDER BY i.due_at DESC LIMIT ${MAX_DATES}
) failed JOIN attempt a ON a.sale_id = failed.sale_id
WHERE a.kind = 'pay' AND a.channel = 'system' AND a.state IN ('succeeded', 'declined')
  AND EXISTS (SELECT FROM attempt before WHERE before.sale_id = a.sale_id AND before.id < a.id
    AND before.state = 'declined')
GROUP BY 1, 2`,
);

/** The best hours of sellers, by their ids; a seller without one is left out. */
export async function bestHours(
  database: Database,
  sellerIds: readonly number[],
  timeZone: string,
): Promise<ReadonlyMap<number, HourOutcomes>> {
  if (sellerIds.length === 0) return new Map();
  const rows = await database.query<HourOutcomes & { sellerId: number }>(RETRIES, [[...new Set(sellerIds)], timeZone]);
  const best = new Map<number, HourOutcomes>();
  for (const [sellerId, outcomes] of Map.groupBy(rows, (row) => row.sellerId)) {
    const found = bestHour(outcomes.map(({ hour, tried, paid }) => ({ hour, tried, paid })));
    if (found) best.set(sellerId, found);
  }
  return best;
}

/** Why each of these is retried when it is; null for a day after its failure, as no hour is known to be better. */
export async function retryReasons(
  database: Database,
  rows: readonly Pick<RecoveryRow, 'sellerId' | 'retryAt'>[],
  timeZone: string,
): Promise<(RetryReason | null)[]> {
  const waiting = rows.filter(({ retryAt }) => retryAt !== null);
  const hours = await bestHours(
    database,
    waiting.map(({ sellerId }) => sellerId),
    timeZone,
  );
  return rows.map(({ sellerId, retryAt }) => {
    const best = hours.get(sellerId);
    if (!best || retryAt === null || !isAtHour(retryAt, best.hour, timeZone)) return null;
    return { tried: best.tried, paid: best.paid };
  });
}
