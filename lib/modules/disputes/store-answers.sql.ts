import type { EvidenceKind } from '#lib/kernel/dispute.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { statusesBefore } from './domain/dispute-moves.ts';
import type { FrozenEvidence } from './domain/frozen.ts';

/**
 * Answers to chargebacks: claimed, told to the acquirer, booked. SQL because each step is one statement that is guarded
 * by the state before it: an end that is known already is booked by nobody a second time.
 */

export type AnswerAction = 'contest' | 'accept';

/** How far an answer is: `in_doubt` may be at the acquirer. */
export type AnswerState = 'in_flight' | 'in_doubt' | 'taken' | 'refused';

/** Longest that the process which claimed an answer may take to tell the acquirer, seconds: longer than its call. */
const LEASE_SECONDS = 60;

// The row of the case is held while an answer is claimed and while evidence is saved: what was read is what is claimed.
// Two statements, because one that waits for the row still sees answers and evidence as they were before it waited.
const LOCK = statement('disputes_lock_for_answer', 'SELECT id FROM dispute WHERE id = $1::bigint FOR UPDATE');
const READ_HELD = statement(
  'disputes_read_held',
  `SELECT d.id, d.status, d.due_at > app_now() AS "isInTime",
  EXISTS (SELECT FROM dispute_response r WHERE r.dispute_id = d.id AND r.state <> 'refused') AS "isAnswered",
  coalesce((SELECT string_agg(e.kind || ' ' || e.id || ' ' || e.set_at, ',' ORDER BY e.kind) FROM dispute_evidence e
    WHERE e.dispute_id = d.id), '') AS mark
FROM dispute d WHERE d.id = $1::bigint`,
);

/** A case that is held. `mark` changes with each piece of evidence. */
export type HeldDispute = { id: number; status: string; isInTime: boolean; isAnswered: boolean; mark: string };

/** Holds a case until the transaction ends. */
export async function lockDispute(inside: Database, id: number): Promise<HeldDispute> {
  await inside.query(LOCK, [id]);
  const [row] = await inside.query<HeldDispute>(READ_HELD, [id]);
  if (!row) throw new Error('a dispute is not there');
  return row;
}

const claim = parameters('disputeId', 'action', 'content', 'paperId', 'madeBy');
const CLAIM = statement(
  'disputes_claim_answer',
  `INSERT INTO dispute_response (dispute_id, action, content, paper_id, made_by, lease_until, next_at, tries)
VALUES (${claim.at.disputeId}::bigint, ${claim.at.action}::dispute_action, ${claim.at.content}::jsonb,
  ${claim.at.paperId}::bigint, ${claim.at.madeBy}::bigint, app_now() + interval '${LEASE_SECONDS} seconds',
  app_now() + interval '${LEASE_SECONDS} seconds', 1)
ON CONFLICT (dispute_id) WHERE state <> 'refused' DO NOTHING
RETURNING id, tries, reference::text AS reference`,
);

/** Proof that an answer is still this process's: `tries` counts its claims. */
export type HeldAnswer = { id: number; tries: number; reference: string };

type ToClaim = {
  disputeId: number;
  action: AnswerAction;
  content: FrozenEvidence;
  paperId: number | null;
  madeBy: number | null;
};

/** Claims the answer of a case; null where it has one. */
export async function claimAnswer(inside: Database, { content, ...rest }: ToClaim): Promise<HeldAnswer | null> {
  const [row] = await inside.query<HeldAnswer>(CLAIM, claim.values({ ...rest, content: JSON.stringify(content) }));
  return row ?? null;
}

const HELD = `r.id = $1::bigint AND r.tries = $2::int AND r.state IN ('in_flight', 'in_doubt')`;

// A case that the acquirer decided meanwhile keeps its decision, and notes the answer all the same.
const BOOK_TAKEN = statement(
  'disputes_book_taken',
  `WITH booked AS (
  UPDATE dispute_response r SET state = 'taken', settled_at = app_now(), next_at = NULL WHERE ${HELD}
  RETURNING r.dispute_id, r.action
)
UPDATE dispute d SET submitted_at = coalesce(d.submitted_at, CASE WHEN booked.action = 'contest' THEN app_now() END),
  status = CASE WHEN d.status NOT IN ${statusesBefore('submission')} THEN d.status
    WHEN booked.action = 'contest' THEN 'submitted'::dispute_status ELSE 'accepted'::dispute_status END,
  decided_at = CASE WHEN d.status NOT IN ${statusesBefore('submission')} THEN d.decided_at
    WHEN booked.action = 'accept' THEN app_now() END,
  next_at = CASE WHEN d.status NOT IN ${statusesBefore('submission')} THEN d.next_at
    WHEN booked.action = 'accept' THEN app_now() END
FROM booked WHERE d.id = booked.dispute_id RETURNING d.id`,
);

/** The acquirer has the answer. */
export const bookTaken = async (database: Database, { id, tries }: HeldAnswer): Promise<boolean> =>
  (await database.query(BOOK_TAKEN, [id, tries])).length > 0;

/** The acquirer's own date has passed, and ours has not yet. */
const IS_TOO_LATE = `d.status IN ${statusesBefore('deadline')} AND $3::text = 'too_late'`;

