import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import { OPEN_STATES } from '../charge/store-booking.sql.ts';
import type { Claim } from '../domain/facts.ts';
import {
  ATTEMPT_COLUMNS,
  type AttemptRow,
  claimOf,
  NEW_TOKEN_COLUMN,
  PARTIES,
  SALE_COLUMNS,
  SELLER_COLUMNS,
  type SaleRow,
  type SellerRow,
} from '../sales/store-facts.ts';

/**
 * Open attempts with the facts of their sales: taken over when a lease has expired, and found by reference. SQL because
 * the lease is checked and moved by one statement, and the facts are read in the same.
 */

const OPEN_ATTEMPT_COLUMNS = `${SELLER_COLUMNS}, ${SALE_COLUMNS}, ${ATTEMPT_COLUMNS}, ${NEW_TOKEN_COLUMN},
  app_now() AS "claimedAt"`;

const MARK_IN_DOUBT = statement(
  'payments_mark_in_doubt',
  `UPDATE attempt SET state = 'in_doubt', lease_until = app_now() WHERE id = $1 AND state = 'in_flight'`,
);

/** The acquirer gave no definite answer: the sweeper may ask at once. */
export async function markInDoubt(database: Database, attemptId: number): Promise<void> {
  await database.query(MARK_IN_DOUBT, [attemptId]);
}

/**
 * Time of the next check of an open attempt, by the number of its checks: intervals grow from seconds to two minutes
 * while a buyer answers, and to six hours in doubt or at a bank. A returning buyer or the acquirer's notice ends a wait
 * sooner; the checks are for the case that both are lost.
 */
const NEXT_CHECK = `CASE state
    WHEN 'challenged' THEN least(app_now() + (ARRAY[15, 30, 60, 60, 120])[least(checks + 1, 5)] * interval '1 second',
      CASE WHEN waits_until IS NOT NULL THEN greatest(waits_until, app_now() + interval '15 seconds') END)
    WHEN 'submitted' THEN least(app_now() + (ARRAY[30, 60, 300, 900, 3600, 10800, 21600])[least(checks + 1,
      7)] * interval '1 second', CASE WHEN waits_until IS NOT NULL THEN greatest(waits_until,
      app_now() + interval '30 seconds') END)
    ELSE app_now() + (ARRAY[5, 15, 60, 300, 900, 3600, 21600])[least(checks + 1, 7)] * interval '1 second' END`;

// An attempt that could not be settled stays open in its state; the process that took it inquires again later.
const taking = (which: string, lock: string) => `WITH due AS (
  SELECT id FROM attempt WHERE state IN ${OPEN_STATES} AND ${which} ${lock}
), a AS (
  UPDATE attempt SET checks = least(checks + 1, 32767), lease_until = ${NEXT_CHECK}
  FROM due WHERE attempt.id = due.id
  RETURNING attempt.*
)
SELECT ${OPEN_ATTEMPT_COLUMNS}, a.checks, a.state AS "openState",
  a.processor_reference AS "processorReference", coalesce(a.waits_until <= app_now(),
  false) AS "isOver" FROM a JOIN sale s ON s.id = a.sale_id ${PARTIES}`;

const BY_LEASE = 'ORDER BY lease_until LIMIT $1 FOR UPDATE SKIP LOCKED';

const TAKE_UNSETTLED = statement(
  'payments_take_unsettled',
  taking(`state IN ('in_flight', 'in_doubt') AND lease_until <= app_now()`, BY_LEASE),
);

const TAKE_WAITS = statement(
  'payments_take_waits',
  taking(`state IN ('challenged', 'submitted') AND lease_until <= app_now()`, BY_LEASE),
);

/** An open attempt of one sale without a valid lease: in doubt, at the issuer's page, or abandoned. */
const TAKE_OF_SALE = statement(
  'payments_take_of_sale',
  taking(
    `(state <> 'in_flight' OR lease_until <= app_now()) AND sale_id = (SELECT id FROM sale WHERE public_id = $1)
      AND ($2::boolean OR device_id IS NULL OR kind <> 'refund' OR waits_until <= app_now())`,
    'FOR UPDATE SKIP LOCKED',
  ),
);

