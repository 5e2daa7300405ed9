import pg from 'pg';

/**
 * Fills an empty throw-away database with a year of sales and their attempts: one seller has half of them, the others
 * share the rest evenly. Every row follows from its number, so that two databases of one size are alike. Triggers and
 * foreign keys sleep meanwhile, which only a superuser of a throw-away server can ask for; what the triggers would have
 * noted is noted in one go.
 */

export type Filling = { sales: number; sellerIds: readonly number[] };

/** Sales of one statement. */
const CHUNK = 100_000;

// Of a hundred sales: 12 unpaid, 5 failed, 65 paid, 5 refunded, 5 partly, 3 held, 2 voided, 2 canceled templates, 1
// charged back.
const SALES = `INSERT INTO sale (public_id, seller_id, type, status, price, currency, product_name, merchant_reference,
  installments, buyer_name, buyer_email, buyer_phone, buyer_social_id,
  authorized, captured, refunded, voided, charged_back, status_before_chargeback,
  card_brand, card_mask, card_last4, card_expiry, card_is_foreign, auth_number,
  processing_fee_total, error_code, created_at, paid_at, release_at, hold_expires_at)
SELECT format('SALE%s-%s-%s-%s', substr(word, 1, 4), substr(word, 9, 8), substr(word, 17, 8), substr(word, 25, 8)),
  CASE WHEN i % 2 = 0 THEN ($3::bigint[])[1]
    ELSE ($3::bigint[])[2 + ((i / 2) % (cardinality($3::bigint[]) - 1))::int] END,
  CASE WHEN status IN ('authorized', 'voided') THEN 'authorize'::sale_type
    WHEN status = 'canceled' THEN 'template' ELSE 'sale' END, status, price,
  (ARRAY['ILS', 'ILS', 'ILS', 'ILS', 'ILS', 'ILS', 'ILS', 'ILS', 'USD', 'EUR'])[1 + dice % 10],
  'Coffee beans ' || dice % 50, CASE WHEN dice % 5 > 0 THEN 'order-' || i ELSE '' END,
  CASE WHEN dice % 7 = 0 THEN 3 ELSE 1 END, CASE WHEN is_tried THEN 'Buyer ' || dice % 200000 ELSE '' END,
  CASE WHEN is_tried THEN 'buyer' || dice % 200000 || '@example.com' ELSE '' END,
  CASE WHEN is_tried AND dice % 3 = 0 THEN '05' || lpad((dice % 100000000)::text, 8, '0') ELSE '' END,
  CASE WHEN is_tried AND dice % 4 = 0 THEN lpad((dice % 1000000000)::text, 9, '0') ELSE '' END,
  CASE WHEN is_held OR is_taken THEN price ELSE 0 END, CASE WHEN is_taken THEN price ELSE 0 END,
  CASE status WHEN 'refunded' THEN price WHEN 'partial-refund' THEN price / 3 ELSE 0 END,
  CASE WHEN status = 'voided' THEN price ELSE 0 END,
  CASE WHEN status = 'chargeback' THEN price ELSE 0 END,
  CASE WHEN status = 'chargeback' THEN 'completed'::sale_status END,
  CASE WHEN is_tried THEN (ARRAY['Visa', 'Mastercard', 'Isracard', 'AMEX'])[1 + dice % 4] END,
  CASE WHEN is_tried THEN (411000 + dice / 13 % 200) || '******' || last4 END, CASE WHEN is_tried THEN last4 END,
  CASE WHEN is_tried THEN '1230' END, CASE WHEN is_tried THEN dice % 6 = 0 END,
  CASE WHEN is_held OR is_taken THEN lpad((dice % 10000000)::text, 7, '0') END,
  CASE WHEN is_taken THEN price / 40 + 70 ELSE 0 END, CASE WHEN status = 'failed' THEN 20004 ELSE 0 END,
  at, CASE WHEN is_taken THEN at + interval '40 seconds' END,
  CASE WHEN is_taken THEN at + interval '7 days 40 seconds' END, CASE WHEN is_held THEN at + interval '168 hours' END
FROM generate_series($1::bigint, $2::bigint) AS i,
  LATERAL (SELECT (hashint8(i)::bigint + 2147483648) AS dice,
    translate(upper(md5('sale' || i)), '0189', 'WXYZ') AS word) AS numbers,
  LATERAL (SELECT 500 + dice % 100000 AS price, lpad((dice / 7 % 10000)::text, 4, '0') AS last4,
    dice / 11 % 100 AS of_hundred,
    now() - interval '10 minutes' - (1 - i::float8 / $4::float8) * interval '365 days' AS at) AS more,
  LATERAL (SELECT CASE WHEN of_hundred < 12 THEN 'initial'::sale_status WHEN of_hundred < 17 THEN 'failed'
    WHEN of_hundred < 82 THEN 'completed' WHEN of_hundred < 87 THEN 'refunded'
    WHEN of_hundred < 92 THEN 'partial-refund' WHEN of_hundred < 95 THEN 'authorized'
    WHEN of_hundred < 97 THEN 'voided' WHEN of_hundred < 99 THEN 'canceled'
    ELSE 'chargeback' END AS status) AS fate,
  LATERAL (SELECT status NOT IN ('initial', 'canceled') AS is_tried, status IN ('authorized', 'voided') AS is_held,
    status IN ('completed', 'refunded', 'partial-refund', 'chargeback') AS is_taken) AS so`;

