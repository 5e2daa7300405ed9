import { SUBSCRIPTION_SALES } from '#lib/modules/payments/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Held } from '#lib/platform/queue/queue.ts';
import { claimStatement, claimValues, heldColumns, releaseStatement } from '#lib/platform/queue/queue-text.sql.ts';
import type { IterationFacts, IterationSale, SubscriptionFacts } from '../domain/facts.ts';
import type { Step } from '../domain/advance.ts';
import { ITERATIONS } from '../schedule/queue.ts';
import { subscriptionColumns } from './columns.ts';

/**
 * Dates of subscriptions: claimed, given their sales, settled. SQL because each step is one statement for many dates,
 * under locks and with conditions on fresh rows, and because a process that only charges does not load the Prisma
 * client.
 */

const CLAIM = claimStatement(ITERATIONS, 'row.id, row.claims');

/** A date that is ours to charge until the lease ends. */
export type ClaimedIteration = Held;

/** Takes dates that are due, the longest due first. */
export const claimIterations = (database: Database, most: number): Promise<ClaimedIteration[]> =>
  database.query(CLAIM, claimValues(ITERATIONS, most, []));

const RELEASE = releaseStatement(ITERATIONS);

/** Releases claimed dates that were not begun. */
export async function releaseIterations(database: Database, held: readonly Held[]): Promise<void> {
  await database.query(RELEASE, heldColumns(held));
}

// The subscription is locked with its date: a pause is before it or after it. One that is locked is left for later.
const BEGIN = statement(
  'subscriptions_begin_iterations',
  `WITH held AS (
  SELECT i.id, i.claims, i.number, i.sale_id, plan.id AS plan_id, plan.price, plan.token_id, given.sale_public_id
  FROM unnest($1::bigint[], $2::int[], $3::text[]) AS given (id, claims, sale_public_id)
    JOIN subscription_iteration i ON i.id = given.id AND i.claims = given.claims AND i.state = 'charging'
    JOIN subscription plan ON plan.id = i.subscription_id AND plan.state IN ('active', 'retrying')
    JOIN seller m ON m.id = plan.seller_id AND m.active
  FOR UPDATE OF plan, i SKIP LOCKED
), to_sell AS (
  SELECT sale_public_id, plan_id AS subscription_id, 'sale' AS sale_type, price AS sale_price, false AS is_kept
  FROM held WHERE sale_id IS NULL
), ${SUBSCRIPTION_SALES}, sold AS (
  UPDATE subscription_iteration SET sale_id = new_sale.id, price = held.price
  FROM new_sale JOIN held ON held.plan_id = new_sale.subscription_id AND held.sale_id IS NULL
  WHERE subscription_iteration.id = held.id
)
SELECT held.id, held.claims, coalesce(new_sale.public_id, known.public_id) AS "saleId",
  (SELECT public_id FROM buyer_token t WHERE t.id = held.token_id) AS token
FROM held LEFT JOIN new_sale ON held.sale_id IS NULL AND new_sale.subscription_id = held.plan_id
  LEFT JOIN sale known ON known.id = held.sale_id`,
);

/** A claimed date with the sale that it is charged by, and what pays it. */
export type BegunIteration = Held & { saleId: string; token: string };

/**
 * Gives claimed dates their sales, where they have none. Dates of a subscription that is not charged now, or is being
 * changed, are left out of the result.
 */
export const beginIterations = (
  database: Database,
  held: readonly Held[],
  salePublicIds: readonly string[],
): Promise<BegunIteration[]> => database.query(BEGIN, [...heldColumns(held), salePublicIds]);

const TOKEN = `CASE WHEN t.id IS NOT NULL THEN jsonb_build_object('id', t.id, 'brand', nullif(t.card_brand, ''), 'mask',
  t.card_mask, 'expiry', CASE WHEN t.method = 'credit-card' THEN t.card_expiry END) END`;

const BUYER = `jsonb_build_object('name', x.buyer_name, 'email', x.buyer_email, 'phone', x.buyer_phone, 'socialId',
  x.buyer_social_id)`;

/**
 * Declines that count. Of a date that the schedule charges only its own: a buyer who mistypes a card on the page of its
 * sale does not end the subscription by that.
 */
const DECLINES = `(SELECT count(*)::int FROM attempt a WHERE a.sale_id = x.id AND a.state = 'declined'
    AND (a.channel = 'system' OR i.number IS NULL OR plan.state = 'initial'))`;

/**
 * Token kept from a first payment: the one that it made, or the permanent one that paid it. A later date paid on the
 * page keeps none.
 */
