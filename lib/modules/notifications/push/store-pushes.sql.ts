import type { Language } from '#lib/kernel/language.ts';
import type { PaymentMethod } from '#lib/kernel/sale/payment-method.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Held } from '#lib/platform/queue/queue.ts';
import {
  abandonStatement,
  claimStatement,
  claimValues,
  type Finished,
  finishedColumns,
  heldColumns,
  isRecorded,
  recordedColumns,
  releaseStatement,
} from '#lib/platform/queue/queue-text.sql.ts';
import { maySee } from '../entitled.sql.ts';
import { NEWS_SECONDS, PUSHES } from './queue.ts';

/**
 * Pushes on their way. SQL because claims and fences are one statement each. Time is `app_now()`. A browser gets pushes
 * until its session's `kept_until`: past the session's own end, unless its person signs out.
 */

/** A push that is ours to send until the lease ends. */
export type ClaimedPush = Held & {
  tries: number;
  subscriptionId: number;
  /** Hash of the browser's push address. */
  mark: Buffer;
  /** The push address and its keys, encrypted. */
  sealed: Buffer;
  language: Language;
  saleId: string;
  amount: number;
  currency: string;
  method: PaymentMethod;
  sellerName: string;
  /** The person gets pushes of several sellers, so that the push names this one. */
  isOneOfMany: boolean;
  /** Still wanted, by somebody who may still see it, in a browser that was not signed out. */
  isWanted: boolean;
};

const CLAIM = claimStatement(
  PUSHES,
  `row.id, row.claims, row.tries, p.id AS "subscriptionId", p.mark, p.sealed, u.language, s.public_id AS "saleId",
  a.amount, a.currency, s.payment_method AS method, m.name AS "sellerName",
  (SELECT count(*) > 1 FROM notification_choice c WHERE c.user_id = u.id AND c.wants_pushes) AS "isOneOfMany",
  row.created_at > app_now() - interval '${NEWS_SECONDS} seconds'
    AND EXISTS (SELECT FROM notification_choice c WHERE c.user_id = u.id AND c.seller_id = m.id AND c.wants_pushes)
    AND greatest(own.expires_at, own.kept_until) > app_now()
    AND ${maySee('see-sales', 'u.id', 'm.id')} AS "isWanted"`,
  `JOIN push_subscription p ON p.id = row.subscription_id JOIN session own ON own.public_id = p.session_id
  JOIN app_user u ON u.id = p.user_id JOIN attempt a ON a.id = row.attempt_id JOIN sale s ON s.id = a.sale_id
  JOIN seller m ON m.id = a.seller_id`,
);

export const claimPushes = (database: Database, most: number): Promise<ClaimedPush[]> =>
  database.query(CLAIM, claimValues(PUSHES, most, []));

const RELEASE = releaseStatement(PUSHES);

export async function releasePushes(database: Database, held: readonly Held[]): Promise<void> {
  await database.query(RELEASE, heldColumns(held));
}

const MARK_HANDED = statement(
  'push_mark_handed',
  `UPDATE push SET handed_at = app_now() WHERE id = $1 AND claims = $2 AND state = 'sending' AND handed_at IS NULL
RETURNING id`,
);

/** The fence before the first byte: false if another process has claimed it since. From here on it may have arrived. */
export async function markHanded(database: Database, { id, claims }: Held): Promise<boolean> {
  return (await database.query(MARK_HANDED, [id, claims])).length > 0;
}

const RECORD = statement(
  'push_record',
  `WITH finished AS (
  SELECT * FROM unnest($1::bigint[], $2::int[], $3::push_state[], $4::int[], $5::int[])
    AS given (id, claims, state, wait_ms, age_ms)
)
UPDATE push SET ${recordedColumns(PUSHES)}, handed_at = CASE WHEN finished.state = 'sent' THEN handed_at END
FROM finished WHERE ${isRecorded(PUSHES, 'unknown')} RETURNING push.id`,
);

/** Records the ends of claimed pushes. */
export async function recordPushes(database: Database, finished: readonly Finished[]): Promise<void> {
  await database.query(RECORD, finishedColumns(finished));
}

const ABANDON = abandonStatement(
  PUSHES,
  `state = CASE WHEN handed_at IS NULL THEN 'failed'::push_state ELSE 'unknown' END`,
  'handed_at IS NOT NULL',
);

/** Ends pushes whose sender never came back; those that had begun to go over are unknown. Returns how many. */
export async function abandonPushes(database: Database): Promise<number> {
  return (await database.query(ABANDON, [])).length;
}

/** Days for which the end of a push is kept. */
const KEPT_DAYS = 7;
const AT_ONCE = 1_000;

const TIDY = statement(
  'push_tidy',
  `DELETE FROM push WHERE id IN (SELECT id FROM push WHERE settled_at < app_now() - interval '${KEPT_DAYS} days'
  ORDER BY id LIMIT ${AT_ONCE}) RETURNING id`,
);
const TIDY_BROWSERS = statement(
  'push_tidy_browsers',
  `DELETE FROM push_subscription p USING session own
WHERE own.public_id = p.session_id AND greatest(own.expires_at, own.kept_until) <= app_now() RETURNING p.id`,
);

/** Removes pushes that ended long ago, and browsers whose sessions are over. Returns how many. */
export async function tidyPushes(database: Database): Promise<number> {
  const removed = [await database.query(TIDY, []), await database.query(TIDY_BROWSERS, [])];
  return removed.flat().length;
}
