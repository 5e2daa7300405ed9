import type { AcquirerAlert } from '#lib/modules/acquiring/index.ts';
import { leftToRefundOf } from '#lib/modules/payments/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import type { AlertFailure, AlertReason } from './contract/words.ts';
import type { AlertRule } from './domain/rule.ts';

/**
 * Alerts as they come, are worked on and are answered. SQL because each change is guarded by the state before it, so
 * that what a refund or a chargeback has decided meanwhile stands.
 */

// Payments of the demo data lie in the books of the sandbox's bank, which took none of them.
const ABOUT = statement(
  'early_alerts_about',
  `SELECT s.id AS "saleId", s.public_id AS "salePublicId", s.seller_id AS "sellerId", a.currency AS "paidIn",
  rule.is_on AS "isOn",
  rule.limit_amount AS "limit", rule.currency, rule.reasons::text[] AS reasons
FROM attempt a JOIN sale s ON s.id = a.sale_id LEFT JOIN early_alert_rule rule ON rule.seller_id = s.seller_id
WHERE a.processor IN ($1, 'demo') AND a.public_id = $2 AND a.state = 'succeeded'`,
);

type AboutRow = { saleId: number; salePublicId: string; sellerId: number; paidIn: string } & (
  | AlertRule
  | { isOn: null; limit: null; currency: null; reasons: null }
);

/**
 * The payment that an alert of an acquirer names: its sale, its seller and the seller's rule; null where that acquirer
 * took none such for us. `paidIn`: its currency.
 */
export async function findAlerted(database: Database, processor: string, originalReference: string) {
  const [row] = await database.query<AboutRow>(ABOUT, [processor, originalReference]);
  if (!row) return null;
  const { saleId, salePublicId, sellerId, paidIn, ...rule } = row;
  return { saleId, salePublicId, sellerId, paidIn, rule: rule.isOn === null ? null : rule };
}

const taken = parameters(
  'originalReference',
  'amount',
  'currency',
  'reason',
  'noticedAt',
  'respondBy',
  'processor',
  'reference',
  'isByRule',
);

// The sale is locked, so that a chargeback or a refund that is booked at the same time is seen. What was given back
// already is answered so; after a chargeback an alert comes too late.
const TAKE = statement(
  'early_alerts_take',
  `WITH payment AS (
  SELECT a.id, a.sale_id FROM attempt a WHERE a.public_id = ${taken.at.originalReference} AND a.state = 'succeeded'
), alerted AS (
  SELECT s.id, s.seller_id, s.charged_back > 0 AS "isDisputed",
    s.refund_reserved = 0 AND ${leftToRefundOf('s')} <= 0 AS "isGivenBack"
  FROM sale s JOIN payment ON payment.sale_id = s.id FOR NO KEY UPDATE OF s
), given_back AS (
  SELECT max(refund.id) AS id FROM attempt refund JOIN alerted ON alerted.id = refund.sale_id
  WHERE refund.kind = 'refund' AND refund.state = 'succeeded' AND alerted."isGivenBack" AND NOT alerted."isDisputed"
)
INSERT INTO early_alert (seller_id, sale_id, attempt_id, amount, currency, reason, noticed_at, respond_by, processor,
  processor_reference, is_by_rule, refund_id, decided_at, state)
SELECT alerted.seller_id, alerted.id, payment.id, ${taken.at.amount}::bigint, ${taken.at.currency},
  ${taken.at.reason}::early_alert_reason, ${taken.at.noticedAt}::timestamptz, ${taken.at.respondBy}::timestamptz,
  ${taken.at.processor}, ${taken.at.reference}, ${taken.at.isByRule}::boolean,
  given_back.id, CASE WHEN given_back.id IS NOT NULL THEN app_now() END,
  CASE WHEN alerted."isDisputed" THEN 'disputed' WHEN given_back.id IS NOT NULL THEN 'refunded'
    WHEN ${taken.at.isByRule}::boolean THEN 'refunding' ELSE 'open'
    END::early_alert_state
FROM alerted, payment, given_back
ON CONFLICT (processor, processor_reference) DO NOTHING
RETURNING id, public_id AS "publicId", state`,
);

type TakenAlert = { id: number; publicId: string; state: string };

/** Keeps an alert; null where it is there already. */
export const keepAlert = async (
  inside: Database,
  processor: string,
  { originalReference, amount, currency, reason, at: noticedAt, respondBy, reference }: AcquirerAlert,
  isByRule: boolean,
): Promise<TakenAlert | null> =>
  (
    await inside.query<TakenAlert>(
      TAKE,
      taken.values({
        originalReference,
        amount,
        currency,
        reason,
        noticedAt,
        respondBy,
        processor,
        reference,
        isByRule,
      }),
    )
  )[0] ?? null;