const KEPT_TOKEN = `coalesce(x.token_id, CASE WHEN x.capture_buyer THEN (SELECT a.token_id FROM attempt a
    WHERE a.sale_id = x.id AND a.state = 'succeeded' AND a.kind IN ('pay', 'tokenize') LIMIT 1) END)`;

// A statement of its own behind the locks: a payment that was booked until they were ours is seen only by one that
// begins after them.
const READ_LOCKED = statement(
  'subscriptions_read_locked',
  `SELECT ${subscriptionColumns('plan')}, i.id AS "iterationId", i.number, i.state AS "iterationState",
  i.due_at AS "dueAt", i.failures AS "iterationFailures",
  i.error_code AS "iterationErrorCode", i.tries, app_now() AS now, x.id AS "saleRowId",
  x.public_id AS "salePublicId", x.code AS "saleCode", x.status AS "saleStatus", x.error_code AS "saleErrorCode",
  x.paid_at AS "salePaidAt", x.price AS "salePrice", ${TOKEN} AS "saleToken", ${BUYER} AS "saleBuyer",
  ${DECLINES} AS declines, coalesce((SELECT a.token_id IS DISTINCT FROM plan.token_id FROM attempt a
    WHERE a.sale_id = x.id AND a.channel = 'system' ORDER BY a.id DESC LIMIT 1), false) AS "isCardReplaced",
  (SELECT a.state FROM attempt a WHERE a.sale_id = x.id
    AND a.state IN ('in_flight', 'in_doubt', 'challenged', 'submitted') LIMIT 1) AS "openState"
FROM subscription plan JOIN subscription_iteration i ON i.subscription_id = plan.id JOIN sale x ON x.id = i.sale_id
  LEFT JOIN buyer_token t ON t.id = ${KEPT_TOKEN} AND t.is_permanent
WHERE i.id = ANY ($1::bigint[]) ORDER BY plan.id, i.id`,
);

// Locks follow the order of subscriptions, so that two processes that settle many at once cannot deadlock.
const TO_LOCK = `SELECT i.id FROM subscription plan JOIN subscription_iteration i ON i.subscription_id = plan.id`;
const LOCKING = 'ORDER BY plan.id, i.id FOR UPDATE OF plan, i';

const LOCK_HELD = statement(
  'subscriptions_lock_charged',
  `${TO_LOCK} JOIN unnest($1::bigint[], $2::int[]) AS held (id, claims) ON held.id = i.id AND held.claims = i.claims
WHERE i.state = 'charging' ${LOCKING}`,
);

const LOCK_ENDED = statement(
  'subscriptions_lock_ended',
  `${TO_LOCK} WHERE i.sale_id = ANY ($1::bigint[]) AND i.state IN ('awaiting', 'submitted') ${LOCKING}`,
);

async function readLocked(inside: Database, locked: readonly { id: number }[]): Promise<LockedIteration[]> {
  if (locked.length === 0) return [];
  return (await inside.query<SettledRow>(READ_LOCKED, [locked.map(({ id }) => id)])).map(lockedOf);
}

type SettledRow = SubscriptionFacts & {
  iterationId: number;
  number: number | null;
  iterationState: IterationFacts['state'];
  dueAt: Date;
  iterationFailures: number;
  iterationErrorCode: number;
  tries: number;
  now: Date;
  saleRowId: number;
  salePublicId: string;
  saleCode: number;
  saleStatus: string;
  saleErrorCode: number;
  salePaidAt: Date | null;
  salePrice: number;
  saleToken: IterationSale['token'];
  saleBuyer: IterationSale['buyer'];
  declines: number;
  openState: string | null;
  isCardReplaced: boolean;
};

/**
 * A date with all that it is settled by. `saleRowId`: its sale's number. `isCardReplaced`: its last charge was of
 * another token than the subscription has by now.
 */
export type LockedIteration = {
  subscription: SubscriptionFacts;
  iteration: IterationFacts;
  sale: IterationSale;
  tries: number;
  now: Date;
  saleRowId: number;
  isCardReplaced: boolean;
};

const lockedOf = (row: SettledRow): LockedIteration => ({
  subscription: row,
  iteration: {
    id: row.iterationId,
    number: row.number,
    state: row.iterationState,
    dueAt: row.dueAt,
    failures: row.iterationFailures,
    errorCode: row.iterationErrorCode,
  },
  sale: {
    publicId: row.salePublicId,
    code: row.saleCode,
    status: row.saleStatus,
    errorCode: row.saleErrorCode,
    declines: row.declines,
    openState: row.openState,
    paidAt: row.salePaidAt,
    price: row.salePrice,
    token: row.saleToken,
    buyer: row.saleBuyer,
  },
  tries: row.tries,
  now: row.now,
  saleRowId: row.saleRowId,
  isCardReplaced: row.isCardReplaced,
});

