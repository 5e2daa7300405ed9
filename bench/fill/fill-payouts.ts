import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Database, type OpenDatabase, statement } from '#lib/platform/db/database.ts';
import { rollUpDays, rollUpEntries } from '#lib/modules/ledger/index.ts';
import { sealSecret } from '#lib/platform/secrets.ts';

/** Sellers with money to be paid out, and one with a year of a million entries. */

export const ZONE = 'Asia/Jerusalem';

/** Triggers and foreign keys sleep, and no statement is too long, until the transaction ends. */
const AS_FILLER = statement(
  '',
  `SELECT set_config('session_replication_role', 'replica', true), set_config('statement_timeout', '0', true)`,
);
const PERSON = statement(
  'bench_person',
  `INSERT INTO app_user (email, name, password_hash) VALUES ('bench@example.com', 'Bench', '') RETURNING id`,
);

// Owners come in turn, entries lie evenly over a year.
const ENTRIES = statement(
  'bench_fill_entries',
  `WITH cause AS (
  INSERT INTO ledger_cause (kind, created_at)
  SELECT 'adjustment', app_now() - interval '1 hour' - (1 - n::float8 / $2::float8) * interval '365 days'
  FROM generate_series($1::bigint, $1::bigint + $3::bigint - 1) AS n RETURNING id, created_at
),
placed AS (
  SELECT id, created_at, ($4::bigint[])[1 + (row_number() OVER (ORDER BY id) - 1) % cardinality($4::bigint[])]
    AS owner FROM cause
),
told AS (
  INSERT INTO adjustment (id, seller_id, currency, amount, reason, created_by)
  SELECT id, owner, 'ILS', 1000, 'Bench', $5::bigint FROM placed
)
INSERT INTO ledger_entry (cause_id, account, owner_id, currency, amount, created_at)
SELECT placed.id, side.account, CASE side.account WHEN 'adjustments' THEN 0 ELSE placed.owner END, 'ILS',
  CASE side.account WHEN 'adjustments' THEN 1000 ELSE -1000 END, placed.created_at
FROM placed CROSS JOIN (VALUES ('seller_balance'::ledger_account), ('adjustments')) AS side (account)`,
);

/** Causes of one statement. */
const CHUNK = 50_000;

export async function givenPerson(owner: Database): Promise<number> {
  const [row] = await owner.query<{ id: number }>(PERSON, []);
  return row?.id ?? 0;
}

/** Adds entries of 10.00 to the balances of sellers, so many in all. */
export async function fillEntries(
  owner: OpenDatabase,
  { sellerIds, count, createdBy }: { sellerIds: readonly number[]; count: number; createdBy: number },
): Promise<void> {
  for (let from = 1; from <= count; from += CHUNK)
    await owner.inTransaction(async (inside) => {
      await inside.query(AS_FILLER, []);
      await inside.query(ENTRIES, [from, count, Math.min(CHUNK, count - from + 1), sellerIds, createdBy]);
    });
}

const AGE = statement(
  'bench_age_fold',
  `UPDATE app_fact SET value = regexp_replace(value, '^(\\d+ \\d+) \\d+', '\\1 0') WHERE key = 'balance-fold'`,
);

const REACHED = statement(
  'bench_roll_up_reached',
  `SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) >= coalesce((SELECT max(id)
    FROM ledger_entry), 0) AS "isDone"`,
);

/** Longest wait for transactions that were open when the last entry was written, milliseconds: cleaning is one. */
const ROLL_UP_MS = 120_000;

/** Rolls everything up that is there, as the jobs do in some minutes. Throws where something is left. */
export async function rollUp(owner: OpenDatabase): Promise<void> {
  const until = Date.now() + ROLL_UP_MS;
  while (Date.now() < until) {
    await owner.query(AGE, []);
    await rollUpEntries(owner);
    while (await rollUpDays(owner, ZONE));
    if ((await owner.query<{ isDone: boolean }>(REACHED, []))[0]?.isDone) return;
    await pause(20);
  }
  throw new Error('entries were not rolled up in time: a transaction of the server is open');
}

/** Leaves the tables as the database's own cleaning does. */
export async function tidy(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('SET statement_timeout = 0');
  await client.query('VACUUM (ANALYZE) ledger_entry, ledger_cause, balance_day, adjustment, payout');
  await client.end();
}

const OPEN = statement('bench_open_payouts', 'UPDATE seller SET approved = true WHERE id = ANY ($1::bigint[])');
const ACCOUNTS = statement(
  'bench_fill_accounts',
  `INSERT INTO payout_account (seller_id, currency, details_sealed, last4, usable_from)
  SELECT id, 'ILS', $2::bytea, '3456', app_now() FROM unnest($1::bigint[]) AS id`,
);
const DETAILS = JSON.stringify({ holder: 'Dana Levi', bank: '12', branch: '600', number: '123456' });

/** Approves sellers, and gives each an account. */
export async function openAccounts(owner: Database, sellerIds: readonly number[]): Promise<void> {
  await owner.inTransaction(async (inside) => {
    await inside.query(AS_FILLER, []);
    await inside.query(OPEN, [sellerIds]);
    await inside.query(ACCOUNTS, [sellerIds, sealSecret(DETAILS)]);
  });
}