/** `isOver`: the time that buyer or bank had. `processorReference`: the acquirer's own; null before it gave one. */
export type OverdueAttempt = {
  claim: Claim;
  claimedAt: Date;
  checks: number;
  openState: string;
  processorReference: string | null;
  isOver: boolean;
};

type OverdueRow = SaleRow & SellerRow & AttemptRow & Omit<OverdueAttempt, 'claim'>;

/**
 * Overdue attempt, identified before its row is parsed: an attempt whose seller's secrets cannot be decrypted must not
 * block the others.
 */
export type TakenAttempt = { attemptId: string; checks: number; read(): OverdueAttempt };

const takenAttemptOf = (row: OverdueRow): TakenAttempt => ({
  attemptId: row.attemptPublicId,
  checks: row.checks,
  read: () => overdue(row),
});

const overdue = (row: OverdueRow): OverdueAttempt => ({
  claim: claimOf(row),
  claimedAt: row.claimedAt,
  checks: row.checks,
  openState: row.openState,
  processorReference: row.processorReference,
  isOver: row.isOver,
});

/**
 * Takes over attempts in flight or in doubt whose lease has expired, at most `most`; the lease of each lasts until its
 * next check (5 s to 6 h).
 */
export async function takeUnsettled(database: Database, most: number): Promise<TakenAttempt[]> {
  return (await database.query<OverdueRow>(TAKE_UNSETTLED, [most])).map(takenAttemptOf);
}

/** Takes over attempts that wait for their buyer or a bank, when their next check is due (15 s to 6 h). */
export async function takeWaits(database: Database, most: number): Promise<TakenAttempt[]> {
  return (await database.query<OverdueRow>(TAKE_WAITS, [most])).map(takenAttemptOf);
}

/**
 * Takes the lease of the sale's open attempt if no process has it, so that the next request need not wait for the
 * sweeper. A refund that waits at a terminal is work under way, for all but those who end it.
 */
export async function takeOpenAttemptOf(
  database: Database,
  saleId: string,
  endsRefund: boolean,
): Promise<OverdueAttempt | null> {
  const [row] = await database.query<OverdueRow>(TAKE_OF_SALE, [saleId, endsRefund]);
  return row ? overdue(row) : null;
}

const finding = (which: string) => `SELECT ${OPEN_ATTEMPT_COLUMNS}, a.state, a.channel,
    a.lease_until > app_now() AS "isAtWork",
  (SELECT plan.public_id FROM subscription plan WHERE plan.id = s.subscription_id) AS "subscriptionPublicId"
FROM attempt a JOIN sale s ON s.id = a.sale_id ${PARTIES}
WHERE a.public_id = $1 AND ${which}`;

const FIND_PAYMENT = statement('payments_find_payment', finding(`a.kind IN ('pay', 'authorize', 'tokenize')`));
const FIND_AT_DEVICE = statement('payments_find_at_device', finding('a.device_id IS NOT NULL'));

export type FoundPayment = {
  claim: Claim;
  claimedAt: Date;
  state: string;
  channel: string;
  isAtWork: boolean;
  /** Public id of the sale's subscription; null without one. */
  subscriptionPublicId: string | null;
};

/** Payment by our own reference, for a buyer's return and an acquirer's notice. */
export const findPayment = (database: Database, attemptId: string): Promise<FoundPayment | null> =>
  findOne(database, FIND_PAYMENT, attemptId);

/** A payment or a refund at a terminal, by our own reference. */
export const findAtDevice = (database: Database, attemptId: string): Promise<FoundPayment | null> =>
  findOne(database, FIND_AT_DEVICE, attemptId);

async function findOne(database: Database, which: Statement, attemptId: string): Promise<FoundPayment | null> {
  const [row] = await database.query<OverdueRow & Omit<FoundPayment, 'claim' | 'claimedAt'>>(which, [attemptId]);
  if (!row) return null;
  const { claimedAt, state, channel, isAtWork, subscriptionPublicId } = row;
  return { claim: claimOf(row), claimedAt, state, channel, isAtWork, subscriptionPublicId };
}
