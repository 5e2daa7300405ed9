import { type Database, statement } from '#lib/platform/db/database.ts';

export type BrokenInvariant = { invariant: string; what: string; detail: string };

const FIND_BROKEN = statement('ledger_find_broken', 'SELECT invariant, what, detail FROM invariants_broken_since($1::timestamptz) LIMIT 1000');
// A moment that is written out: the planner leaves out what only the full form looks at.
const HOW_LONG_AGO = statement('ledger_how_long_ago', 'SELECT (app_now() - make_interval(secs => $1))::text AS at');
const WITHOUT_LIMIT = statement('ledger_without_limit', `SELECT set_config('statement_timeout', '0', true)`);

/** Violations among what ended in the last so many seconds or is open; 1000 at most. */
export async function findBrokenLately(database: Database, seconds: number): Promise<BrokenInvariant[]> {
  const [row] = await database.query<{ at: string }>(HOW_LONG_AGO, [seconds]);
  return database.query<BrokenInvariant>(FIND_BROKEN, [row?.at ?? '-infinity']);
}

/** Violations among everything; 1000 at most. Takes as long as it takes. */
export function findAllBroken(database: Database): Promise<BrokenInvariant[]> {
  return database.inTransaction(async (inside) => {
    await inside.query(WITHOUT_LIMIT, []);
    return inside.query<BrokenInvariant>(FIND_BROKEN, ['-infinity']);
  });
}

// The fact is `foldedTo candidate seconds transaction`: entries up to `candidate` could be seen when it was noted, and by now all that
// was being written then is there or never will be.
const LOCK_FOLD = statement(
  'ledger_lock_fold',
  `INSERT INTO app_fact (key, value) VALUES ('balance-fold', '0 0 0 0') ON CONFLICT (key) DO UPDATE SET value = app_fact.value
RETURNING value, extract(epoch FROM clock_timestamp())::bigint AS now, pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS oldest`,
);
const FOLD = statement(
  'ledger_fold',
  `INSERT INTO balance_fold AS f (account, owner_id, currency, up_to_id, amount)
SELECT account, owner_id, currency, $2::bigint, sum(amount) FROM ledger_entry WHERE account = 'seller_balance' AND id > $1::bigint AND id <= $2::bigint GROUP BY account, owner_id, currency
ON CONFLICT (account, owner_id, currency) DO UPDATE SET amount = f.amount + excluded.amount, up_to_id = excluded.up_to_id`,
);
const NOTE_FOLD = statement(
  'ledger_note_fold',
  `UPDATE app_fact SET value = concat_ws(' ', $1::text, (SELECT coalesce(max(id), 0) FROM ledger_entry), $2::text, pg_snapshot_xmax(pg_current_snapshot())) WHERE key = 'balance-fold'`,
);

/** Between taking an id and being seen by its database transaction a statement passes less than this, with room. Seconds. */
const SETTLED_AFTER_SECONDS = 60;

/**
 * Sums entries that nobody can be writing any more into the folds of their owners: those that were there a minute ago, once every database
 * transaction of then has ended. Ids become visible out of order, and an id that is folded over would be lost to its balance. True when it did.
 */
export function foldEntries(database: Database): Promise<boolean> {
  return database.inTransaction(async (inside) => {
    const [row] = await inside.query<{ value: string; now: number; oldest: number }>(LOCK_FOLD, []);
    if (!row) return false;
    const [foldedTo = 0, candidate = 0, notedAt = 0, transaction = null] = row.value.split(' ').map(Number);
    if (row.now - notedAt < SETTLED_AFTER_SECONDS || (transaction !== null && row.oldest < transaction)) return false;
    // A candidate that an older version noted says nothing of who was writing: it is noted again.
    const foldTo = transaction === null ? foldedTo : Math.max(foldedTo, candidate);
    if (foldTo > foldedTo) await inside.query(FOLD, [foldedTo, foldTo]);
    await inside.query(NOTE_FOLD, [String(foldTo), String(row.now)]);
    return foldTo > foldedTo;
  });
}
