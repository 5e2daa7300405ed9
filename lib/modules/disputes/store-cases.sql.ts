import type { DisputeStatus } from '#lib/kernel/dispute.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { statusesBefore } from './domain/dispute-moves.ts';
import { REMIND_DAYS_BEFORE } from './domain/due.ts';

/**
 * Statements on cases that no seller asks for: the acquirer says that one is lost, its time ends, a mail is due, or a
 * chargeback has none yet. SQL because each is a statement that is guarded by the state before it.
 */

const FIND_FOR_LOSS = statement(
  'disputes_find_for_loss',
  `SELECT d.id, d.seller_id AS "sellerId", d.sale_id AS "saleId", s.public_id AS "salePublicId", d.currency, d.amount,
  d.amount_won AS "amountWon", d.amount_lost AS "amountLost", d.attempt_id AS "attemptId",
  d.lost_reference IS NOT DISTINCT FROM $3::text OR $3::text = ANY (d.earlier_losses) AS "isKnown"
FROM attempt a JOIN dispute d ON d.attempt_id = a.id JOIN sale s ON s.id = d.sale_id
WHERE a.processor = $1 AND a.processor_reference = $2 AND a.kind IN ('chargeback', 'chargeback-reversal', 'mandate')
  AND a.kind = 'chargeback' FOR UPDATE OF d`,
);

/** A case about whose chargeback the acquirer speaks, held until the transaction ends. `isKnown`: it said so before. */
export type LosingDispute = {
  id: number;
  sellerId: number;
  saleId: number;
  salePublicId: string;
  attemptId: number;
  currency: string;
  amount: number;
  amountWon: number;
  amountLost: number;
  isKnown: boolean;
};

/** The case of a chargeback by the acquirer's reference; `reference`: that of the word that it is lost. */
export async function holdForLoss(
  inside: Database,
  { processor, chargeback, reference }: { processor: string; chargeback: string; reference: string },
): Promise<LosingDispute | null> {
  return (await inside.query<LosingDispute>(FIND_FOR_LOSS, [processor, chargeback, reference]))[0] ?? null;
}

const BOOK_LOSS = statement(
  'disputes_book_loss',
  `UPDATE dispute SET amount_lost = amount_lost + $2::bigint, lost_reference = $3::text,
  amount_credited = amount_credited + $4::bigint,
  earlier_losses = array_remove(earlier_losses || lost_reference, NULL),
  status = CASE WHEN status IN ${statusesBefore('loss')} THEN 'lost'::dispute_status ELSE status END,
  decided_at = CASE WHEN status IN ${statusesBefore('loss')} THEN app_now() ELSE decided_at END,
  next_at = CASE WHEN status IN ${statusesBefore('loss')} THEN app_now() ELSE next_at END
WHERE id = $1::bigint`,
);

/**
 * Adds an amount that is lost for good to a case. One that was won in part, accepted or not answered keeps that word.
 * `credited`: of it, what documents take back.
 */
export async function bookLossOf(
  inside: Database,
  id: number,
  { amount, credited, reference }: { amount: number; credited: number; reference: string },
): Promise<void> {
  await inside.query(BOOK_LOSS, [id, amount, reference, credited]);
}

const LIST_DUE = statement(
  'disputes_list_due',
  'SELECT id, sale_id AS "saleId" FROM dispute WHERE next_at <= app_now() ORDER BY next_at, id LIMIT $1',
);

/** Cases whose time has come, those that have waited longest first. */
export const listDue = (database: Database, most: number): Promise<{ id: number; saleId: number }[]> =>
  database.query(LIST_DUE, [most]);

// Two statements, because the answer of one who held the row is seen only by a statement that begins after that.
const HOLD_DUE = statement(
  'disputes_hold_due',
  'SELECT id FROM dispute WHERE id = $1::bigint AND next_at <= app_now() FOR UPDATE SKIP LOCKED',
);
const READ_DUE = statement(
  'disputes_read_due',
  `SELECT d.id, d.status, d.told, d.due_at <= app_now() AS "isOver",
  d.due_at - interval '${REMIND_DAYS_BEFORE} days' <= app_now() AS "isSoon",
  EXISTS (SELECT FROM dispute_response r WHERE r.dispute_id = d.id AND r.state <> 'refused') AS "isAnswered",
  d.seller_id AS "sellerId", d.sale_id AS "saleId", d.attempt_id AS "chargebackId",
  d.amount_credited - d.amount_lost AS regained, (SELECT max(r.id) FROM attempt r WHERE r.sale_id = d.sale_id
    AND r.origin_id = d.attempt_id AND r.kind = 'chargeback-reversal' AND r.state = 'succeeded') AS "reversalId"
FROM dispute d WHERE d.id = $1::bigint`,
);

/** A case whose time has come, held until the transaction ends. */
export type DueDispute = {
  id: number;
  status: DisputeStatus;
  told: number;
  isOver: boolean;
  isSoon: boolean;
  isAnswered: boolean;
  sellerId: number;
  saleId: number;
  chargebackId: number;
  /** Amount that documents took back for losses and that is not lost any more; not above 0: nothing. */
  regained: number;
  /** The last reversal; null without one. */
  reversalId: number | null;
};

/** Holds a case; null where it is due no more, or somebody else has it. */
export async function holdDue(inside: Database, id: number): Promise<DueDispute | null> {
  if ((await inside.query(HOLD_DUE, [id])).length === 0) return null;
  return (await inside.query<DueDispute>(READ_DUE, [id]))[0] ?? null;
}

/** When a case is looked at next. */
export type NextLook = 'reminder' | 'due' | 'soon' | 'never';