/** Inside a database transaction: locks dates that are still held by these claims. */
export const lockCharged = async (inside: Database, held: readonly Held[]): Promise<LockedIteration[]> =>
  readLocked(inside, await inside.query(LOCK_HELD, heldColumns(held)));

/** Inside a database transaction: locks dates that a buyer or a bank has, by their sales. */
export const lockEnded = async (inside: Database, saleIds: readonly number[]): Promise<LockedIteration[]> =>
  readLocked(inside, await inside.query(LOCK_ENDED, [saleIds]));

// Dates that could not be begun, because their subscription was locked or is not charged now: free again in a moment.
// A date with a sale, whose subscription is no longer charged, is left as it is: a crashed process may have
// charged it.
const PUT_OFF = statement(
  'subscriptions_put_off_iterations',
  `UPDATE subscription_iteration i SET locked_until = NULL, claims = i.claims - 1, state = CASE
    WHEN plan.state IN ('active', 'retrying') THEN 'scheduled'::subscription_iteration_state ELSE 'stopped' END,
  next_at = app_now() + CASE WHEN m.active THEN interval '2 seconds' ELSE interval '1 hour' END
FROM unnest($1::bigint[], $2::int[]) AS held (id, claims), subscription plan JOIN seller m ON m.id = plan.seller_id
WHERE i.id = held.id AND i.claims = held.claims AND i.state = 'charging' AND plan.id = i.subscription_id
  AND (plan.state IN ('active', 'retrying') OR i.sale_id IS NULL)`,
);

/**
 * Puts off dates that could not be begun: their subscription is being changed, is not charged, or its seller is
 * inactive. Dates with a sale, of a subscription that is no longer charged, are to be settled.
 */
export async function putOffIterations(database: Database, held: readonly Held[]): Promise<void> {
  await database.query(PUT_OFF, heldColumns(held));
}

// Rows are sent as one JSON value: their columns are many, and most stay as they are. The next date is made after the
// one before it has ended: a subscription has one open date at a time.
const WRITE = statement(
  'subscriptions_write_steps',
  `WITH step AS (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS given (
    iteration_id bigint, iteration_state subscription_iteration_state, iteration_failures smallint,
    iteration_error int, iteration_next timestamptz, iteration_due timestamptz, id bigint, state subscription_state,
    starts_at timestamptz, calendar_offset int, completed int, skipped int, previous_at timestamptz,
    next_at timestamptz, skips_until timestamptz, failures smallint, error_code int, token_id bigint, card_brand text,
    card_mask text, card_expiry text, buyer_name text, buyer_email text, buyer_phone text, buyer_social_id text,
    activated_at timestamptz, ended_at timestamptz, reason subscription_reason, next_number int, next_due timestamptz,
    charges_now boolean)
), settled AS (
  UPDATE subscription_iteration i SET state = step.iteration_state, failures = step.iteration_failures,
    error_code = step.iteration_error, next_at = coalesce(step.iteration_next, i.next_at), due_at = step.iteration_due,
    tries = i.tries + 1, locked_until = NULL,
    settled_at = CASE WHEN step.iteration_next IS NULL THEN app_now() END
  FROM step WHERE i.id = step.iteration_id
  RETURNING i.id
), hurried AS (
  UPDATE subscription_iteration i SET state = 'scheduled', next_at = app_now(), locked_until = NULL FROM step
  WHERE step.charges_now AND i.subscription_id = step.id AND i.number IS NOT NULL
    AND i.state IN ('awaiting', 'scheduled')
), moved AS (
  UPDATE subscription plan SET state = step.state, starts_at = step.starts_at,
    starts_when_paid = plan.starts_when_paid AND step.activated_at IS NULL, calendar_offset = step.calendar_offset,
    completed = step.completed, skipped = step.skipped, previous_at = step.previous_at, next_at = step.next_at,
    skips_until = step.skips_until, failures = step.failures, error_code = step.error_code, token_id = step.token_id,
    card_brand = step.card_brand, card_mask = step.card_mask, card_expiry = step.card_expiry,
    card_ends_at = end_of_card(step.card_expiry), buyer_name = step.buyer_name, buyer_email = step.buyer_email,
    buyer_phone = step.buyer_phone, buyer_social_id = step.buyer_social_id, activated_at = step.activated_at,
    ended_at = step.ended_at, reason = step.reason, changed_at = app_now()
  FROM step WHERE plan.id = step.id
)
INSERT INTO subscription_iteration (subscription_id, seller_id, number, due_at, next_at)
SELECT step.id, plan.seller_id, step.next_number, step.next_due, step.next_due
FROM step JOIN settled ON settled.id = step.iteration_id JOIN subscription plan ON plan.id = step.id
WHERE step.next_number IS NOT NULL
ON CONFLICT (subscription_id, number) DO UPDATE SET state = 'scheduled', sale_id = NULL, price = NULL, failures = 0,
  error_code = 0, due_at = excluded.due_at, next_at = excluded.next_at, locked_until = NULL, settled_at = NULL`,
);

