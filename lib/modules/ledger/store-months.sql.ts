import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Months that are closed. SQL because each step is one statement whose snapshot is the point: what it sees is what was
 * committed before it.
 */

const FIRST = `SELECT date_trunc('month', min(d.booked_on)::timestamp) FROM balance_day d`;

// The first month is known once the days have caught up with the books.
const CLOSE = statement(
  'ledger_close_months',
  `WITH mark AS (
  SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) AS days,
    coalesce((SELECT split_part(value, ' ', 1)::bigint FROM app_fact WHERE key = 'balance-fold'), 0) AS fold
),
made AS (
  INSERT INTO closed_month (month, ends_at)
  SELECT one.month::date, (one.month + interval '1 month') AT TIME ZONE $1::text
  FROM mark CROSS JOIN LATERAL generate_series(
    coalesce((SELECT max(c.month) + interval '1 month' FROM closed_month c),
      CASE WHEN mark.days >= mark.fold THEN (${FIRST}) END),
    date_trunc('month', app_now() AT TIME ZONE $1::text) - interval '1 month', interval '1 month') AS one (month)
  WHERE (one.month + interval '1 month') AT TIME ZONE $1::text <= app_now() - make_interval(secs => $2)
  ON CONFLICT (month) DO NOTHING RETURNING month
)
SELECT count(*)::int AS count FROM made`,
);

type Count = { count: number };
const countOf = ([row]: readonly Count[]): number => row?.count ?? 0;

/** Closes the months that were over so many seconds ago, none before the first entry. Answers how many. */
export const closeDue = async (database: Database, timeZone: string, afterSeconds: number): Promise<number> =>
  countOf(await database.query<Count>(CLOSE, [timeZone, afterSeconds]));

// The number of the transaction that notes: any other with a smaller one may have begun before the close was committed.
// The end of a snapshot (`xmax`) would be one past the last that has ended, and leave out those that run.
const NOTE_OLDER = statement(
  'ledger_note_older_transactions',
  `WITH noted AS (
  UPDATE closed_month SET waits_for = pg_current_xact_id()::text::bigint WHERE waits_for IS NULL
  RETURNING month
)
SELECT count(*)::int AS count FROM noted`,
);

/**
 * Notes of each month whose close is committed which transactions may not have seen it: those with a
 * number below that of the noting one. Answers how many months.
 */
export const noteOlder = async (database: Database): Promise<number> =>
  countOf(await database.query<Count>(NOTE_OLDER, []));

// A transaction number below the noted one is of another server: the database was restored, and nothing of then
// is open.
const AWAIT_OLDER = statement(
  'ledger_await_older_transactions',
  `WITH ended AS (
  UPDATE closed_month SET up_to_entry = (SELECT coalesce(max(e.id), 0) FROM ledger_entry e)
  WHERE up_to_entry IS NULL AND (pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= waits_for
    OR pg_snapshot_xmax(pg_current_snapshot())::text::bigint < waits_for)
  RETURNING month
)
SELECT count(*)::int AS count FROM ended`,
);

/** Notes the last entry where every noted transaction has ended. Answers of how many months. */
export const awaitOlder = async (database: Database): Promise<number> =>
  countOf(await database.query<Count>(AWAIT_OLDER, []));

const REACHED = statement(
  'ledger_reached_months',
  `SELECT to_char(m.month, 'YYYY-MM') AS month, m.closed_at AS "closedAt" FROM closed_month m
WHERE m.month > coalesce(($1::text || '-01')::date, '-infinity') AND m.up_to_entry <= coalesce((SELECT value::bigint
  FROM app_fact WHERE key = 'balance-days'), 0)
ORDER BY m.month`,
);

export const readReached = (database: Database, after: string | null): Promise<{ month: string; closedAt: Date }[]> =>
  database.query(REACHED, [after]);
