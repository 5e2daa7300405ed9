import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * The books of sellers of any size, for tests and benchmarks: payments with their sales, refunds, chargebacks and
 * what else moves a balance, written by a few statements instead of by as many payments. Every row follows from its
 * number, and the entries of each cause sum to zero. Triggers and foreign keys sleep meanwhile, which a superuser of a
 * throw-away database can ask for.
 */

/** Events of one statement. */
const CHUNK = 50_000;

const AS_FILLER = statement(
  '',
  `SELECT set_config('session_replication_role', 'replica', true), set_config('statement_timeout', '0', true)`,
);

/**
 * Of 20 events one is a refund, of 500 one a chargeback, of 2,000 one an adjustment, of 10,000 one a chargeback that
 * was reversed, of 25,000 one a charge to the seller's own card; the others are payments, every 40th in three parts,
 * and of 400 one with a card from abroad. Sellers `$5` have 20 in turn. `$6`: of so many payments one has a market fee.
 */
const EVENTS = `event AS MATERIALIZED (
  SELECT n, fate.kind, ($5::bigint[])[1 + (n + 5) / 20 % cardinality($5::bigint[])] AS seller_id, money.*,
    $7::bigint + n AS attempt_id,
    $7::bigint + n - CASE fate.kind WHEN 'refund' THEN 6 WHEN 'pay' THEN 0 ELSE 1 END AS sale_id,
    CASE WHEN fate.kind = 'pay' AND n % 40 = 1 THEN 3 ELSE 1 END AS parts, n % 400 = 3 AS is_foreign,
    $3::timestamptz + (n - $1::bigint) * (($4::timestamptz - $3::timestamptz) / ($2::bigint - $1::bigint + 1)) AS at
  FROM generate_series($1::bigint, $2::bigint) AS n,
    LATERAL (SELECT CASE WHEN n % 25000 = 12500 THEN 'seller-charge' WHEN n % 10000 = 5000 THEN 'chargeback-reversal'
      WHEN n % 2000 = 1000 THEN 'adjustment' WHEN n % 500 = 250 THEN 'chargeback' WHEN n % 20 = 7 THEN 'refund'
      ELSE 'pay' END AS kind) AS fate,
    LATERAL (SELECT 1000 + n * 7919 % 90000 AS price) AS asked,
    LATERAL (SELECT CASE fate.kind WHEN 'refund' THEN 300 ELSE asked.price END AS price,
      CASE fate.kind WHEN 'pay' THEN asked.price / 40 + 70 WHEN 'chargeback' THEN 1500 ELSE 0 END AS fee,
      CASE fate.kind WHEN 'pay' THEN (asked.price / 40 + 70) * 18 / 100 WHEN 'chargeback' THEN 270 ELSE 0 END AS vat,
      CASE WHEN fate.kind = 'pay' AND n % $6::int = 1 % $6::int THEN asked.price / 100 ELSE 0 END AS market) AS money
)`;

const IDENTIFIER = `(SELECT format('%s%s-%s-%s-%s', prefix, substr(word, 1, 4), substr(word, 9, 8), substr(word, 17, 8),
  substr(word, 25, 8)) FROM translate(upper(md5(prefix || event.attempt_id)), '0189', 'WXYZ') AS word)`;

const SALES = `INSERT INTO sale (id, public_id, seller_id, status, price, currency, product_name, installments,
  authorized, captured, processing_fee_total, fee_vat_total, market_fee_total, card_is_foreign, created_at, paid_at,
  release_at)
SELECT event.attempt_id, ${IDENTIFIER.replaceAll('prefix', `'SALE'`)}, seller_id, 'completed', price, 'ILS',
  'Coffee beans ' || n % 50, parts, price, price, fee, vat, market, is_foreign, at, at, at + interval '7 days'
FROM event WHERE kind = 'pay'`;

const ATTEMPTS = `INSERT INTO attempt (id, public_id, sale_id, seller_id, kind, state, amount, currency, installments,
  channel, processor_reference, card_is_foreign, lease_until, created_at, settled_at)
SELECT attempt_id, ${IDENTIFIER.replaceAll('prefix', `'TRAN'`)}, sale_id, seller_id, kind::attempt_kind, 'succeeded',
  price, 'ILS', parts, 'api', 'K' || attempt_id, is_foreign, at, at, at
FROM event WHERE kind <> 'adjustment'`;

