import { type Database, statement } from '#lib/platform/db/database.ts';
import type { DocumentDraft, DocumentedMoney } from '../domain/content.ts';
import { DRAFT_COLUMNS, ISSUE_STEPS } from './issue-steps.ts';

/** Documents that wait. SQL because many sellers' are read at once. */

const AT_ONCE = 200;

/** The oldest of each seller first, of sellers who have given details and issue documents; the others cost nothing. */
const DUE = statement(
  'documents_waiting_due',
  `SELECT w.attempt_id AS id FROM document_waiting w
WHERE EXISTS (SELECT FROM document_issuer i LEFT JOIN seller_profile p ON p.seller_id = i.seller_id
    WHERE i.seller_id = w.seller_id AND coalesce(p.inc, i.inc) <> 1)
  AND w.attempt_id <> ALL ($1::bigint[])
ORDER BY w.seller_id, w.attempt_id LIMIT ${AT_ONCE}`,
);

/** Attempts whose documents can be issued now. */
export const findDue = async (database: Database, passedOver: readonly number[]): Promise<number[]> =>
  (await database.query<{ id: number }>(DUE, [passedOver])).map(({ id }) => id);

const LOCK = statement(
  'documents_waiting_lock',
  `SELECT w.sale_id AS "saleId", w.seller_id AS "sellerId", w.money,
  EXISTS (SELECT FROM document_waiting before WHERE before.sale_id = w.sale_id AND before.attempt_id < w.attempt_id)
    AS "isBehind"
FROM document_waiting w WHERE w.attempt_id = $1 FOR UPDATE`,
);

export type LockedWaiting = { saleId: number; sellerId: number; money: DocumentedMoney; isBehind: boolean };

/** What waits, locked until the transaction ends; null where another process was first. */
export const lockWaiting = async (inside: Database, attemptId: number): Promise<LockedWaiting | null> =>
  (await inside.query<LockedWaiting>(LOCK, [attemptId]))[0] ?? null;

const DONE = statement('documents_waiting_done', 'DELETE FROM document_waiting WHERE attempt_id = $1');

export async function endWaiting(inside: Database, attemptId: number): Promise<void> {
  await inside.query(DONE, [attemptId]);
}

const ISSUE = statement(
  'documents_issue_waiting',
  `WITH drafted AS (
  SELECT draft.*, $1::bigint AS seller_id, $2::bigint AS sale_id, $3::bigint AS attempt_id
  FROM jsonb_to_record($4::jsonb) AS draft (${DRAFT_COLUMNS})
), ${ISSUE_STEPS} SELECT total FROM issued`,
);

/** Issues the document of an attempt with the next number, whose counter is locked until the transaction ends. */
export async function issueOfAttempt(
  inside: Database,
  { sellerId, saleId, attemptId }: { sellerId: number; saleId: number; attemptId: number },
  draft: DocumentDraft,
): Promise<void> {
  await inside.query(ISSUE, [sellerId, saleId, attemptId, JSON.stringify(draft)]);
}

const QUEUE_CHARGEBACK = statement(
  'documents_queue_chargeback',
  `INSERT INTO document_waiting (attempt_id, seller_id, sale_id, money)
SELECT a.id, s.seller_id, s.id, jsonb_build_object('isBack', true, 'amount', $2::bigint, 'currency', s.currency,
  'language', s.language, 'buyerName', coalesce(s.buyer_name, ''), 'paidWith', jsonb_build_object(
    'method', s.payment_method, 'cardBrand', coalesce(s.card_brand, ''), 'lastFour',
    right(coalesce(s.card_mask, ''), 4), 'account', '', 'installments', s.installments))
FROM attempt a JOIN sale s ON s.id = a.sale_id JOIN seller m ON m.id = s.seller_id AND m.invoices_module
WHERE a.id = $1 AND a.kind = 'chargeback' AND NOT EXISTS (SELECT FROM fiscal_document d WHERE d.attempt_id = a.id)
ON CONFLICT (attempt_id) DO NOTHING`,
);

/**
 * Inside the transaction that ends a chargeback against its seller: what a refund of this amount would issue is issued
 * soon, once for the chargeback. `attemptId`: the chargeback's attempt by its row; `amount` in minor units.
 */
export async function queueLostChargeback(
  inside: Database,
  { attemptId, amount }: { attemptId: number; amount: number },
): Promise<void> {
  await inside.query(QUEUE_CHARGEBACK, [attemptId, amount]);
}
