import { type Database, statement } from '#lib/platform/db/database.ts';
import { HALF_OF_A_THRESHOLD, type WorstStanding } from '../contract/worst-standing.ts';
import { type At, monthAt } from '../domain/month.ts';
import { thresholdsOn } from '../domain/thresholds.ts';

/**
 * The scheme of whose threshold each business has used the most this month. SQL because the figures of all businesses
 * of a partner, and of the installation, are gathered in one statement.
 */

/** Parameters of `worstStanding`, as SQL: three moments, the schemes and the shares of their thresholds. */
type Names = Readonly<Record<'before' | 'begin' | 'end' | 'schemes' | 'limits', string>>;

const casesOf = (at: Names): string => `SELECT d.seller_id, s.card_brand AS brand, count(*)::int AS count
  FROM dispute d JOIN sale s ON s.id = d.sale_id
  WHERE d.opened_at >= ${at.begin}::timestamptz AND d.opened_at < ${at.end}::timestamptz`;

/** Chargebacks on the payments of the month before; one without any is a share of 100 %, as in `standing.ts`. */
const beside = (at: Names): string => `JOIN unnest(${at.schemes}::text[], ${at.limits}::int[]) AS monitored (scheme,
    share_limit) ON monitored.scheme = cases.brand
  CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM sale s WHERE s.seller_id = cases.seller_id AND s.captured > 0
    AND s.card_brand = cases.brand AND s.paid_at >= ${at.before}::timestamptz AND s.paid_at < ${at.begin}::timestamptz)
    paid
  CROSS JOIN LATERAL (SELECT round(cases.count * 10000.0 / greatest(paid.count, cases.count))::int AS share) own`;

const USED = 'own.share * 10000 / monitored.share_limit';

/**
 * A lateral subquery of one row at most about the business `sellerId`: `scheme`, `share` and `share_limit` in
 * hundredths of a percent, `cases`, and `used`: the share as a part of the threshold, in hundredths of a percent too.
 */
export const worstStanding = (sellerId: string, at: Names): string => `(SELECT monitored.scheme, own.share,
    monitored.share_limit, cases.count AS cases, ${USED} AS used
  FROM (${casesOf(at)} AND d.seller_id = ${sellerId} GROUP BY d.seller_id, s.card_brand) cases ${beside(at)}
  ORDER BY used DESC, cases.count DESC, monitored.scheme LIMIT 1)`;

/** Values of those parameters in the month of a moment, in the order of `Names`. */
export function monitoredIn(at: At): [before: Date, begin: Date, end: Date, schemes: string[], limits: number[]] {
  const { first, before, begin, end } = monthAt(at);
  const thresholds = thresholdsOn(first);
  return [before, begin, end, thresholds.map(({ scheme }) => scheme), thresholds.map(({ share }) => share)];
}

/** Businesses that a list names at most: those with the most are what an operator works on. */
const MOST_LISTED = 200;

const NEAR = statement(
  'schemes_near',
  `SELECT seller.public_key::text AS ref, seller.name, partner.name AS "partnerName", worst.scheme, worst.share,
  worst.share_limit AS "limit", worst.cases, worst.used, worst.payments
FROM (SELECT DISTINCT ON (cases.seller_id) cases.seller_id, monitored.scheme, own.share, monitored.share_limit,
    cases.count AS cases, paid.count AS payments, ${USED} AS used
  FROM (${casesOf({ before: '$1', begin: '$2', end: '$3', schemes: '$4', limits: '$5' })}
    GROUP BY d.seller_id, s.card_brand) cases
  ${beside({ before: '$1', begin: '$2', end: '$3', schemes: '$4', limits: '$5' })}
  ORDER BY cases.seller_id, used DESC, cases.count DESC, monitored.scheme) worst
  JOIN seller ON seller.id = worst.seller_id LEFT JOIN partner ON partner.id = seller.partner_id
WHERE worst.used >= ${HALF_OF_A_THRESHOLD} ORDER BY worst.used DESC, worst.cases DESC, seller.id LIMIT ${MOST_LISTED}`,
);

/** Businesses of the whole installation that have used half of a scheme's threshold or more, those above it first. */
export const listNearThresholds = (database: Database, at: At): Promise<WorstStanding[]> =>
  database.query<WorstStanding>(NEAR, monitoredIn(at));
