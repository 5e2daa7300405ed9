import type { AgreementStatus } from '#lib/kernel/agreement.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Changes of agreements, under the lock of their row. SQL because a status and its change are one statement, and
 * because the jobs and the buyer's page do not load the Prisma client.
 */

const MOVE = statement(
  'agreements_move',
  `WITH before AS (
  SELECT id, status FROM agreement WHERE id = $1
), moved AS (
  UPDATE agreement SET status = $2::agreement_status, amount_paid = $3,
    sent_at = CASE WHEN $2::agreement_status = 'sent' THEN app_now() ELSE sent_at END,
    viewed_at = CASE WHEN $2::agreement_status = 'viewed' THEN app_now() ELSE viewed_at END,
    accepted_at = CASE WHEN $2::agreement_status = 'accepted' THEN app_now() ELSE accepted_at END,
    ended_at = CASE WHEN $2::agreement_status IN ('declined', 'cancelled') THEN app_now() ELSE ended_at END
  WHERE id = $1
)
INSERT INTO agreement_change (agreement_id, previous, status, amount_paid)
SELECT id, status, $2::agreement_status, $3 FROM before RETURNING changed_at AS "changedAt"`,
);

/** Writes another status and its change. Returns when it changed. */
export async function writeMove(inside: Database, id: number, to: AgreementStatus, amountPaid: number): Promise<Date> {
  const [change] = await inside.query<{ changedAt: Date }>(MOVE, [id, to, amountPaid]);
  if (!change) throw new Error('an agreement is gone');
  return change.changedAt;
}

const NOTE = statement('agreements_note', 'UPDATE agreement SET amount_paid = $2, next_at = $3 WHERE id = $1');

/** Notes what is paid, in minor units, and when the agreement is looked at again; null is never. */
export async function noteLook(
  inside: Database,
  id: number,
  { paid, nextAt }: { paid: number; nextAt: Date | null },
): Promise<void> {
  await inside.query(NOTE, [id, paid, nextAt]);
}

const LOOK_NOW = statement('agreements_look_now', 'UPDATE agreement SET next_at = app_now() WHERE id = $1');

/** Has the agreement looked at now. */
export async function lookNow(inside: Database, id: number): Promise<void> {
  await inside.query(LOOK_NOW, [id]);
}

const DUE = statement(
  'agreements_due',
  'SELECT id FROM agreement WHERE next_at <= app_now() AND id <> ALL ($2::bigint[]) ORDER BY next_at LIMIT $1',
);

/** Agreements about which something is to be done, at most so many, except those passed over. */
export const listDue = async (database: Database, most: number, passedOver: readonly number[]): Promise<number[]> =>
  (await database.query<{ id: number }>(DUE, [most, passedOver])).map(({ id }) => id);

const HOLD_DUE = statement(
  'agreements_hold_due',
  'SELECT id FROM agreement WHERE id = $1 AND next_at <= app_now() FOR UPDATE SKIP LOCKED',
);

/** Locks an agreement that is due; false where another process has it or has done it. */
export const holdDue = async (inside: Database, id: number): Promise<boolean> =>
  (await inside.query(HOLD_DUE, [id])).length > 0;

const PUT_OFF = statement(
  'agreements_put_off',
  `UPDATE agreement SET next_at = app_now() + interval '15 minutes' WHERE id = $1 AND next_at <= app_now()`,
);

/** Looks at an agreement later that nothing can be done about now. */
export async function putOff(database: Database, id: number): Promise<void> {
  await database.query(PUT_OFF, [id]);
}

const SELL = statement(
  'agreements_sell',
  'UPDATE agreement_milestone SET sale_id = $2 WHERE id = $1 AND sale_id IS NULL',
);

/** Gives a milestone its sale. */
export async function noteSale(inside: Database, milestoneId: number, saleRow: number): Promise<void> {
  await inside.query(SELL, [milestoneId, saleRow]);
}

const REMIND = statement('agreements_remind', 'UPDATE agreement_milestone SET reminded = $2 WHERE id = $1');

/** Notes the last reminder of a milestone. */
export async function noteReminder(inside: Database, milestoneId: number, mark: number): Promise<void> {
  await inside.query(REMIND, [milestoneId, mark]);
}

const ANSWER = statement(
  'agreements_answer',
  `UPDATE agreement_approver SET has_accepted = $3, answered_at = app_now(), reason = $4, network = $5
  WHERE agreement_id = $1 AND position = $2 AND has_accepted IS NULL RETURNING id`,
);

/** Writes the answer of an approver; false where there is one already. */
export const writeAnswer = async (
  inside: Database,
  agreementId: number,
  position: number,
  { hasAccepted, reason, network }: { hasAccepted: boolean; reason: string; network: string | null },
): Promise<boolean> => (await inside.query(ANSWER, [agreementId, position, hasAccepted, reason, network])).length > 0;
