import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Many payments of a seller in the books, for tests of plans and for benchmarks: attempts and their entries, without
 * sales. Triggers and foreign keys sleep meanwhile, which only a superuser of a throw-away server can ask for.
 */

const AS_FILLER = statement(
  'test_fill_payments_as',
  `SELECT set_config('session_replication_role', 'replica', true), set_config('statement_timeout', '0', true),
  set_config('work_mem', '64MB', true)`,
);

// Payments of 50.00 with a fee of 1.95 and 0.35 of tax on it, evenly over the time; each fiftieth is refunded.
const FILL = statement(
  'test_fill_payments',
  `WITH one AS (
  SELECT n, $2::timestamptz + ($3::timestamptz - $2::timestamptz) * ((n - 0.5) / $4::float8) AS at,
    CASE WHEN n % 50 = 0 THEN 'refund'::attempt_kind ELSE 'pay' END AS kind
  FROM generate_series(1, $4::int) AS n
),
tried AS (
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, installments, channel, acquirer,
    lease_until, created_at, settled_at)
  SELECT 'TRAN' || translate(upper(md5(format('%s %s %s', $1::bigint, $2::timestamptz, one.n))), '0189', 'WXYZ'),
    -($1::bigint * 10000000 + extract(epoch FROM $2::timestamptz)::bigint % 1000000 * 1000000000 + one.n), $1, one.kind,
    'succeeded', 5000, 'ILS', 1, 'api', 'Bank', one.at, one.at, one.at
  FROM one ORDER BY one.n RETURNING id, kind, created_at
)
INSERT INTO ledger_entry (attempt_id, account, owner_id, currency, amount, created_at, value_date)
SELECT tried.id, line.account, line.owner_id, 'ILS', line.amount, tried.created_at,
  CASE WHEN tried.kind = 'pay' AND line.account = 'seller_balance' THEN (tried.created_at + interval '7 days')::date END
FROM tried CROSS JOIN LATERAL (VALUES
  ('acquirer_clearing'::ledger_account, 0::bigint, CASE tried.kind WHEN 'pay' THEN 5000 ELSE -5000 END),
  ('seller_balance', $1, CASE tried.kind WHEN 'pay' THEN -4770 ELSE 5000 END),
  ('processing_fees', 0, CASE tried.kind WHEN 'pay' THEN -195 ELSE 0 END),
  ('fee_vat', 0, CASE tried.kind WHEN 'pay' THEN -35 ELSE 0 END)) AS line (account, owner_id, amount)
WHERE line.amount <> 0 ORDER BY tried.id`,
);

/** Adds payments between two moments, and refunds among them, so many in all. */
export const fillPayments = (
  owner: Database,
  { sellerId, from, until, count }: { sellerId: number; from: Date; until: Date; count: number },
): Promise<void> =>
  owner.inTransaction(async (inside) => {
    await inside.query(AS_FILLER, []);
    await inside.query(FILL, [sellerId, from, until, count]);
  });
