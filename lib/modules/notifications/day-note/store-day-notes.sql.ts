import type { Language } from '#lib/kernel/language.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { seesSales } from '../entitled.sql.ts';

/** Notes of a day that are due. SQL because they are claimed many at once. */

const AT_ONCE = 100;

// Somebody who may no longer see the business is passed over, and has no note of that day if that changes later.
const TAKE = statement(
  'day_notes_take',
  `WITH due AS (
  SELECT user_id, seller_id FROM notification_choice
  WHERE wants_day_note AND (noted_day IS NULL OR noted_day < $1::date)
  ORDER BY seller_id, user_id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
), taken AS (
  UPDATE notification_choice c SET noted_day = $1::date FROM due
  WHERE c.user_id = due.user_id AND c.seller_id = due.seller_id RETURNING c.user_id, c.seller_id
)
SELECT taken.user_id AS "userId", taken.seller_id AS "sellerId", u.email, u.language,
  ${seesSales('taken.user_id', 'taken.seller_id')} AS "isWanted"
FROM taken JOIN app_user u ON u.id = taken.user_id ORDER BY taken.seller_id, taken.user_id`,
);

export type DueNote = { userId: number; sellerId: number; email: string; language: Language; isWanted: boolean };

/** Inside a database transaction: notes of a day (`YYYY-MM-DD`) that were not made yet, each once. */
export const takeDueNotes = (inside: Database, day: string): Promise<DueNote[]> => inside.query(TAKE, [day]);