/** Writes the steps of these dates and their subscriptions, inside the transaction that has locked them. */
export async function writeSteps(inside: Database, steps: readonly (Step & { iterationId: number })[]): Promise<void> {
  const rows = steps.map(({ iterationId, iteration, subscription: plan, next, chargesOpenDateNow }) => ({
    iteration_id: iterationId,
    iteration_state: iteration.state,
    iteration_failures: iteration.failures,
    iteration_error: iteration.errorCode,
    iteration_next: iteration.nextAt,
    iteration_due: iteration.dueAt,
    id: plan.id,
    state: plan.state,
    starts_at: plan.startsAt,
    calendar_offset: plan.offset,
    completed: plan.completed,
    skipped: plan.skipped,
    previous_at: plan.previousAt,
    next_at: plan.nextAt,
    skips_until: plan.skipsUntil,
    failures: plan.failures,
    error_code: plan.errorCode,
    token_id: plan.tokenId,
    card_brand: plan.cardBrand,
    card_mask: plan.cardMask,
    card_expiry: plan.cardExpiry,
    buyer_name: plan.buyerName,
    buyer_email: plan.buyerEmail,
    buyer_phone: plan.buyerPhone,
    buyer_social_id: plan.buyerSocialId,
    activated_at: plan.activatedAt,
    ended_at: plan.endedAt,
    reason: plan.reason,
    next_number: next?.number ?? null,
    next_due: next?.dueAt ?? null,
    charges_now: chargesOpenDateNow,
  }));
  await inside.query(WRITE, [JSON.stringify(rows)]);
}

/** Minutes until a broken date is tried again: 1, 2, 4, … 60. */
const BROKEN_PAUSE = `app_now() + make_interval(mins => least(60, (2 ^ least(tries, 6))::int))`;

const PUT_OFF_BROKEN = statement(
  'subscriptions_put_off_broken_date',
  `UPDATE subscription_iteration SET state = 'scheduled', next_at = ${BROKEN_PAUSE}, tries = tries + 1,
  locked_until = NULL, claims = claims - 1 WHERE id = $1 AND claims = $2 AND state = 'charging'`,
);

/**
 * Puts off a claimed date that cannot be begun, or settled once it was charged. It is tried again, more and more
 * rarely, for as long as it is broken: the claim is given back, since their limit would end it.
 */
export async function putOffBroken(database: Database, { id, claims }: Held): Promise<void> {
  await database.query(PUT_OFF_BROKEN, [id, claims]);
}

const PUT_OFF_BROKEN_CHECK = statement(
  'subscriptions_put_off_broken_check',
  `UPDATE subscription_iteration SET next_at = ${BROKEN_PAUSE}, tries = tries + 1
WHERE sale_id = $1 AND state IN ('awaiting', 'submitted')`,
);

/** Puts off a date that cannot be settled, by its sale. It is checked again at growing intervals. */
export async function putOffBrokenCheck(database: Database, saleId: number): Promise<void> {
  await database.query(PUT_OFF_BROKEN_CHECK, [saleId]);
}

// Dates with a buyer or a bank, woken or not: the longest unchecked first.
const CLAIM_CHECKS = statement(
  'subscriptions_claim_checks',
  `WITH due AS (
  SELECT id FROM subscription_iteration WHERE state IN ('awaiting', 'submitted') AND next_at <= app_now()
  ORDER BY next_at LIMIT $1 FOR UPDATE SKIP LOCKED
)
UPDATE subscription_iteration i SET next_at = app_now() + interval '15 seconds' FROM due WHERE i.id = due.id
RETURNING i.sale_id AS "saleId"`,
);

/** Sales of dates that are due for a check; no other process takes them for 15 s. */
export const claimChecks = async (database: Database, most: number): Promise<number[]> =>
  (await database.query<{ saleId: number }>(CLAIM_CHECKS, [most])).map(({ saleId }) => saleId);
