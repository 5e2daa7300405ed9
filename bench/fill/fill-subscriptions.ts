import pg from 'pg';

/**
 * Fills a throw-away database with two years of subscriptions, their dates and what happened to them: five sixths are
 * the first seller's. Every row follows from its number. Triggers and foreign keys sleep meanwhile, as in `fill.ts`;
 * what the triggers would have noted is noted in one go. Nothing of it is ever due.
 */

const CHUNK = 100_000;

// Owner of each row: of every 24 rows twenty are the first seller's, the rest those of all others.
const OWNER = `($3::bigint[])[CASE WHEN i % 24 < 20 THEN 1 ELSE 2 + (i / 24) % (cardinality($3::bigint[]) - 1) END]`;

/** A number that looks thrown by dice and follows from the row's. */
const dice = (of: string): string => `(hashint8extended(i, hashtext('${of}')) & 2147483647)`;

// Of a hundred: 5 unpaid, 71 active, 4 paused, 2 that are tried again, 1 that waits for another card, 11 cancelled (3
// of them by failures), 6 completed; one in 5,000 is a template. Reminders were all sent.
const SUBSCRIPTIONS = `INSERT INTO subscription (id, public_id, seller_id, kind, state, merchant_reference, price,
  currency, description, period, iterations, starts_at, completed, previous_at, next_at, failures, error_code, token_id,
  buyer_name, buyer_email, card_brand, card_mask, card_expiry, card_ends_at, reminded_of, noticed_end, created_at,
  activated_at, ended_at, reason, changed_at)
SELECT i, format('SUB%s-%s-%s-%s', substr(word, 1, 4), substr(word, 9, 8), substr(word, 17, 8), substr(word, 25, 8)),
  ${OWNER}, CASE WHEN is_template THEN 'template'::subscription_kind ELSE 'regular' END, state,
  CASE WHEN ${dice('reference')} % 5 > 0 THEN 'plan-' || i ELSE '' END, 500 + (${dice('price')} % 200) * 100,
  CASE WHEN ${dice('currency')} % 20 = 0 THEN 'USD' ELSE 'ILS' END,
  (ARRAY['Gym', 'Coffee beans', 'Magazine', 'Yoga', 'Parking'])[1 + ${dice('what')} % 5], period,
  CASE WHEN ${dice('endless')} % 3 = 0 THEN completed + 1 + ${dice('left')} % 12 END, at, completed,
  CASE WHEN is_paid THEN next_at - step END, CASE WHEN is_open THEN next_at END,
  CASE state WHEN 'retrying' THEN 1 + ${dice('failures')} % 6 ELSE 0 END,
  CASE WHEN state IN ('retrying', 'failed') THEN 20004 ELSE 0 END, CASE WHEN is_paid THEN i END,
  'Buyer ' || ${dice('buyer')} % 200000, 'buyer' || ${dice('buyer')} % 200000 || '@example.com',
  CASE WHEN is_paid THEN 'Visa' END, CASE WHEN is_paid THEN '411111******1111' END,
  CASE WHEN is_paid THEN expiry END, CASE WHEN is_paid THEN end_of_card(expiry) END,
  CASE WHEN is_open THEN next_at END, CASE WHEN is_paid THEN end_of_card(expiry) END, at,
  CASE WHEN is_paid THEN at END, CASE WHEN state IN ('cancelled', 'completed') THEN ended_at END,
  CASE WHEN state = 'cancelled' AND NOT is_template THEN CASE WHEN of_hundred < 91 THEN 'failures'::subscription_reason
    ELSE 'buyer' END END, CASE WHEN state IN ('cancelled', 'completed') THEN ended_at ELSE now() - interval '3 days' END
FROM generate_series($1::bigint, $2::bigint) AS i,
  LATERAL (SELECT translate(upper(md5('subscription' || i)), '0189', 'WXYZ') AS word, i % 5000 = 0 AS is_template,
    ${dice('fate')} % 100 AS of_hundred, now() - (1 - i::float8 / $4::float8) * interval '730 days' AS at,
    CASE WHEN ${dice('period')} % 10000 = 0 THEN 'daily'::subscription_period
      WHEN ${dice('period')} % 10 = 1 THEN 'weekly' WHEN ${dice('period')} % 10 = 2 THEN 'yearly'
      ELSE 'monthly' END AS period, lpad((1 + ${dice('month')} % 12)::text, 2, '0')
      || to_char(now() + interval '1 year' * (1 + ${dice('year')} % 5), 'YY') AS expiry) AS facts,
  LATERAL (SELECT CASE period WHEN 'daily' THEN interval '1 day' WHEN 'weekly' THEN interval '7 days'
      WHEN 'yearly' THEN interval '1 year' ELSE interval '1 month' END AS step,
    CASE WHEN is_template THEN 'initial'::subscription_state WHEN of_hundred < 5 THEN 'initial'
      WHEN of_hundred < 76 THEN 'active' WHEN of_hundred < 80 THEN 'paused' WHEN of_hundred < 82 THEN 'retrying'
      WHEN of_hundred < 83 THEN 'failed' WHEN of_hundred < 94 THEN 'cancelled' ELSE 'completed' END AS state) AS fate,
  LATERAL (SELECT state <> 'initial' AS is_paid, state IN ('active', 'paused', 'retrying', 'failed') AS is_open,
    1 + CASE WHEN state = 'initial' THEN -1
      ELSE floor(extract(epoch FROM now() - at) / extract(epoch FROM step))::int END AS completed,
    at + (now() - at) * (${dice('end')} % 1000 / 1000.0) AS ended_at) AS so,
  LATERAL (SELECT greatest(at + completed * step, now() + interval '1 day') AS next_at) AS dated`;

