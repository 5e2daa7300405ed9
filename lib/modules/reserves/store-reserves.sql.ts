import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL because reserves are held under their own row, and the API reads them without the data client. */

/** `percent`: hundredths of a percent. `heldThrough`: the last day whose money was looked at, `YYYY-MM-DD`. */
export type Reserve = { percent: number; days: number; reason: string; heldThrough: string };

const COLUMNS = 'r.percent, r.days, r.reason, r.held_through::text AS "heldThrough"';

const READ = statement('reserves_read', `SELECT ${COLUMNS} FROM reserve r WHERE r.seller_id = $1`);
const LOCK = statement('reserves_lock', `SELECT ${COLUMNS} FROM reserve r WHERE r.seller_id = $1 FOR UPDATE`);

/** Null where the seller never had one. */
export const readReserve = async (database: Database, sellerId: number): Promise<Reserve | null> =>
  (await database.query<Reserve>(READ, [sellerId]))[0] ?? null;

/** As `readReserve`, and held until the transaction ends. */
export const lockReserve = async (database: Database, sellerId: number): Promise<Reserve | null> =>
  (await database.query<Reserve>(LOCK, [sellerId]))[0] ?? null;

const TODAY = statement('reserves_today', `SELECT (app_now() AT TIME ZONE $1::text)::date::text AS day`);

/** The day of the business, `YYYY-MM-DD`. */
export async function readToday(database: Database, timeZone: string): Promise<string> {
  const [row] = await database.query<{ day: string }>(TODAY, [timeZone]);
  if (!row) throw new Error('the database did not say the day');
  return row.day;
}

const KEEP = statement(
  'reserves_keep',
  `INSERT INTO reserve (seller_id, percent, days, reason, set_by, held_through)
VALUES ($1::bigint, $2::int, $3::int, $4::text, $5::bigint, $6::date)
ON CONFLICT (seller_id) DO UPDATE SET percent = excluded.percent, days = excluded.days, reason = excluded.reason,
  set_by = excluded.set_by, changed_at = app_now()`,
);

/** `setBy`: the person who sets it; null is the API of its partner. `from`: the day after which a new one holds. */
export type ReserveToSet = {
  sellerId: number;
  percent: number;
  days: number;
  reason: string;
  setBy: number | null;
};

export async function keepReserve(
  database: Database,
  { sellerId, percent, days, reason, setBy }: ReserveToSet,
  today: string,
): Promise<void> {
  await database.query(KEEP, [sellerId, percent, days, reason, setBy, today]);
}

const HELD_THROUGH = statement(
  'reserves_held_through',
  'UPDATE reserve SET held_through = $2::date WHERE seller_id = $1',
);

export async function noteHeldThrough(database: Database, sellerId: number, day: string): Promise<void> {
  await database.query(HELD_THROUGH, [sellerId, day]);
}

const FIND_DUE = statement(
  'reserves_find_due',
  `SELECT r.seller_id AS "sellerId" FROM reserve r WHERE r.held_through < $1::date ORDER BY r.seller_id LIMIT $2`,
);

/** Sellers with days that were not looked at. */
export const findDueReserves = async (database: Database, today: string, most: number): Promise<number[]> =>
  (await database.query<{ sellerId: number }>(FIND_DUE, [today, most])).map(({ sellerId }) => sellerId);
