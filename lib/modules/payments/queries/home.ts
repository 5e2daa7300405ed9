import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Attention, DayCollected, DayNumbers, HomeNumbers } from '../contract/home.ts';

/** The home screen: today beside yesterday up to the same time, the last 14 days, and what needs somebody. Days are days of the zone. */

const numbersStatement = statement('home_numbers', `
  SELECT a.currency,
    coalesce(sum(a.amount) FILTER (WHERE a.kind IN ('pay','capture')), 0)::bigint AS collected,
    count(*) FILTER (WHERE a.kind IN ('pay','capture')) AS paid,
    coalesce(sum(a.amount) FILTER (WHERE a.kind = 'refund'), 0)::bigint AS refunded
  FROM attempt a
  WHERE a.seller_id = ANY($1::bigint[]) AND a.state = 'succeeded'
    AND a.settled_at >= date_trunc('day', app_now() AT TIME ZONE $2) AT TIME ZONE $2 - make_interval(days => $3)
    AND a.settled_at < app_now() - make_interval(days => $3)
  GROUP BY a.currency ORDER BY 2 DESC`);

const declinedStatement = statement('home_declined', `
  SELECT count(*) AS declined, app_now() AS now FROM attempt
  WHERE seller_id = ANY($1::bigint[]) AND state = 'declined' AND settled_at >= date_trunc('day', app_now() AT TIME ZONE $2) AT TIME ZONE $2`);

const daysStatement = statement('home_days', `
  SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(sum(s.captured), 0)::bigint AS collected, count(s.id) AS count
  FROM generate_series(date_trunc('day', app_now() AT TIME ZONE $2) - interval '13 days', date_trunc('day', app_now() AT TIME ZONE $2), interval '1 day') AS day
  LEFT JOIN sale s ON s.seller_id = ANY($1::bigint[]) AND s.currency = $3 AND s.captured > 0
    AND s.created_at >= day AT TIME ZONE $2 AND s.created_at < (day + interval '1 day') AT TIME ZONE $2
  GROUP BY day ORDER BY day`);

const currencyStatement = statement('home_currency', `
  SELECT currency FROM sale WHERE seller_id = ANY($1::bigint[]) AND captured > 0 AND created_at > app_now() - interval '30 days'
  GROUP BY currency ORDER BY count(*) DESC, currency LIMIT 1`);

const attentionStatement = statement('home_attention', `
  SELECT
    (SELECT count(*) FROM sale WHERE seller_id = ANY($1::bigint[]) AND status = 'authorized' AND hold_expires_at > app_now() AND hold_expires_at <= app_now() + interval '48 hours') AS holds,
    (SELECT count(*) FROM sale WHERE seller_id = ANY($1::bigint[]) AND status IN ('chargeback','partial-chargeback')) AS chargebacks,
    (SELECT count(*) FROM delivery WHERE seller_id = ANY($1::bigint[]) AND state = 'dropped' AND created_at > app_now() - interval '7 days') AS callbacks,
    (SELECT count(*) FROM attempt WHERE seller_id = ANY($1::bigint[]) AND state = 'in_doubt') AS doubts`);

export async function homeNumbers(db: Database, sellerIds: readonly number[], timeZone: string): Promise<HomeNumbers> {
  const [today, yesterday, [declined], [attention], [most]] = await Promise.all([
    db.query<DayNumbers>(numbersStatement, [sellerIds, timeZone, 0]),
    db.query<DayNumbers>(numbersStatement, [sellerIds, timeZone, 1]),
    db.query<{ declined: number; now: Date }>(declinedStatement, [sellerIds, timeZone]),
    db.query<Attention>(attentionStatement, [sellerIds]),
    db.query<{ currency: string }>(currencyStatement, [sellerIds]),
  ]);
  const currency = most?.currency ?? 'ILS';
  const days = await db.query<DayCollected>(daysStatement, [sellerIds, timeZone, currency]);
  return {
    now: declined?.now ?? new Date(), today, yesterday, declined: declined?.declined ?? 0, days, currency,
    attention: attention ?? { holds: 0, chargebacks: 0, callbacks: 0, doubts: 0 },
  };
}