/** Seconds for which a process has an alert: longer than a refund with its calls takes. */
const LEASE_SECONDS = 90;

const IS_FREE = '(alert.lease_until IS NULL OR alert.lease_until <= app_now())';

const TAKE_DUE = statement(
  'early_alerts_take_due',
  `WITH due AS (
  SELECT alert.id FROM early_alert alert
  WHERE (alert.state = 'refunding' OR (alert.state IN ('refunded', 'dismissed') AND alert.told_at IS NULL))
    AND ${IS_FREE}
  ORDER BY alert.respond_by LIMIT $1 FOR UPDATE SKIP LOCKED
)
UPDATE early_alert alert SET lease_until = app_now() + interval '${LEASE_SECONDS} seconds',
  tries = alert.tries + CASE alert.state WHEN 'refunding' THEN 1 ELSE 0 END
FROM due, sale s WHERE alert.id = due.id AND s.id = alert.sale_id
RETURNING alert.id, alert.public_id AS "publicId", alert.state, alert.seller_id AS "sellerId",
  s.public_id AS "saleId", alert.amount, alert.tries, alert.reason,
  alert.processor_reference AS reference, alert.respond_by <= app_now() AS "isOver",
  ${leftToRefundOf('s')} AS left,
  (SELECT public_id FROM attempt WHERE attempt.id = alert.refund_id) AS "refundReference"`,
);

/** An alert in the hands of one process: with a refund to make, or an answer to tell. `left`: of the sale. */
export type DueAlert = {
  id: number;
  publicId: string;
  state: 'refunding' | 'refunded' | 'dismissed';
  sellerId: number;
  saleId: string;
  amount: number;
  reason: AlertReason;
  tries: number;
  reference: string;
  /** Its time to answer is over. */
  isOver: boolean;
  left: number;
  refundReference: string | null;
};

/** Takes the alerts that are answered soonest, with something to do. */
export const takeDueAlerts = (database: Database, most: number): Promise<DueAlert[]> =>
  database.query<DueAlert>(TAKE_DUE, [most]);

const GIVE_UP = statement(
  'early_alerts_give_up',
  `UPDATE early_alert SET state = 'open', failure = $2::early_alert_failure, lease_until = NULL
WHERE id = $1 AND state = 'refunding' RETURNING id`,
);

/** A refund that came to nothing: a person decides. False where it was decided meanwhile. */
export const giveUp = async (database: Database, id: number, failure: AlertFailure): Promise<boolean> =>
  (await database.query(GIVE_UP, [id, failure])).length > 0;

const AGAIN = statement(
  'early_alerts_again',
  `UPDATE early_alert SET lease_until = app_now() + make_interval(secs => $2) WHERE id = $1`,
);

/** Worked on again after so many seconds. */
export const workOnAgain = async (database: Database, id: number, seconds: number): Promise<void> => {
  await database.query(AGAIN, [id, seconds]);
};

const TOLD = statement(
  'early_alerts_told',
  'UPDATE early_alert SET told_at = app_now(), was_late = $2, lease_until = NULL WHERE id = $1 AND told_at IS NULL',
);

/** The acquirer has heard the answer; `wasLate`: and took it no more. */
export const keepTold = async (database: Database, id: number, wasLate: boolean): Promise<void> => {
  await database.query(TOLD, [id, wasLate]);
};

const DISMISS = statement(
  'early_alerts_dismiss',
  `UPDATE early_alert SET state = 'dismissed', decided_by = $3, decided_at = app_now(), failure = NULL,
  lease_until = NULL
WHERE public_id = $1::uuid AND seller_id = ANY ($2::bigint[]) AND state = 'open' AND respond_by > app_now()
  AND NOT EXISTS (SELECT FROM sale WHERE sale.id = early_alert.sale_id AND sale.refund_reserved > 0)
RETURNING seller_id AS "sellerId"`,
);

/**
 * A person does not refund; answers whose alert it is, null where it is not there, was decided or is over, and while a
 * refund of the sale is under way: the acquirer would hear that none was made, and the money be taken twice.
 */
export const dismissAlert = async (
  database: Database,
  sellerIds: readonly number[],
  { alertId, userId }: { alertId: string; userId: number },
): Promise<{ sellerId: number } | null> =>
  (await database.query<{ sellerId: number }>(DISMISS, [alertId, sellerIds, userId]))[0] ?? null;
