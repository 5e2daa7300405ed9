import { type Database, statement } from '#lib/platform/db/database.ts';
import { type At, monthAt } from '../domain/month.ts';
import { standingOf } from '../domain/standing.ts';
import { MONITORED, type MonthStanding, type Scheme } from '../contract/standing.ts';

/** Chargebacks of a month beside the card payments of the month before. SQL because both tables grow without bound. */

const COUNTS = statement(
  'schemes_counts',
  `WITH cases AS (
  SELECT s.card_brand AS brand, count(*)::int AS count FROM dispute d JOIN sale s ON s.id = d.sale_id
  WHERE d.seller_id = ANY ($1::bigint[]) AND d.opened_at >= $3 AND d.opened_at < $4 GROUP BY s.card_brand
), paid AS (
  SELECT card_brand AS brand, count(*)::int AS count FROM sale
  WHERE seller_id = ANY ($1::bigint[]) AND captured > 0 AND paid_at >= $2 AND paid_at < $3 GROUP BY card_brand
)
SELECT scheme.brand AS scheme, coalesce(cases.count, 0) AS cases, coalesce(paid.count, 0) AS payments
FROM unnest($5::text[]) scheme (brand) LEFT JOIN cases ON cases.brand = scheme.brand
  LEFT JOIN paid ON paid.brand = scheme.brand`,
);

type Counts = { scheme: Scheme; cases: number; payments: number };

/** Standing of businesses together with each scheme, in the month of a moment. */
export async function standingAt(database: Database, sellerIds: readonly number[], at: At): Promise<MonthStanding> {
  const { first, before, begin, end } = monthAt(at);
  const counts = await database.query<Counts>(COUNTS, [sellerIds, before, begin, end, MONITORED]);
  return { month: first.slice(0, 7), standings: counts.flatMap((count) => standingOf(count, first) ?? []) };
}
