import { type Database, statement } from '#lib/platform/db/database.ts';
import { keepFact, lockFact } from '#lib/platform/db/facts.ts';

/**
 * Sums over the ledger, its roll-up and the invariants. SQL because each is one aggregate over a table that grows
 * without bound, and the roll-up moves its mark in the same statement.
 */

export type BrokenInvariant = { invariant: string; what: string; detail: string };

/** Violations that one query returns at most. */
export const MAX_VIOLATIONS = 1_000;

const FIND_BROKEN = statement(
  'ledger_find_broken',
  `SELECT invariant, what, detail FROM entries_broken_since($1::timestamptz) LIMIT ${MAX_VIOLATIONS}`,
);
// A literal time lets the planner leave out the parts of the query that only a complete check needs.
const HOW_LONG_AGO = statement('ledger_how_long_ago', 'SELECT (app_now() - make_interval(secs => $1))::text AS at');
const WITHOUT_LIMIT = statement('ledger_without_limit', `SELECT set_config('statement_timeout', '0', true)`);

/** Start of the range of a complete check. */
export const EVERYTHING = '-infinity';

/** The moment so many seconds ago, as the database writes it. */
export async function secondsAgo(database: Database, seconds: number): Promise<string> {
  const [row] = await database.query<{ at: string }>(HOW_LONG_AGO, [seconds]);
  return row?.at ?? EVERYTHING;
}

/** Violations among what ended since then or is open. */
export const findBrokenSince = (database: Database, since: string): Promise<BrokenInvariant[]> =>
  database.query<BrokenInvariant>(FIND_BROKEN, [since]);

/** Runs a query without the statement timeout, in a transaction of its own. */
export function withoutTimeout<Answer>(
  database: Database,
  ask: (inside: Database) => Promise<Answer>,
): Promise<Answer> {
  return database.inTransaction(async (inside) => {
    await inside.query(WITHOUT_LIMIT, []);
    return ask(inside);
  });
}

const LIST_OPEN = statement(
  'ledger_open_violations',
  `SELECT invariant, what, detail, reach::text AS reach FROM invariant_violation WHERE resolved_at IS NULL
    ORDER BY first_seen_at, invariant, what LIMIT ${MAX_VIOLATIONS}`,
);

/** `reach`: start of the shortest range in which a check found it. */
export type OpenViolation = BrokenInvariant & { reach: string };

/** Violations on record that no later check found resolved. */
export const listOpenViolations = (database: Database): Promise<OpenViolation[]> =>
  database.query<OpenViolation>(LIST_OPEN, []);

// `reach` moves up if a check that looks less far back finds the violation again.
const RECORD_VIOLATIONS = statement(
  'ledger_record_violations',
  `INSERT INTO invariant_violation AS known (invariant, what, detail, reach)
SELECT DISTINCT ON (f.invariant, f.what) f.invariant, f.what, f.detail, $4::timestamptz
  FROM unnest($1::text[], $2::text[], $3::text[]) AS f (invariant, what, detail) ORDER BY f.invariant, f.what
ON CONFLICT (invariant, what) DO UPDATE SET detail = excluded.detail, last_seen_at = app_now(), resolved_at = NULL,
  reach = CASE WHEN known.resolved_at IS NULL THEN greatest(known.reach, excluded.reach) ELSE excluded.reach END,
  first_seen_at = CASE WHEN known.resolved_at IS NULL THEN known.first_seen_at ELSE app_now() END`,
);

/** Records the violations of a check whose range began at `since`. */
export async function recordViolations(
  database: Database,
  broken: readonly BrokenInvariant[],
  since: string,
): Promise<void> {
  if (broken.length === 0) return;
  await database.query(RECORD_VIOLATIONS, [
    broken.map(({ invariant }) => invariant),
    broken.map(({ what }) => what),
    broken.map(({ detail }) => detail),
    since,
  ]);
}

const RESOLVE = statement(
  'ledger_resolve_violations',
  `UPDATE invariant_violation v SET resolved_at = app_now() FROM unnest($1::text[], $2::text[]) AS f (invariant, what)
    WHERE v.invariant = f.invariant AND v.what = f.what AND v.resolved_at IS NULL`,
);

/** Marks violations as resolved after a check that did not find them. */
export async function resolveViolations(database: Database, resolved: readonly BrokenInvariant[]): Promise<void> {
  if (resolved.length > 0)
    await database.query(RESOLVE, [resolved.map(({ invariant }) => invariant), resolved.map(({ what }) => what)]);
}