/** The sides of an event in the order of its booking; a payment in parts has a side of the balance for each. */
const ENTRIES = `adjusted AS (
  INSERT INTO ledger_cause (id, kind, created_at) SELECT attempt_id, 'adjustment', at FROM event
  WHERE event.kind = 'adjustment'
),
reasons AS (
  INSERT INTO adjustment (id, seller_id, currency, amount, reason, created_by)
  SELECT attempt_id, seller_id, 'ILS', price, 'Goodwill', $9 FROM event WHERE event.kind = 'adjustment'
),
side AS (
  SELECT event.*, one.place, one.account, one.owner_id, one.amount, one.value_on FROM event, LATERAL (
    SELECT CASE WHEN kind IN ('pay', 'seller-charge', 'chargeback-reversal', 'adjustment') THEN 1 ELSE -1 END AS sign,
      price - fee - vat - market AS net
  ) AS way, LATERAL (
    SELECT 1 AS place, CASE kind WHEN 'adjustment' THEN 'adjustments' ELSE 'acquirer_clearing' END AS account,
      0::bigint AS owner_id, sign * price AS amount, NULL::date AS value_on
    UNION ALL SELECT 1 + part, 'seller_balance', event.seller_id,
      CASE WHEN kind <> 'pay' THEN -sign * (price + fee + vat)
        WHEN part = 1 THEN -(net - (parts - 1) * (net / parts)) ELSE -(net / parts) END,
      CASE WHEN kind IN ('pay', 'refund') THEN ((at AT TIME ZONE 'Asia/Jerusalem')::date + 7
        + (part - 1) * interval '1 month')::date END
      FROM generate_series(1, parts) AS part
    UNION ALL SELECT 10, CASE kind WHEN 'chargeback' THEN 'chargeback_fees' ELSE 'processing_fees' END, 0, -fee, NULL
    UNION ALL SELECT 11, 'fee_vat', 0, -vat, NULL
    UNION ALL SELECT 12, 'market_fees', $8::bigint, -market, NULL
  ) AS one WHERE one.amount <> 0
)
INSERT INTO ledger_entry (attempt_id, cause_id, account, owner_id, currency, amount, value_date, created_at)
SELECT CASE WHEN kind <> 'adjustment' THEN attempt_id END, CASE WHEN kind = 'adjustment' THEN attempt_id END,
  account::ledger_account, owner_id, 'ILS', amount, value_on, at
FROM side ORDER BY n, place`;

const BASE = statement(
  'fill_books_base',
  `SELECT greatest((SELECT max(id) FROM attempt), (SELECT max(id) FROM sale), (SELECT max(id) FROM ledger_cause), 0)
    AS id`,
);
const MOVE_ON = statement(
  'fill_books_move_on',
  `SELECT setval(pg_get_serial_sequence(of.name, 'id'), $1::bigint) FROM unnest(ARRAY['attempt', 'sale',
    'ledger_cause']) AS of (name)`,
);

const FILL_SALES = statement('fill_books_sales', `WITH ${EVENTS} ${SALES}`);
const FILL_ATTEMPTS = statement('fill_books_attempts', `WITH ${EVENTS} ${ATTEMPTS}`);
const FILL_ENTRIES = statement('fill_books_entries', `WITH ${EVENTS}, ${ENTRIES}`);

/** `createdBy`: the person of its adjustments. `marketEvery`: of so many payments one has a fee of the partner. */
export type Stretch = {
  sellerIds: readonly number[];
  events: number;
  since: Date;
  until: Date;
  createdBy: number;
  partnerId?: number;
  marketEvery?: number;
};

/** Writes events evenly over a stretch of time, in its order: about 21 entries of the balance for 20 events. */
export async function fillBooks(
  owner: Database,
  { sellerIds, events, since, until, createdBy, partnerId = 0, marketEvery = 5_000 }: Stretch,
): Promise<void> {
  const [{ id: base } = { id: 0 }] = await owner.query<{ id: number }>(BASE, []);
  // Numbers go on about where those before ended, so that what is rare in all is rare in each stretch; the first are of
  // payments, so that each refund has one before it.
  const first = 20 * Math.ceil((base % 100_000) / 20) + 8;
  for (let done = 0; done < events; done += CHUNK) {
    const count = Math.min(CHUNK, events - done);
    const [from, to] = [timeAt(done / events), timeAt((done + count) / events)];
    const asked = [first + done, first + done + count - 1, from, to, sellerIds, marketEvery, base - first + 1];
    await owner.inTransaction(async (inside) => {
      await inside.query(AS_FILLER, []);
      await inside.query(FILL_SALES, asked);
      await inside.query(FILL_ATTEMPTS, asked);
      await inside.query(FILL_ENTRIES, [...asked, partnerId, createdBy]);
    });
  }
  await owner.query(MOVE_ON, [base + events]);

  function timeAt(share: number): Date {
    return new Date(since.getTime() + share * (until.getTime() - since.getTime()));
  }
}