// The open date, which no claim takes: its claims are used up.
const OPEN_DATES = `INSERT INTO subscription_iteration (subscription_id, seller_id, number, state, due_at, price,
  sale_id, failures, error_code, next_at, claims)
SELECT s.id, s.seller_id, s.completed + 1, CASE s.state WHEN 'failed' THEN 'awaiting'::subscription_iteration_state
  ELSE 'scheduled' END, CASE WHEN s.state = 'active' THEN s.next_at ELSE now() - interval '3 days' END,
  CASE WHEN s.state <> 'active' THEN s.price END, CASE WHEN s.state <> 'active' THEN 2 * s.id END, s.failures,
  s.error_code, CASE s.state WHEN 'failed' THEN 'infinity' ELSE s.next_at END, 400
FROM subscription s WHERE s.id BETWEEN $1 AND $2 AND s.state IN ('active', 'retrying', 'failed')`;

// The date before it; one in 50 was paid after a failure.
const PAID_DATES = `INSERT INTO subscription_iteration (subscription_id, seller_id, number, state, due_at, price,
  sale_id, failures, next_at, claims, tries, settled_at)
SELECT s.id, s.seller_id, s.completed, 'paid', s.previous_at, s.price, 2 * s.id + 1,
  CASE WHEN s.id % 50 = 0 THEN 1 ELSE 0 END, s.previous_at, 1, 1, s.previous_at + interval '1 day' * (s.id % 50 / 49)
FROM subscription s WHERE s.id BETWEEN $1 AND $2 AND s.completed > 0`;

const EVENTS = `INSERT INTO subscription_event (subscription_id, seller_id, kind, actor, at)
SELECT s.id, s.seller_id, happened.kind, 'system', happened.at FROM subscription s, LATERAL (
  SELECT 'created'::subscription_event_kind AS kind, s.created_at AS at
  UNION ALL SELECT 'activated', s.activated_at WHERE s.activated_at IS NOT NULL
  UNION ALL SELECT 'recovered', s.previous_at WHERE s.completed > 0 AND s.id % 50 = 0
  UNION ALL SELECT 'cancelled', s.ended_at WHERE s.state = 'cancelled') happened
WHERE s.id BETWEEN $1 AND $2`;

const KEPT_BESIDE = `INSERT INTO subscription_words (subscription_id, seller_id, words)
  SELECT s.id, s.seller_id, words_of_subscription(s) FROM subscription s;
INSERT INTO subscription_tally (seller_id, state, period, currency, items, monthly)
  SELECT seller_id, state, period, currency, count(*), sum(monthly_value(price, period)) FROM subscription
  WHERE kind = 'regular' GROUP BY 1, 2, 3, 4`;

const TABLES = ['subscription', 'subscription_iteration', 'subscription_event', 'subscription_words'];

const INDEXES = `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
WHERE schemaname = 'public' AND tablename = ANY ($1::text[]) AND indexname NOT LIKE '%\\_pkey'
  AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexname::regclass)`;

/** `ownerUrl` is a superuser's address. Indexes are made again at the end: that is faster than growing them. */
export async function fillSubscriptions(
  ownerUrl: string,
  { rows, sellerIds }: { rows: number; sellerIds: readonly number[] },
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    if ((await client.query('SELECT FROM subscription LIMIT 1')).rowCount) return;
    console.log(`Filling in ${rows.toLocaleString('en')} subscriptions (once) …`);
    await client.query(
      `SET session_replication_role = 'replica'; SET maintenance_work_mem = '512MB'; SET synchronous_commit = off`,
    );
    const indexes: { name: string; definition: string }[] = (await client.query(INDEXES, [TABLES])).rows;
    for (const { name } of indexes) await client.query(`DROP INDEX ${pg.escapeIdentifier(name)}`);
    for (let from = 1; from <= rows; from += CHUNK) {
      const until = Math.min(rows, from + CHUNK - 1);
      await client.query(SUBSCRIPTIONS, [from, until, sellerIds, rows]);
      for (const text of [OPEN_DATES, PAID_DATES, EVENTS]) await client.query(text, [from, until]);
    }
    await client.query(KEPT_BESIDE);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('CHECKPOINT');
    await client.query(`VACUUM (ANALYZE) ${TABLES.join(', ')}, subscription_tally`);
  } finally {
    await client.end();
  }
}
