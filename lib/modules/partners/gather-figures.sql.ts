import { OFFLINE_AFTER_SECONDS } from '#lib/modules/devices/contract/devices.ts';
import { monitoredIn, worstStanding } from '#lib/modules/scheme-monitoring/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Figures of partners' sellers: sales, refunds and chargebacks, failing callbacks and missing devices, and where they
 * stand beside the thresholds of card schemes this month. SQL because one
 * statement gathers them for many sellers, from the index of payments of each.
 */

/** Sellers of one round: a hundred thousand are gone through in eight minutes. */
const GATHERED_AT_ONCE = 2_000;

/** Parameters of the statement that say which month the schemes look at, and their thresholds. */
const MONTH = { before: '$2', begin: '$3', end: '$4', schemes: '$5', limits: '$6' } as const;

/**
 * Of the sales paid in the last 30 days. The volume is that of the currency with the most sales, minor units; the
 * shares of refunds and chargebacks are of the same sales, in hundredths of a percent of the volume.
 */
const GATHER = statement(
  'standings_gather',
  `WITH due AS MATERIALIZED (
    SELECT seller_id FROM seller_standing
    WHERE figures_at IS NULL OR figures_at < app_now() - interval '30 seconds'
    ORDER BY figures_at NULLS FIRST, seller_id LIMIT $1 FOR UPDATE SKIP LOCKED
  )
  UPDATE seller_standing st SET figures_at = app_now(),
    currency = coalesce(sold.currency, st.currency), volume = coalesce(sold.volume, 0), sales = coalesce(sold.sales, 0),
    refund_share = coalesce(sold.refunded * 10000 / nullif(sold.volume, 0), 0),
    chargeback_share = coalesce(sold.charged_back * 10000 / nullif(sold.volume, 0), 0),
    failing_since = calls.failing_since, last_failure_at = calls.last_failure_at,
    devices = coalesce(places.devices, 0), devices_offline = coalesce(places.offline, 0),
    scheme = monitored.scheme, scheme_share = coalesce(monitored.share, 0),
    scheme_limit = coalesce(monitored.share_limit, 0), scheme_cases = coalesce(monitored.cases, 0),
    scheme_used = coalesce(monitored.used, 0)
  FROM due
  LEFT JOIN LATERAL (
    SELECT s.currency, count(*) AS sales, sum(s.captured) AS volume, sum(s.refunded) AS refunded,
      sum(s.charged_back) AS charged_back
    FROM sale s WHERE s.seller_id = due.seller_id AND s.captured > 0 AND s.paid_at >= app_now() - interval '30 days'
    GROUP BY s.currency ORDER BY count(*) DESC, s.currency LIMIT 1
  ) sold ON true
  LEFT JOIN LATERAL (
    SELECT min(e.failing_since) AS failing_since, max(e.last_failure_at) AS last_failure_at
    FROM callback_endpoint e WHERE e.audience = 'seller' AND e.owner_id = due.seller_id
  ) calls ON true
  LEFT JOIN LATERAL (
    SELECT count(*) AS devices, count(*) FILTER (WHERE d.web_process IS NULL OR d.last_seen_at IS NULL
      OR d.last_seen_at <= app_now() - interval '${OFFLINE_AFTER_SECONDS} seconds') AS offline
    FROM device d WHERE d.seller_id = due.seller_id AND d.state = 'active'
  ) places ON true
  LEFT JOIN LATERAL ${worstStanding('due.seller_id', MONTH)} monitored ON true
  WHERE st.seller_id = due.seller_id
  RETURNING st.seller_id`,
);

/** Gathers the figures that are the oldest. `timeZone`: of the business, whose months count. Returns of how many. */
export async function gatherFigures(database: Database, timeZone: string): Promise<number> {
  const { now } = await readClock(database);
  return (await database.query(GATHER, [GATHERED_AT_ONCE, ...monitoredIn({ now, timeZone })])).length;
}
