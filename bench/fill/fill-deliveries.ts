import pg from 'pg';

/**
 * Fills an empty throw-away database with a year of deliveries: a million of the first seller, a tenth of that of the
 * others together. Every row follows from its number. Nine of ten arrive at once; the rest was given up or skipped for
 * the reasons that there are; a few wait.
 */

export type DeliveryFilling = { ofFirst: number; sellerIds: readonly number[] };

/** Rows of one statement. */
const CHUNK = 100_000;

/** Deliveries of one sale. */
const PER_SALE = 10;

const SALES = `INSERT INTO sale (public_id, seller_id, price, currency, product_name, merchant_reference)
SELECT 'SALE-' || n,
  CASE WHEN n <= $2 THEN ($3::bigint[])[1] ELSE ($3::bigint[])[2 + n % (cardinality($3::bigint[]) - 1)] END,
  500, 'ILS', 'Coffee beans', 'order-' || n
FROM generate_series(1, $1::bigint) AS n`;

const EVENTS = `INSERT INTO event (notify_type, body) SELECT 'test', 'n=' || n
FROM generate_series($1::bigint, $2::bigint) AS n`;

const DELIVERIES = `INSERT INTO delivery (event_id, seller_id, sale_id, notify_type, audience, url, state, outcome,
  tries, claims, created_at, next_at, settled_at)
SELECT first.event + n,
  CASE WHEN place <= $4 THEN ($5::bigint[])[1] ELSE ($5::bigint[])[2 + place % (cardinality($5::bigint[]) - 1)] END,
  first.sale + place,
  CASE WHEN outcome = 'superseded' THEN 'sale-failure'::notify_type WHEN kind < 70 THEN 'sale-complete'
    WHEN kind < 80 THEN 'refund' WHEN kind < 92 THEN 'sale-failure' WHEN kind < 98 THEN 'sale-authorized'
    WHEN kind < 99 THEN 'sale-chargeback' ELSE 'sale-chargeback-refund' END,
  'seller', 'https://shop.example.com/callbacks?order=' || n, state, CASE state WHEN 'pending' THEN '' ELSE outcome END,
  CASE state WHEN 'dropped' THEN 3 WHEN 'delivered' THEN 1 ELSE 0 END,
  CASE state WHEN 'dropped' THEN 3 WHEN 'delivered' THEN 1 ELSE 0 END, at, at + interval '100 years',
  CASE WHEN state <> 'pending' THEN at + interval '1 second' END
FROM (SELECT (SELECT min(id) - 1 FROM event) AS event, (SELECT min(id) - 1 FROM sale) AS sale) first,
  generate_series($1::bigint, $2::bigint) AS n,
  LATERAL (SELECT (hashint8(n)::bigint + 2147483648) AS dice, 1 + (n - 1) / ${PER_SALE} AS place) numbers,
  LATERAL (SELECT dice / 7 % 100 AS kind, dice / 911 % 1000 AS luck,
    now() - interval '1 hour' - (1 - n::float8 / $3::float8) * interval '365 days' AS at) rolled,
  LATERAL (SELECT (ARRAY['503','503','503','500','500','timeout','timeout','404','dns','tls','connection','429','302',
    'paused','paused','paused','superseded'])[1 + dice / 13 % 17] AS bad) bad,
  LATERAL (SELECT CASE WHEN luck >= 25 THEN CASE WHEN luck % 20 = 0 THEN '204' ELSE '200' END ELSE bad END AS outcome,
    CASE WHEN n BETWEEN $4 * ${PER_SALE} - 20 AND $4 * ${PER_SALE} THEN 'pending'::delivery_state
      WHEN luck >= 25 THEN 'delivered' WHEN bad IN ('paused', 'superseded') THEN 'skipped'
      ELSE 'dropped' END AS state) fate`;

const INDEXES = `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
WHERE schemaname = 'public' AND tablename = 'delivery' AND indexname NOT LIKE '%\\_pkey'`;

/**
 * `ownerUrl` is a superuser's address: triggers and foreign keys sleep meanwhile. Indexes are made again at the end.
 */
export async function fillDeliveries(ownerUrl: string, { ofFirst, sellerIds }: DeliveryFilling): Promise<void> {
  const all = ofFirst + ofFirst / 10;
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      "SET session_replication_role = 'replica'; SET maintenance_work_mem = '512MB'; " +
        'SET synchronous_commit = off; SET statement_timeout = 0',
    );
    const indexes: { name: string; definition: string }[] = (await client.query(INDEXES)).rows;
    for (const { name } of indexes) await client.query(`DROP INDEX ${pg.escapeIdentifier(name)}`);
    await client.query(SALES, [all / PER_SALE, ofFirst / PER_SALE, sellerIds]);
    for (let from = 1; from <= all; from += CHUNK) await client.query(EVENTS, [from, Math.min(all, from + CHUNK - 1)]);
    for (let from = 1; from <= all; from += CHUNK)
      await client.query(DELIVERIES, [from, Math.min(all, from + CHUNK - 1), all, ofFirst / PER_SALE, sellerIds]);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('CHECKPOINT');
    await client.query('VACUUM (ANALYZE) delivery, sale, event');
  } finally {
    await client.end();
  }
}