const AT: Readonly<Record<NextLook, string>> = {
  reminder: `greatest(app_now(), due_at - interval '${REMIND_DAYS_BEFORE} days')`,
  due: 'due_at',
  // An answer is on its way: until it is booked the case neither ends nor is anything told of it.
  soon: `app_now() + interval '1 minute'`,
  never: 'NULL',
};

const followed = (next: NextLook) =>
  statement(
    `disputes_followed_${next}`,
    `UPDATE dispute SET told = greatest(told, $2::smallint), next_at = ${AT[next]} WHERE id = $1::bigint`,
  );
const FOLLOWED = {
  reminder: followed('reminder'),
  due: followed('due'),
  soon: followed('soon'),
  never: followed('never'),
} as const;

/** Notes what was told of a held case, and when it is looked at next. */
export async function noteFollowed(inside: Database, id: number, told: number, next: NextLook): Promise<void> {
  await inside.query(FOLLOWED[next], [id, told]);
}

const RESTORED = statement(
  'disputes_restored',
  'UPDATE dispute SET amount_credited = amount_credited - $2::bigint WHERE id = $1::bigint',
);

/** Documents say again that so much of a held case was paid. */
export async function noteRestored(inside: Database, id: number, amount: number): Promise<void> {
  await inside.query(RESTORED, [id, amount]);
}

const EXPIRE = statement(
  'disputes_expire',
  `UPDATE dispute SET status = 'expired', decided_at = app_now()
WHERE id = $1::bigint AND status IN ${statusesBefore('deadline')}`,
);

/** Ends a case that was not answered in time. */
export async function expireDispute(inside: Database, id: number): Promise<void> {
  await inside.query(EXPIRE, [id]);
}

const CHARGEBACKS = `a.kind IN ('chargeback', 'chargeback-reversal', 'mandate') AND a.kind = 'chargeback'
  AND a.state = 'succeeded'`;

const LIST_MISSING = statement(
  'disputes_list_missing',
  `SELECT a.id, a.sale_id AS "saleId", coalesce(a.card_brand, s.card_brand) AS brand
FROM attempt a JOIN sale s ON s.id = a.sale_id
WHERE ${CHARGEBACKS} AND NOT EXISTS (SELECT FROM dispute d WHERE d.attempt_id = a.id) ORDER BY a.id LIMIT $1`,
);

/** Chargebacks without a case: of before there were any, or booked by a process of the version before. */
export const listMissing = (
  database: Database,
  most: number,
): Promise<{ id: number; saleId: number; brand: string | null }[]> => database.query(LIST_MISSING, [most]);

// A booking of the same sale holds its row too, so no reversal is missed.
const HOLD_SALE = statement('disputes_hold_sale', 'SELECT id FROM sale WHERE id = $1::bigint FOR UPDATE');

// One that is old is told of to nobody: its mails would be of another year.
const OPEN_MISSING = statement(
  'disputes_open_missing',
  `WITH taken AS (
  SELECT a.id, a.seller_id, a.sale_id, a.origin_id, a.amount, a.currency, a.settled_at,
    a.settled_at + make_interval(days => $2::int) AS due_at,
    coalesce((SELECT sum(r.amount) FROM attempt r WHERE r.sale_id = a.sale_id AND r.origin_id = a.id
      AND r.kind = 'chargeback-reversal' AND r.state = 'succeeded'), 0) AS won,
    (SELECT max(r.settled_at) FROM attempt r WHERE r.sale_id = a.sale_id AND r.origin_id = a.id
      AND r.kind = 'chargeback-reversal' AND r.state = 'succeeded') AS won_at,
    coalesce((SELECT -sum(e.amount) FROM ledger_entry e WHERE e.attempt_id = a.id
      AND e.account = 'chargeback_fees'), 0) AS fee,
    coalesce((SELECT -sum(e.amount) FROM ledger_entry e WHERE e.attempt_id = a.id AND e.account = 'fee_vat'), 0) AS vat
  FROM attempt a WHERE a.id = $1::bigint AND ${CHARGEBACKS}
)
INSERT INTO dispute (seller_id, sale_id, attempt_id, payment_id, previous_id, amount, amount_won, fee, fee_vat,
  opened_at, due_at, decided_at, next_at, status, told, reason, currency, public_id)
SELECT taken.seller_id, taken.sale_id, taken.id, taken.origin_id, (SELECT before.id FROM dispute before
    WHERE before.payment_id = taken.origin_id AND before.decided_at IS NOT NULL ORDER BY before.id DESC LIMIT 1),
  taken.amount, taken.won, taken.fee, taken.vat, taken.settled_at, taken.due_at,
  coalesce(taken.won_at, CASE WHEN taken.due_at <= app_now() THEN taken.due_at END),
  CASE WHEN taken.won = 0 AND taken.due_at > app_now() THEN app_now() END,
  CASE WHEN taken.won = taken.amount THEN 'won'::dispute_status WHEN taken.won > 0 THEN 'partly-won'::dispute_status
    WHEN taken.due_at <= app_now() THEN 'expired'::dispute_status ELSE 'needs-response'::dispute_status END,
  CASE WHEN taken.won = 0 AND taken.due_at > app_now() THEN 0 ELSE 3 END, 'other', taken.currency, $3::text
FROM taken ON CONFLICT (attempt_id) DO NOTHING RETURNING id`,
);

/** Opens the case of a chargeback that has none, as far as our books know it. */
export async function openMissing(
  inside: Database,
  { id, saleId, days, publicId }: { id: number; saleId: number; days: number; publicId: string },
): Promise<boolean> {
  await inside.query(HOLD_SALE, [saleId]);
  return (await inside.query(OPEN_MISSING, [id, days, publicId])).length > 0;
}
