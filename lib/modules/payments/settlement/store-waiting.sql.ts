import type { TransferDetails } from '#lib/modules/acquiring/index.ts';
import { recordEvent } from '#lib/modules/callbacks/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { AttemptMethod } from '#lib/kernel/sale/payment-method.ts';
import { OPEN_STATES } from '../charge/store-booking.sql.ts';
import type { EventToRecord } from '../present/sale-event.ts';

/**
 * Statements about attempts that wait for their buyer or for a bank. SQL because each moves an attempt by a
 * condition on its state: only the winner goes on.
 */

// First check: when the time is over for buyers who return to us, after a few seconds for methods that finish at the
// acquirer.
const MARK_CHALLENGED = statement(
  'payments_mark_challenged',
  `UPDATE attempt SET state = 'challenged', challenge_url = $2, processor_reference = $3, checks = 0,
    waits_until = app_now() + make_interval(mins => $4::int),
  lease_until = app_now() + coalesce(make_interval(secs => $5::int), make_interval(mins => $4::int))
WHERE id = $1 AND state = 'in_flight' RETURNING id`,
);

export type ChallengeToMark = {
  /** Null if the buyer has no page to open. */
  url: string | null;
  processorReference: string | null;
  minutes: number;
  firstCheckSeconds: number | null;
};

/** The buyer has to answer. False: the attempt is not ours any more. */
export async function markChallenged(
  database: Database,
  attemptId: number,
  { url, processorReference, minutes, firstCheckSeconds }: ChallengeToMark,
): Promise<boolean> {
  return (
    (await database.query(MARK_CHALLENGED, [attemptId, url, processorReference, minutes, firstCheckSeconds])).length > 0
  );
}

/** Seconds until the first inquiry about a payment at a bank: the bank's own notice comes sooner. */
const FIRST_QUESTION_SECONDS = 30;

// The sale is locked first, as in a booking. The event, where there is one, is `sale-paid`: a direct debit was
// submitted to its bank. `sale-complete` follows with the money.
const MARK_SUBMITTED = statement(
  'payments_mark_submitted',
  `WITH locked AS (
  SELECT s.id FROM sale s JOIN attempt a ON a.sale_id = s.id WHERE a.id = $1 FOR UPDATE OF s
), booked AS (
  UPDATE attempt SET state = 'submitted', processor_reference = $2, transfer = $3::jsonb, checks = 0,
    waits_until = app_now() + make_interval(mins => $4::int),
    lease_until = app_now() + interval '${FIRST_QUESTION_SECONDS} seconds'
  FROM locked WHERE attempt.id = $1 AND attempt.sale_id = locked.id AND state IN ('in_flight', 'in_doubt')
  RETURNING attempt.id AS attempt_id, sale_id, seller_id
), moved AS (
  UPDATE sale SET status = 'pending', error_code = 0 FROM booked WHERE sale.id = booked.sale_id
), ${recordEvent({ notifyType: '$5', body: '$6', audiences: '$7', urls: '$8' })}
SELECT attempt_id FROM booked`,
);

export type Submitted = { processorReference: string; transfer: TransferDetails | null; minutes: number | null };

/** A bank has it. False: the attempt is not ours any more. */
export async function markSubmitted(
  database: Database,
  attemptId: number,
  { processorReference, transfer, minutes }: Submitted,
  event: EventToRecord | null,
): Promise<boolean> {
  const rows = await database.query(MARK_SUBMITTED, [
    attemptId,
    processorReference,
    transfer && JSON.stringify(transfer),
    minutes,
    event ? 'sale-paid' : null,
    event?.body ?? null,
    event?.destinations.map((to) => to.audience) ?? [],
    event?.destinations.map((to) => to.url) ?? [],
  ]);
  return rows.length > 0;
}

const MARK_RECEIVED = statement(
  'payments_mark_received',
  `UPDATE attempt SET received = greatest(received, least($2::bigint, amount)) WHERE id = $1 AND state = 'submitted'`,
);

/** Received part of a transfer, minor units. Never decreases. */
export async function markReceived(database: Database, attemptId: number, received: number): Promise<void> {
  await database.query(MARK_RECEIVED, [attemptId, received]);
}

// One row: status of the sale, its open payment, and the result of the last attempt. Polled every few seconds by each
// open page.
const PAYMENT_STATE = statement(
  'payments_payment_state',
  `SELECT s.status, s.price, s.currency, open.state AS "openState", open.public_id AS "attemptId", open.method,
    open.challenge_url AS "challengeUrl", open.transfer, open.received,
  CASE WHEN open.waits_until IS NOT NULL THEN greatest(0, ceil(extract(epoch FROM open.waits_until - app_now())))::int
    END AS "secondsLeft", open.account_mask AS "accountMask", open.processor_reference AS "processorReference",
  last.public_id AS "lastAttemptId", last.method AS "lastMethod", last.state AS "lastState",
    last.decline_code AS "lastDecline"
FROM sale s LEFT JOIN attempt open ON open.sale_id = s.id AND open.state IN ${OPEN_STATES}
  AND open.kind IN ('pay', 'authorize', 'tokenize')
  LEFT JOIN LATERAL (
    SELECT a.public_id, a.method, a.state, a.decline_code FROM attempt a WHERE a.sale_id = s.id
      AND a.kind IN ('pay', 'authorize', 'tokenize') ORDER BY a.id DESC LIMIT 1
  ) last ON last.state IN ('declined', 'cancelled')
WHERE s.public_id = $1`,
);

export type PaymentStateRow = {
  status: string;
  price: number;
  currency: string;
  openState: string | null;
  attemptId: string | null;
  method: AttemptMethod | null;
  challengeUrl: string | null;
  transfer: TransferDetails | null;
  received: number | null;
  secondsLeft: number | null;
  accountMask: string | null;
  processorReference: string | null;
  lastAttemptId: string | null;
  lastMethod: AttemptMethod | null;
  lastState: string | null;
  lastDecline: number | null;
};

/** How the payment of a sale stands; null where there is no such sale. */
export async function findPaymentState(database: Database, saleId: string): Promise<PaymentStateRow | null> {
  const [row] = await database.query<PaymentStateRow>(PAYMENT_STATE, [saleId]);
  return row ?? null;
}
