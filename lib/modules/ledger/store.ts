import { type Database, statement } from '#lib/platform/db/database.ts';

export type BrokenInvariant = { invariant: string; what: string; detail: string };

const FIND_BROKEN = statement('ledger_find_broken', 'SELECT invariant, what, detail FROM broken_invariants($1) LIMIT 1000');
const LAST_ATTEMPT = statement('ledger_last_attempt', 'SELECT coalesce(max(id), 0) AS id FROM attempt');

/** Violations among attempts after `fromAttempt`; 0 looks at everything. */
export const findBroken = (database: Database, fromAttempt: number): Promise<BrokenInvariant[]> => database.query<BrokenInvariant>(FIND_BROKEN, [fromAttempt]);

export async function lastAttempt(database: Database): Promise<number> {
  const [row] = await database.query<{ id: number }>(LAST_ATTEMPT, []);
  return row?.id ?? 0;
}

// The fact is `foldedTo candidate seconds`: entries up to `candidate` were there when it was noted, and by now all that began before it are.
const LOCK_FOLD = statement(
  'ledger_lock_fold',
  `INSERT INTO app_fact (key, value) VALUES ('balance-fold', '0 0 0') ON CONFLICT (key) DO UPDATE SET value = app_fact.value RETURNING value, extract(epoch FROM clock_timestamp())::bigint AS now`,
);
const FOLD = statement(
  'ledger_fold',
  `INSERT INTO balance_fold AS f (account, owner_id, currency, up_to_id, amount)
SELECT account, owner_id, currency, $2::bigint, sum(amount) FROM ledger_entry WHERE account = 'seller_balance' AND id > $1::bigint AND id <= $2::bigint GROUP BY account, owner_id, currency
ON CONFLICT (account, owner_id, currency) DO UPDATE SET amount = f.amount + excluded.amount, up_to_id = excluded.up_to_id`,
);
const NOTE_FOLD = statement(
  'ledger_note_fold',
  `UPDATE app_fact SET value = $1::text || ' ' || (SELECT coalesce(max(id), 0) FROM ledger_entry) || ' ' || $2::text WHERE key = 'balance-fold'`,
);

/** Longest a statement that writes entries may run, with room: ids become visible out of order until then, seconds. */
const SETTLED_AFTER_SECONDS = 60;

/** Sums entries that nobody can be writing any more into the folds of their owners. True when it did. */
export function foldEntries(database: Database): Promise<boolean> {
  return database.inTransaction(async (inside) => {
    const [row] = await inside.query<{ value: string; now: number }>(LOCK_FOLD, []);
    const [foldedTo = 0, candidate = 0, notedAt = 0] = row?.value.split(' ').map(Number) ?? [];
    const now = row?.now ?? 0;
    if (now - notedAt < SETTLED_AFTER_SECONDS) return false;
    if (candidate > foldedTo) await inside.query(FOLD, [foldedTo, candidate]);
    await inside.query(NOTE_FOLD, [String(Math.max(foldedTo, candidate)), String(now)]);
    return candidate > foldedTo;
  });
}
