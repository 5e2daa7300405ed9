import { type Database, statement } from './database.ts';

/**
 * The clock that all SQL reads (`app_now()`). Only the sandbox may move it: in production the product's role has no
 * right to. SQL because time is the database's: `app_now()` is a function of it.
 */

const READ_CLOCK = statement(
  'platform_read_clock',
  'SELECT offset_seconds::int AS ahead, app_now() AS now, moved_at AS "movedAt" FROM app_clock',
);

/**
 * Offset of the clock from real time, seconds, and its time. `movedAt`: its time right after the last move; null if it
 * was never moved.
 */
export type Clock = { ahead: number; now: Date; movedAt: Date | null };

export async function readClock(database: Database): Promise<Clock> {
  return (await database.query<Clock>(READ_CLOCK, []))[0] ?? { ahead: 0, now: new Date(), movedAt: null };
}

const READ_MOVES = statement(
  'platform_read_clock_moves',
  `SELECT m."from", m."to" FROM app_clock, unnest(moved_from, moved_to) AS m ("from", "to") ORDER BY m."from"`,
);

/** Move of the clock; no event lies between the two. */
export type ClockMove = { from: Date; to: Date };

/** The moves of the clock, the oldest first; none in production. */
export const readClockMoves = (database: Database): Promise<ClockMove[]> => database.query<ClockMove>(READ_MOVES, []);

const WORLD_TIME = statement('platform_world_time', 'SELECT clock_timestamp() AS now');

/**
 * The time of the world by the database's clock, milliseconds: for judging times that others wrote, an acquirer or a
 * wallet. The clock of a process may be wrong, and another one's be wrong otherwise (L-04).
 */
export async function worldTime(database: Database): Promise<number> {
  return (await database.query<{ now: Date }>(WORLD_TIME, []))[0]?.now.getTime() ?? Number.NaN;
}

const MOVE_CLOCK = statement(
  'platform_move_clock',
  `UPDATE app_clock SET offset_seconds = offset_seconds + $1::bigint,
    moved_at = clock_timestamp() + make_interval(secs => offset_seconds + $1::bigint)`,
);

/** Moves the clock forward only: a stored time must never lie in the future. */
export async function moveClock(database: Database, seconds: number): Promise<void> {
  await database.query(MOVE_CLOCK, [seconds]);
}
