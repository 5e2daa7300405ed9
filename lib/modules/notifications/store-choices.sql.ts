import { lockSeller, switchPushes } from '#lib/modules/sellers/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { NotificationChoice, QuietHours } from './contract.ts';

/**
 * Notifications that people chose. SQL because a first choice and a later one are one statement, and the switch of a
 * seller changes with the choices of its people, in order.
 */

const OF_PERSON = statement(
  'notifications_of_person',
  `SELECT seller_id AS "sellerId", wants_pushes AS "wantsPushes", wants_day_note AS "wantsDayNote",
  wants_payouts AS "wantsPayouts", wants_statements AS "wantsStatements",
  wants_disputes AS "wantsDisputes"
FROM notification_choice WHERE user_id = $1 AND seller_id = ANY ($2::bigint[])`,
);

/** The choices of a person about these sellers; one that is missing wants nothing. */
export const choicesOf = (
  database: Database,
  userId: number,
  sellerIds: readonly number[],
): Promise<(NotificationChoice & { sellerId: number })[]> => database.query(OF_PERSON, [userId, sellerIds]);

// The first note is that of the day on which it was chosen.
const CHOOSE = statement(
  'notifications_choose',
  `INSERT INTO notification_choice AS choice (user_id, seller_id, wants_pushes, wants_day_note, noted_day,
  wants_payouts, wants_statements, wants_disputes)
VALUES ($1, $2, $3, $4, CASE WHEN $4 THEN $5::date END, $6, $7, $8)
ON CONFLICT (user_id, seller_id) DO UPDATE SET wants_pushes = EXCLUDED.wants_pushes,
  wants_day_note = EXCLUDED.wants_day_note, wants_payouts = EXCLUDED.wants_payouts,
  wants_statements = EXCLUDED.wants_statements, wants_disputes = EXCLUDED.wants_disputes,
  noted_day = CASE WHEN choice.wants_day_note THEN choice.noted_day
    ELSE greatest(choice.noted_day, EXCLUDED.noted_day) END`,
);

const IS_WANTED = statement(
  'notifications_is_wanted',
  'SELECT EXISTS (SELECT FROM notification_choice WHERE seller_id = $1 AND wants_pushes) AS "isWanted"',
);

/**
 * Keeps a choice, and with it whether payments of the seller are recorded for pushes. `yesterday` is the last day over.
 */
export async function keepChoice(
  database: Database,
  { userId, sellerId, yesterday }: { userId: number; sellerId: number; yesterday: string },
  { wantsPushes, wantsDayNote, wantsPayouts, wantsStatements, wantsDisputes }: NotificationChoice,
): Promise<void> {
  await database.inTransaction(async (inside) => {
    // Of two people who choose at once, the second reads what the first has chosen.
    await lockSeller(inside, sellerId);
    const mails = [wantsPayouts, wantsStatements, wantsDisputes];
    const values = [userId, sellerId, wantsPushes, wantsDayNote, yesterday, ...mails];
    await inside.query(CHOOSE, values);
    const [row] = await inside.query<{ isWanted: boolean }>(IS_WANTED, [sellerId]);
    await switchPushes(inside, sellerId, row?.isWanted ?? false);
  });
}

const QUIET_OF = statement(
  'notifications_quiet_of_person',
  `SELECT from_minute AS "fromMinute", until_minute AS "untilMinute", time_zone AS "timeZone" FROM quiet_hours
WHERE user_id = $1`,
);

export async function quietHoursOf(database: Database, userId: number): Promise<QuietHours | null> {
  return (await database.query<QuietHours>(QUIET_OF, [userId]))[0] ?? null;
}

const KEEP_QUIET = statement(
  'notifications_keep_quiet',
  `INSERT INTO quiet_hours (user_id, from_minute, until_minute, time_zone) VALUES ($1, $2, $3, $4)
ON CONFLICT (user_id) DO UPDATE SET from_minute = EXCLUDED.from_minute, until_minute = EXCLUDED.until_minute,
  time_zone = EXCLUDED.time_zone`,
);
const DROP_QUIET = statement('notifications_drop_quiet', 'DELETE FROM quiet_hours WHERE user_id = $1');

/** Null: nothing is quiet. */
export async function keepQuietHours(database: Database, userId: number, hours: QuietHours | null): Promise<void> {
  if (hours === null) await database.query(DROP_QUIET, [userId]);
  else await database.query(KEEP_QUIET, [userId, hours.fromMinute, hours.untilMinute, hours.timeZone]);
}
