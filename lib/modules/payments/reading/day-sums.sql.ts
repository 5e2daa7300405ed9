import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Sums of a day by currency, with the conditions of the home screen (`home.sql.ts`), so that both agree. SQL because
 * each is an aggregate over a table that grows without bound, read from an index alone.
 */

const SUMS = statement(
  'day_sums',
  `SELECT currency, sum(paid)::bigint AS paid, sum(collected)::bigint AS collected, sum(refunds)::bigint AS refunds,
  sum(refunded)::bigint AS refunded
FROM (
  SELECT currency, count(*) AS paid, sum(captured) AS collected, 0 AS refunds, 0 AS refunded FROM sale
  WHERE seller_id = $1 AND captured > 0 AND paid_at >= $2 AND paid_at < $3 GROUP BY currency
  UNION ALL
  SELECT currency, 0, 0, count(*), sum(amount) FROM attempt
  WHERE seller_id = $1 AND kind = 'refund' AND state = 'succeeded' AND created_at >= $2 AND created_at < $3
  GROUP BY currency) part
GROUP BY currency ORDER BY paid DESC, currency`,
);

/** Sums collected and refunded, in minor units; `paid` and `refunds` are how many. */
export type DaySums = { currency: string; paid: number; collected: number; refunds: number; refunded: number };

/** The sums of a seller between two moments, the most frequent currency first. */
export const daySums = (
  database: Database,
  sellerId: number,
  { from, until }: { from: Date; until: Date },
): Promise<DaySums[]> => database.query(SUMS, [sellerId, from, until]);
