import { type Database, statement } from '#lib/platform/db/database.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { subscriptionColumns } from '../store/columns.ts';

/**
 * Reminders that are due. SQL because they stand in partial indexes (`subscriptions_by_yearly_date`,
 * `subscriptions_whose_card_ends_unnoticed`), whose conditions a statement has to repeat, and are claimed under their
 * lock, without rows that are being changed.
 */

/** A subscription due for a reminder. `endsAt`: the first moment at which its card is no longer valid. */
export type ToRemind = SubscriptionFacts & { now: Date; endsAt: Date | null };

/** A kind of reminder: its condition, and the column that marks a subscription as checked. */
type Due = { name: string; isDue: string; by: string; mark: string };

/** Days before the date of a yearly charge at which its buyer is reminded; also in the sentence of the settings. */
export const DAYS_BEFORE_YEARLY = 7;

// Past dates get no reminder: after a clock that jumped such a date is charged first, and its next one counts.
const YEARLY: Due = {
  name: 'yearly',
  isDue: `s.period = 'yearly' AND s.state = 'active' AND s.reminded_of IS DISTINCT FROM s.next_at
    AND s.next_at > app_now() AND s.next_at <= app_now() + interval '${DAYS_BEFORE_YEARLY} days'`,
  by: 's.next_at',
  mark: 'reminded_of = s.next_at',
};

// Plans of every period are due; the claim then selects those charged after the expiry.
const CARDS: Due = {
  name: 'cards',
  isDue: `s.state IN ('active', 'retrying')
    AND s.noticed_end IS DISTINCT FROM s.card_ends_at AND s.card_ends_at <= app_now() + interval '1 month'`,
  by: 's.card_ends_at',
  mark: 'noticed_end = s.card_ends_at',
};

const findStatement = ({ name, isDue, by }: Due) =>
  statement(
    `subscriptions_find_reminders_${name}`,
    `SELECT s.id FROM subscription s WHERE ${isDue} AND s.id <> ALL ($2::bigint[]) ORDER BY ${by} LIMIT $1`,
  );

// Locked first: a row that is being changed is left to the next turn, and two processes take different rows.
const takeStatement = ({ name, isDue, mark }: Due) =>
  statement(
    `subscriptions_take_reminders_${name}`,
    `WITH due AS (
  SELECT s.id FROM subscription s WHERE s.id = ANY ($1::bigint[]) AND ${isDue} ORDER BY s.id FOR UPDATE SKIP LOCKED
)
UPDATE subscription s SET ${mark} FROM due WHERE s.id = due.id
RETURNING ${subscriptionColumns('s')}, app_now() AS now, s.card_ends_at AS "endsAt"`,
  );

const STATEMENTS = {
  yearly: { find: findStatement(YEARLY), take: takeStatement(YEARLY) },
  cards: { find: findStatement(CARDS), take: takeStatement(CARDS) },
} as const;

export type ReminderKind = keyof typeof STATEMENTS;

/** The statement that looks for them, for the test of its plan. */
export const findRemindersStatement = (kind: ReminderKind) => STATEMENTS[kind].find;

/** The next that are due, the earliest first, but for those passed over. */
export const findReminders = async (
  database: Database,
  kind: ReminderKind,
  most: number,
  passedOver: readonly number[],
): Promise<number[]> =>
  (await database.query<{ id: number }>(STATEMENTS[kind].find, [most, passedOver])).map(({ id }) => id);

/**
 * Claims reminders that are still due and marks them as checked, inside a database transaction, so that each date and
 * each card is claimed once. Rows locked by another transaction are left out.
 */
export const claimReminders = (inside: Database, kind: ReminderKind, ids: readonly number[]): Promise<ToRemind[]> =>
  inside.query<ToRemind>(STATEMENTS[kind].take, [ids]);