const NOTE_WHOLE = statement('ledger_note_whole_check', `${keepFact('invariants-whole', 'app_now()::text')}`);
const READ_WHOLE = statement(
  'ledger_read_whole_check',
  `SELECT value::timestamptz AS at FROM app_fact WHERE key = 'invariants-whole'`,
);

/** Records the time of a complete check. */
export async function recordWholeCheck(database: Database): Promise<void> {
  await database.query(NOTE_WHOLE, []);
}

/** Time of the last complete check; null before the first one. */
export async function readWholeCheck(database: Database): Promise<Date | null> {
  return (await database.query<{ at: Date }>(READ_WHOLE, []))[0]?.at ?? null;
}

// The fact has four numbers. `foldedTo`: last entry in the folds; `candidate`: last entry that was visible when the
// fact was written; `seconds`: time of that; `transaction`: number of the transaction that wrote the fact. Once all
// with a smaller one have ended, every entry up to `candidate` is visible or was rolled back. A number beyond those of
// this server is of another one: the database was restored, and nothing of then is open.
const LOCK_FOLD = statement(
  'ledger_lock_fold',
  `${lockFact('balance-fold', `'0 0 0 0'`)}
RETURNING known.value, extract(epoch FROM clock_timestamp())::bigint AS now,
  pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS oldest,
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS beyond`,
);
const FOLD = statement(
  'ledger_fold',
  `INSERT INTO balance_fold AS f (account, owner_id, currency, up_to_id, amount)
SELECT account, owner_id, currency, $2::bigint, sum(amount) FROM ledger_entry WHERE account = 'seller_balance'
  AND id > $1::bigint AND id <= $2::bigint GROUP BY account, owner_id, currency
ON CONFLICT (account, owner_id, currency) DO UPDATE SET amount = f.amount + excluded.amount,
  up_to_id = excluded.up_to_id`,
);
const NOTE_FOLD = statement(
  'ledger_note_fold',
  `${keepFact(
    'balance-fold',
    `concat_ws(' ', $1::text, (SELECT coalesce(max(id), 0) FROM ledger_entry), $2::text,
    pg_current_xact_id())`,
  )}`,
);

/**
 * Seconds between two folds: longer than a statement takes from drawing an id until its transaction is visible in a
 * snapshot.
 */
const SETTLED_AFTER_SECONDS = 60;

type NotedFold = { value: string; now: number; oldest: number; beyond: number };

/**
 * Rolls entries up into the folds (`balance_fold`: sum of an account up to an id): those that existed a minute ago,
 * once every database transaction of that moment has ended. Ids become visible out of order, and an entry that appeared
 * below a fold's last id would be missing in its balance. True when entries were folded.
 */
export function rollUpEntries(database: Database): Promise<boolean> {
  return database.inTransaction(async (inside) => {
    const [row] = await inside.query<NotedFold>(LOCK_FOLD, []);
    if (!row) return false;
    const [foldedTo = 0, candidate = 0, notedAt = 0, transaction = null] = row.value.split(' ').map(Number);
    const isOpen = transaction !== null && row.oldest < transaction && transaction <= row.beyond;
    if (row.now - notedAt < SETTLED_AFTER_SECONDS || isOpen) return false;
    // An older version wrote no transaction: the candidate is chosen anew.
    const foldTo = transaction === null ? foldedTo : Math.max(foldedTo, candidate);
    if (foldTo > foldedTo) await inside.query(FOLD, [foldedTo, foldTo]);
    await inside.query(NOTE_FOLD, [String(foldTo), String(row.now)]);
    return foldTo > foldedTo;
  });
}

const SETTLE = statement(
  'ledger_settle',
  `INSERT INTO ledger_entry (attempt_id, account, owner_id, currency, amount, posting)
SELECT e.attempt_id, line.account, e.owner_id, e.currency, line.amount, 'settlement'
FROM ledger_entry e CROSS JOIN LATERAL (VALUES ('bank_account'::ledger_account, e.amount), ('acquirer_clearing',
  -e.amount)) AS line (account, amount)
WHERE e.attempt_id = ANY ($1::bigint[]) AND e.account = 'acquirer_clearing' AND e.posting = 'booking'
  AND NOT EXISTS (SELECT FROM ledger_entry s WHERE s.attempt_id = e.attempt_id AND s.posting = 'settlement')`,
);

/** Marks attempts as agreeing with the acquirer's books: their clearing account returns to zero, once. */
export async function settleEntries(database: Database, attemptIds: readonly number[]): Promise<void> {
  await database.query(SETTLE, [attemptIds]);
}
