import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import type { Interval } from './contract/intervals.ts';
import type { Rhythm } from './domain/schedule.ts';

/** SQL because a run is due by the database's clock, and a schedule is kept where payouts are claimed under it. */

/** `minimum`: the least that a run sends, minor units. `nextAt`: null where none comes. */
export type Schedule = Rhythm & { minimum: number; nextAt: Date | null; pausedReason: string | null };

const READ = statement(
  'payouts_read_schedule',
  `SELECT s."interval", s.weekday::int, s.day::int, s.minimum, s.next_at AS "nextAt", s.paused_reason AS "pausedReason"
    FROM payout_schedule s WHERE s.seller_id = $1`,
);

/** Null where the seller never had one: it is paid as new ones are. */
export const readSchedule = async (database: Database, sellerId: number): Promise<Schedule | null> =>
  (await database.query<Schedule>(READ, [sellerId]))[0] ?? null;

const { at, values } = parameters('sellerId', 'interval', 'weekday', 'day', 'minimum', 'nextAt');

const KEEP = statement(
  'payouts_keep_schedule',
  `INSERT INTO payout_schedule (seller_id, "interval", weekday, day, minimum, next_at)
VALUES (${at.sellerId}::bigint, ${at.interval}::payout_interval, ${at.weekday}::smallint, ${at.day}::smallint,
  ${at.minimum}::bigint, ${at.nextAt}::timestamptz)
ON CONFLICT (seller_id) DO UPDATE SET "interval" = excluded."interval", weekday = excluded.weekday,
  day = excluded.day, minimum = excluded.minimum, next_at = excluded.next_at`,
);

/** Keeps a seller's schedule with its next run. */
export async function keepSchedule(
  database: Database,
  schedule: Rhythm & { sellerId: number; minimum: number; nextAt: Date | null },
): Promise<void> {
  await database.query(KEEP, values(schedule));
}

const FIND_DUE = statement(
  'payouts_find_due',
  `SELECT s.seller_id AS "sellerId", s."interval", s.weekday::int, s.day::int, s.next_at AS "nextAt", app_now() AS now,
  ARRAY(SELECT DISTINCT account.currency::text FROM payout_account account WHERE account.seller_id = s.seller_id
    AND account.state = 'active' ORDER BY 1) AS currencies
FROM payout_schedule s WHERE s.next_at <= app_now() AND s.seller_id IS NOT NULL ORDER BY s.next_at, s.id LIMIT $1`,
);

/** A seller whose run is due, with the currencies for which it has accounts. */
export type DueRun = {
  sellerId: number;
  interval: Interval;
  weekday: number;
  day: number;
  nextAt: Date;
  now: Date;
  currencies: string[];
};

export const findDueRuns = (database: Database, most: number): Promise<DueRun[]> =>
  database.query<DueRun>(FIND_DUE, [most]);

const MOVE = statement(
  'payouts_move_run',
  `UPDATE payout_schedule SET next_at = $3::timestamptz WHERE seller_id = $1::bigint AND next_at = $2::timestamptz`,
);

/** Moves the next run on, unless somebody changed it meanwhile. */
export async function moveRun(database: Database, { sellerId, nextAt }: DueRun, to: Date | null): Promise<void> {
  await database.query(MOVE, [sellerId, nextAt, to]);
}

const READ_NOW = statement('payouts_read_now', 'SELECT app_now() AS now');

/** The database's time. */
export async function readNow(database: Database): Promise<Date> {
  const [row] = await database.query<{ now: Date }>(READ_NOW, []);
  if (!row) throw new Error('app_now() answered no row');
  return row.now;
}
