import { type Database, statement } from '#lib/platform/db/database.ts';
import type { AlertFailure, AlertReason } from '../contract/words.ts';

/** Alerts that somebody is written to about. SQL because each is held while its mail is queued. */

/** Hours before the end of an alert's time at which its second mail is due. */
const REMIND_HOURS_BEFORE = 24;

const IS_SOON = `alert.respond_by <= app_now() + interval '${REMIND_HOURS_BEFORE} hours'`;
const IS_DUE = `alert.state = 'open' AND alert.mailed < 2 AND alert.respond_by > app_now()
  AND (alert.mailed = 0 OR ${IS_SOON})`;

const LIST = statement(
  'early_alerts_list_to_mail',
  `SELECT alert.id FROM early_alert alert WHERE ${IS_DUE} ORDER BY alert.respond_by, alert.id LIMIT $1`,
);

/** Alerts that wait for a person who has not heard of them, or not of their end, the most urgent first. */
export const listToMail = (database: Database, most: number): Promise<{ id: number }[]> => database.query(LIST, [most]);

const HOLD = statement(
  'early_alerts_hold_to_mail',
  `SELECT alert.seller_id AS "sellerId", alert.public_id AS "alertId", s.public_id AS "saleId", alert.reason,
  alert.failure, alert.amount, alert.currency, alert.respond_by AS "respondBy", alert.mailed = 0 AS "isFirst"
FROM early_alert alert JOIN sale s ON s.id = alert.sale_id
WHERE alert.id = $1::bigint AND ${IS_DUE} FOR UPDATE OF alert SKIP LOCKED`,
);

/** Facts of an alert that a mail says. `isFirst`: nobody was written to about it. */
export type MailedAlert = {
  sellerId: number;
  alertId: string;
  saleId: string;
  reason: AlertReason;
  failure: AlertFailure | null;
  amount: number;
  currency: string;
  respondBy: Date;
  isFirst: boolean;
};

/** Holds an alert until the transaction ends; null where it was answered, or somebody else has it. */
export const holdToMail = async (inside: Database, id: number): Promise<MailedAlert | null> =>
  (await inside.query<MailedAlert>(HOLD, [id]))[0] ?? null;

// Of one that is due soon already the first mail says so.
const NOTE = statement(
  'early_alerts_note_mailed',
  `UPDATE early_alert alert SET mailed = CASE WHEN ${IS_SOON} THEN 2 ELSE 1 END WHERE id = $1::bigint`,
);

/** A held alert was written about. */
export const noteMailed = async (inside: Database, id: number): Promise<void> => {
  await inside.query(NOTE, [id]);
};
