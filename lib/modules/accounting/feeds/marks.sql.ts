import { type Database, statement } from '#lib/platform/db/database.ts';
import { lockUntilEnd } from '#lib/platform/db/schemas.ts';

/**
 * Marks: moments up to which readers see everything. Rows become visible when their transaction commits, in another
 * order than that of their ids and times; a reader that had gone past one would never see it. So a mark is shown once
 * every transaction that was open at its moment has ended. SQL because snapshots are the point.
 */

/**
 * Seconds that a mark waits at least: longer than a statement runs, which draws its time and its ids before its
 * transaction is one that a snapshot knows.
 */
export const SETTLED_AFTER_SECONDS = 30;

const LOCK = statement('accounting_lock_marks', `SELECT ${lockUntilEnd("'accounting marks'")}`);

// Two marks are never shown at one moment, and each after the one before it was committed: the lock is held till then.
// A transaction number below the noted one is of another server: the database was restored, and nothing of
// then is open.
const SHOW = statement(
  'accounting_show_mark',
  `UPDATE accounting_mark SET shown_at = app_instant()
WHERE shown_at IS NULL AND seen_at <= clock_timestamp() - make_interval(secs => $1::int)
  AND (pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= waits_for
    OR pg_snapshot_xmax(pg_current_snapshot())::text::bigint < waits_for)
RETURNING id`,
);

// Every transaction that has written by then has a number below this one's own, which a snapshot alone would not say:
// its upper bound is that of the transactions that have ended.
const NOTE = statement(
  'accounting_note_mark',
  `INSERT INTO accounting_mark (waits_for, up_to_entry)
SELECT pg_current_xact_id()::text::bigint, (SELECT coalesce(max(e.id), 0) FROM ledger_entry e)
WHERE NOT EXISTS (SELECT FROM accounting_mark WHERE shown_at IS NULL) RETURNING id`,
);

// Of those of the day before yesterday the first of each hour stays.
const THIN = statement(
  'accounting_thin_marks',
  `DELETE FROM accounting_mark m WHERE m.shown_at < app_now() - interval '2 days'
    AND m.shown_at > app_now() - interval '3 days' AND EXISTS (
  SELECT FROM accounting_mark other WHERE other.shown_at < m.shown_at
    AND other.shown_at >= date_trunc('hour', m.shown_at))`,
);

/** Shows the mark that waits, if it may be shown, and notes the next. Answers whether one was shown. */
export function advanceMarks(database: Database, waitSeconds = SETTLED_AFTER_SECONDS): Promise<boolean> {
  return database.inTransaction(async (inside) => {
    await inside.query(LOCK, []);
    const shown = await inside.query(SHOW, [waitSeconds]);
    await inside.query(NOTE, []);
    await inside.query(THIN, []);
    return shown.length > 0;
  });
}

/**
 * Bounds of a reading, as a common table expression: rows up to the last mark, and with `since` those that were not
 * shown then. That is what the mark before the last of that time leaves: a reader of that moment saw up to it at
 * least. Times of before all marks have an hour of grace.
 */
export const boundsAt = (since: string): string => `bounds AS (
  SELECT shown.noted_at AS up_to, shown.up_to_entry, coalesce(before.up_to_entry, 0) AS after_entry,
    coalesce(before.noted_at, ${since}::timestamptz - interval '1 hour', '-infinity') AS since,
    before.noted_at IS NULL AS is_by_time
  FROM (SELECT m.noted_at, m.up_to_entry FROM accounting_mark m WHERE m.shown_at IS NOT NULL
      ORDER BY m.shown_at DESC LIMIT 1) AS shown
    LEFT JOIN LATERAL (SELECT m.noted_at, m.up_to_entry FROM accounting_mark m WHERE m.shown_at <= ${since}::timestamptz
      ORDER BY m.shown_at DESC OFFSET 1 LIMIT 1) AS before ON true
)`;

const NOW = statement(
  'accounting_now',
  `SELECT app_now() AS now, EXISTS (SELECT FROM accounting_mark WHERE shown_at IS NOT NULL) AS "isOpen"`,
);

/** The database's clock; null before the first mark is shown, when nothing can be read yet. */
export async function readingTime(database: Database): Promise<Date | null> {
  const [row] = await database.query<{ now: Date; isOpen: boolean }>(NOW, []);
  return row?.isOpen ? row.now : null;
}
