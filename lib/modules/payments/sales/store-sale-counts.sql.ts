import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Rolls up sales and their status changes into `sale_tally`. One process at a time: the one that holds the lock of the
 * mark. SQL because a roll-up reads its deltas, adds them and moves its mark in one statement.
 */

// A transaction number below the recorded one is of another server: the database was restored, and no transaction of
// that time is open.
const TAKE_MARK = statement(
  'payments_take_tally_mark',
  `SELECT up_to_id AS "upTo", seen_id AS seen,
  seen_at <= clock_timestamp() - interval '10 seconds'
    AND (pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= seen_xid
      OR pg_snapshot_xmax(pg_current_snapshot())::text::bigint < seen_xid) AS "isComplete"
FROM sale_tally_mark FOR UPDATE SKIP LOCKED`,
);

/**
 * How far the roll-up is, and up to which id sales were seen. `isComplete`: every database transaction of that moment
 * has ended, so that no sale with a smaller id can appear any more.
 */
export type RollUpMark = { upTo: number; seen: number; isComplete: boolean };

/** Holds the mark until the end of the database transaction. Null: another process has it. */
export async function takeRollUpMark(database: Database): Promise<RollUpMark | null> {
  const [row] = await database.query<RollUpMark>(TAKE_MARK, []);
  return row ?? null;
}

/** Adds to the roll-up what `rows` has of each week, status and currency. */
const addToRollUp = (rows: string): string =>
  `INSERT INTO sale_tally (seller_id, week, status, currency, sales, asked, collected, refunded) ${rows}
  ON CONFLICT (seller_id, week, status, currency) DO UPDATE SET sales = sale_tally.sales + excluded.sales,
    asked = sale_tally.asked + excluded.asked, collected = sale_tally.collected + excluded.collected,
    refunded = sale_tally.refunded + excluded.refunded`;

const ADD_SALES = statement(
  'payments_roll_up_sales',
  `WITH added AS (${addToRollUp(
    `SELECT seller_id, week_of(created_at), 'initial', currency, count(*), sum(price - tip), 0, 0 FROM sale
      WHERE id > $1 AND id <= $2 GROUP BY 1, 2, 4`,
  )})
UPDATE sale_tally_mark SET up_to_id = $2`,
);

/**
 * Counts the sales of these ids as initial ones that took nothing: their status changes have what came since, tips too.
 */
export async function rollUpSales(database: Database, { after, upTo }: { after: number; upTo: number }): Promise<void> {
  await database.query(ADD_SALES, [after, upTo]);
}

// A row with an id up to that one that is not visible yet belongs to a transaction with a smaller number than the one
// that marks, or draws its number within the seconds that `isComplete` waits.
const LOOK = statement(
  'payments_look_at_sales',
  `UPDATE sale_tally_mark SET seen_id = newest.id, seen_xid = pg_current_xact_id()::text::bigint,
    seen_at = clock_timestamp()
FROM (SELECT coalesce(max(id), 0) AS id FROM sale) newest WHERE newest.id > up_to_id`,
);

/** Remembers the newest sale, and who might still bring an older one. */
export async function markSeenSales(database: Database): Promise<void> {
  await database.query(LOOK, []);
}

const ADD_CHANGES = statement(
  'payments_roll_up_changes',
  `WITH taken AS (
  DELETE FROM sale_status_change WHERE ctid = ANY (ARRAY(SELECT ctid FROM sale_status_change LIMIT $1)) RETURNING *
), sides AS (
  SELECT seller_id, week, reached_status AS status, currency, 1 AS change, asked, reached_collected AS collected,
    reached_refunded AS refunded FROM taken
  UNION ALL SELECT seller_id, week, left_status, currency, -1, left_asked, left_collected, left_refunded FROM taken
), sums AS (
  SELECT seller_id, week, status, currency, sum(change) AS sales, sum(change * asked) AS asked,
    sum(change * collected) AS collected, sum(change * refunded) AS refunded FROM sides GROUP BY 1, 2, 3, 4
), added AS (${addToRollUp('SELECT * FROM sums WHERE sales <> 0 OR asked <> 0 OR collected <> 0 OR refunded <> 0')})
SELECT count(*) AS changes, coalesce(array_agg(DISTINCT sale_id::text) FILTER (WHERE sale_id IS NOT NULL), '{}') AS ids
FROM taken`,
);

/** Adds at most `most` status changes to the roll-up and deletes them; returns how many, and the sales that moved. */
export async function rollUpStatusChanges(
  database: Database,
  most: number,
): Promise<{ changes: number; saleIds: number[] }> {
  const [row] = await database.query<{ changes: number; ids: string[] }>(ADD_CHANGES, [most]);
  return { changes: row?.changes ?? 0, saleIds: (row?.ids ?? []).map(Number) };
}