const ATTEMPTS = `INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, installments,
  channel, processor_reference, auth_number, voucher, arn, acquirer, decline_code,
  card_brand, card_mask, card_expiry, card_is_foreign, lease_until, created_at, settled_at)
SELECT format('TRAN%s-%s-%s-%s', substr(word, 1, 4), substr(word, 9, 8), substr(word, 17, 8), substr(word, 25, 8)),
  s.id, s.seller_id, tried.kind,
  CASE WHEN s.status = 'failed' THEN 'declined'::attempt_state ELSE 'succeeded' END,
  tried.amount, s.currency, s.installments,
  'api', 'K' || s.id, s.auth_number, '100001', '74000000000000000000001', 'Bank',
  CASE WHEN s.status = 'failed' THEN 20004 END,
  s.card_brand, s.card_mask, s.card_expiry, s.card_is_foreign, tried.at, tried.at, tried.at + interval '1 second'
FROM sale s
CROSS JOIN LATERAL (
  SELECT CASE s.type WHEN 'authorize' THEN 'authorize'::attempt_kind ELSE 'pay' END AS kind,
    s.price AS amount, s.created_at + interval '39 seconds' AS at
  UNION ALL
  SELECT 'refund', s.refunded, s.created_at + interval '3 days' WHERE s.refunded > 0
) AS tried, LATERAL (SELECT translate(upper(md5(tried.kind::text || s.id)), '0189', 'WXYZ') AS word) AS numbers
WHERE s.id BETWEEN $1 AND $2 AND s.status NOT IN ('initial', 'canceled')`;

const INDEXES = `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
WHERE schemaname = 'public' AND tablename IN ('sale', 'attempt') AND indexname NOT LIKE '%\\_pkey'
  AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexname::regclass)`;

const ROLL_UP = `TRUNCATE sale_tally;
INSERT INTO sale_tally (seller_id, week, status, currency, sales, asked, collected, refunded)
  SELECT seller_id, week_of(created_at), status, currency, count(*), sum(price), sum(captured), sum(refunded)
  FROM sale GROUP BY 1, 2, 3, 4;
UPDATE sale_tally_mark SET up_to_id = newest.id, seen_id = newest.id FROM (SELECT max(id) AS id FROM sale) newest`;

/** `ownerUrl` is a superuser's address. Indexes are made again at the end: that is twice as fast as growing them. */
export async function fillSales(ownerUrl: string, { sales, sellerIds }: Filling): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `SET session_replication_role = 'replica'; SET maintenance_work_mem = '512MB'; SET synchronous_commit = off`,
    );
    const indexes: { name: string; definition: string }[] = (await client.query(INDEXES)).rows;
    for (const { name } of indexes) await client.query(`DROP INDEX ${pg.escapeIdentifier(name)}`);
    for (let from = 1; from <= sales; from += CHUNK)
      await client.query(SALES, [from, Math.min(sales, from + CHUNK - 1), sellerIds, sales]);
    for (let from = 1; from <= sales; from += CHUNK) await client.query(ATTEMPTS, [from, from + CHUNK - 1]);
    for (const { definition } of indexes) await client.query(definition);
    await client.query(ROLL_UP);
    await client.query('CHECKPOINT');
    await client.query('VACUUM (ANALYZE) sale, attempt, sale_tally');
  } finally {
    await client.end();
  }
}
