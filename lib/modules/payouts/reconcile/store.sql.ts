import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import type { OurPayout } from './compare-movements.ts';

/** SQL because a day of payouts is one question of a job, and because a payout is made due where its claim is read. */

const { at, values } = parameters('references', 'day', 'timeZone');
const beginOf = (day: string): string => `((${day})::timestamp AT TIME ZONE ${at.timeZone}::text)`;

const OURS = statement(
  'payouts_of_a_bank_day',
  `WITH came_back AS (
  SELECT r.payout_id FROM ledger_cause c JOIN payout_return r ON r.id = c.id WHERE c.kind = 'payout_return'
    AND r.was_paid AND c.created_at >= ${beginOf(`${at.day}::date`)}
    AND c.created_at < ${beginOf(`${at.day}::date + 1`)}
),
named AS (
  SELECT id FROM payout WHERE public_id = ANY (${at.references}::text[])
  UNION SELECT id FROM payout WHERE value_date = ${at.day}::date
  UNION SELECT payout_id FROM came_back
)
SELECT p.public_id AS reference, p.amount, p.currency, p.status, p.status = 'paid' OR coalesce(r.was_paid, false)
    AS "wasPaid", coalesce(p.value_date = ${at.day}::date, false) AS "isOfDay",
  EXISTS (SELECT FROM came_back WHERE payout_id = p.id) AS "cameBackOnDay"
FROM named JOIN payout p ON p.id = named.id LEFT JOIN payout_return r ON r.payout_id = p.id ORDER BY p.id`,
);

/** Payouts of ours that the list names, and all of ours of the day, `YYYY-MM-DD`. */
export const findOurPayouts = (
  database: Database,
  of: { references: readonly string[]; day: string; timeZone: string },
): Promise<OurPayout[]> => database.query<OurPayout>(OURS, values(of));

const ASK_AGAIN = statement(
  'payouts_ask_again',
  `WITH due AS (
  UPDATE payout SET next_at = least(next_at, app_now()) WHERE public_id = ANY ($1::text[])
    AND status NOT IN ('returned', 'cancelled') RETURNING public_id, lease_until > app_now() AS "isAtWork"
)
SELECT p.public_id AS reference, coalesce(due."isAtWork", false) AS "isAtWork" FROM payout p
  LEFT JOIN due ON due.public_id = p.public_id WHERE p.public_id = ANY ($1::text[])`,
);

/**
 * Makes payouts due: the bank is asked about them next. Answers those that are ours. `isAtWork`: a process talks to the
 * bank about it, and may have heard an older answer.
 */
export const askAgain = (
  database: Database,
  references: readonly string[],
): Promise<{ reference: string; isAtWork: boolean }[]> => database.query(ASK_AGAIN, [references]);
