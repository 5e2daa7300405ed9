import type { Language } from '#lib/kernel/language.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { maySee } from '../entitled.sql.ts';

/** Notes of a day that are due. SQL because they are claimed many at once. */

/** Businesses of one run. */
const AT_ONCE = 1_000;

const DUE = `wants_day_note AND (noted_day IS NULL OR noted_day < $1::date)`;

const FIND = statement(
  'day_notes_find',
  `SELECT DISTINCT seller_id AS "sellerId" FROM notification_choice WHERE ${DUE} ORDER BY seller_id LIMIT ${AT_ONCE}`,
);

/** Businesses of which somebody wants a note of a day (`YYYY-MM-DD`) that was not made yet. */
export const findDueSellers = async (database: Database, day: string): Promise<number[]> =>
  (await database.query<{ sellerId: number }>(FIND, [day])).map(({ sellerId }) => sellerId);

// Somebody who may no longer see the business is passed over, and has no note of that day if that changes later.
const TAKE = statement(
  'day_notes_take',
  `WITH due AS (
  SELECT user_id, seller_id FROM notification_choice WHERE seller_id = $2 AND ${DUE}
  ORDER BY user_id FOR UPDATE SKIP LOCKED
), taken AS (
  UPDATE notification_choice c SET noted_day = $1::date FROM due
  WHERE c.user_id = due.user_id AND c.seller_id = due.seller_id RETURNING c.user_id, c.seller_id
)
SELECT taken.user_id AS "userId", taken.seller_id AS "sellerId", u.email, u.language,
  ${maySee('see-sales', 'taken.user_id', 'taken.seller_id')} AS "isWanted"
FROM taken JOIN app_user u ON u.id = taken.user_id ORDER BY taken.seller_id, taken.user_id`,
);

export type DueNote = { userId: number; sellerId: number; email: string; language: Language; isWanted: boolean };

/** Inside a database transaction: a business's notes of a day (`YYYY-MM-DD`) that were not made yet, each once. */
export const takeDueNotes = (inside: Database, day: string, sellerId: number): Promise<DueNote[]> =>
  inside.query(TAKE, [day, sellerId]);