const BOOK_REFUSED = statement(
  'disputes_book_refused',
  `WITH booked AS (
  UPDATE dispute_response r SET state = 'refused', refusal = $3::text, settled_at = app_now(), next_at = NULL
  WHERE ${HELD} RETURNING r.dispute_id
)
UPDATE dispute d SET
  status = CASE WHEN ${IS_TOO_LATE} THEN 'expired'::dispute_status
    ELSE d.status END,
  decided_at = CASE WHEN ${IS_TOO_LATE} THEN app_now() ELSE d.decided_at END,
  next_at = CASE WHEN ${IS_TOO_LATE} THEN app_now() ELSE d.next_at END
FROM booked WHERE d.id = booked.dispute_id RETURNING d.id`,
);

/** The acquirer took nothing, or provably heard nothing (`not_sent`): the case can be answered again while it may. */
export const bookRefused = async (database: Database, { id, tries }: HeldAnswer, why: string): Promise<boolean> =>
  (await database.query(BOOK_REFUSED, [id, tries, why])).length > 0;

const BOOK_DOUBT = statement(
  'disputes_book_doubt',
  `UPDATE dispute_response r SET state = 'in_doubt', lease_until = app_now(),
  next_at = app_now() + make_interval(secs => least(300, 5 * 2 ^ least(r.tries, 6))::int) WHERE ${HELD}
RETURNING r.id`,
);

/** Nobody knows whether the acquirer has it: it is asked. */
export const bookDoubt = async (database: Database, { id, tries }: HeldAnswer): Promise<boolean> =>
  (await database.query(BOOK_DOUBT, [id, tries])).length > 0;

const ANSWER = `r.id, r.tries, r.reference::text AS reference, r.action, r.content, d.public_id AS "disputeId",
  d.seller_id AS "sellerId", a.processor_reference AS chargeback,
  (SELECT f.public_id FROM seller_file f WHERE f.id = r.paper_id) AS "paperFileId"`;

const TAKE = statement(
  'disputes_take_answers',
  `WITH due AS (
  SELECT r.id FROM dispute_response r WHERE r.next_at <= app_now() AND r.lease_until <= app_now()
  ORDER BY r.next_at, r.id LIMIT $1 FOR UPDATE SKIP LOCKED
), taken AS (
  UPDATE dispute_response r SET tries = r.tries + 1, lease_until = app_now() + interval '${LEASE_SECONDS} seconds',
    next_at = app_now() + interval '${LEASE_SECONDS} seconds'
  FROM due WHERE r.id = due.id RETURNING r.*
)
SELECT ${ANSWER} FROM taken r JOIN dispute d ON d.id = r.dispute_id JOIN attempt a ON a.id = d.attempt_id`,
);

/** An answer of which nobody knows whether the acquirer has it. */
export type OpenAnswer = HeldAnswer & {
  action: AnswerAction;
  content: FrozenEvidence;
  disputeId: string;
  sellerId: number;
  chargeback: string;
  paperFileId: string | null;
};

/** Takes the answers that have waited longest. */
export const takeOpenAnswers = (database: Database, most: number): Promise<OpenAnswer[]> =>
  database.query<OpenAnswer>(TAKE, [most]);

const PAPER = statement(
  'disputes_paper_of',
  `SELECT f.public_id AS "fileId", d.seller_id AS "sellerId" FROM dispute d
  JOIN dispute_response r ON r.dispute_id = d.id JOIN seller_file f ON f.id = r.paper_id
WHERE d.public_id = $1 AND d.seller_id = ANY ($2::bigint[]) ORDER BY (r.state <> 'refused') DESC, r.id DESC LIMIT 1`,
);

/** The paper that was sent about a case; null before. */
export async function findPaper(
  database: Database,
  disputeId: string,
  sellerIds: readonly number[],
): Promise<{ fileId: string; sellerId: number } | null> {
  return (await database.query<{ fileId: string; sellerId: number }>(PAPER, [disputeId, sellerIds]))[0] ?? null;
}

const SAVE = statement(
  'disputes_save_evidence',
  `INSERT INTO dispute_evidence (dispute_id, kind, text, file_id)
VALUES ($1::bigint, $2::dispute_evidence_kind, $3::text, (SELECT f.id FROM seller_file f WHERE f.public_id = $4::uuid
  AND f.seller_id = $5::bigint))
ON CONFLICT (dispute_id, kind) DO UPDATE SET text = excluded.text, file_id = excluded.file_id, set_at = app_now()`,
);
const DROP = statement(
  'disputes_drop_evidence',
  'DELETE FROM dispute_evidence WHERE dispute_id = $1::bigint AND kind = $2::dispute_evidence_kind',
);

/** A piece of evidence to keep: text, or a file of the seller. Null takes what is there away. */
export type EvidenceToSave = { kind: EvidenceKind; value: { text: string } | { fileId: string } | null };

/** Keeps evidence of a case that is held. */
export async function saveEvidenceRows(
  inside: Database,
  { disputeId, sellerId }: { disputeId: number; sellerId: number },
  pieces: readonly EvidenceToSave[],
): Promise<void> {
  for (const { kind, value } of pieces) {
    if (value === null) await inside.query(DROP, [disputeId, kind]);
    else {
      const [text, fileId] = 'text' in value ? [value.text, null] : [null, value.fileId];
      await inside.query(SAVE, [disputeId, kind, text, fileId, sellerId]);
    }
  }
}
