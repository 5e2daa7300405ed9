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
    AS "isBehind",
  EXISTS (SELECT FROM fiscal_document d WHERE d.attempt_id = w.attempt_id) AS "isDocumented"
FROM document_waiting w WHERE w.attempt_id = $1 FOR UPDATE`,
);

/** `isDocumented`: a part of the attempt's money has its document, and the rest waits for another. */
export type LockedWaiting = {
  saleId: number;
  sellerId: number;
  money: DocumentedMoney;
  isBehind: boolean;
  isDocumented: boolean;
};

/** The waiting row, locked until the transaction ends; null where another process was first. */
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

/**
 * Issues the document of an attempt with the next number, whose counter is locked until the transaction ends. Returns
 * its total; 0 where nothing is left to take back.
 */
export async function issueOfAttempt(
  inside: Database,
  { sellerId, saleId, attemptId }: { sellerId: number; saleId: number; attemptId: number | null },
  draft: DocumentDraft,
): Promise<number> {
  const [issued] = await inside.query<{ total: number }>(ISSUE, [sellerId, saleId, attemptId, JSON.stringify(draft)]);
  return issued?.total ?? 0;
}

const PUT_OFF = statement(
  'documents_put_off',
  `INSERT INTO document_waiting AS waiting (attempt_id, seller_id, sale_id, money) VALUES ($1, $2, $3, $4::jsonb)
ON CONFLICT (attempt_id) DO UPDATE SET money = waiting.money
  || jsonb_build_object('amount', (waiting.money->>'amount')::bigint + (excluded.money->>'amount')::bigint)`,
);

/** Puts off the document of an attempt, or adds to the money that one which waits is about. */
export async function putOff(
  inside: Database,
  { attemptId, sellerId, saleId }: { attemptId: number; sellerId: number; saleId: number },
  money: DocumentedMoney,
): Promise<void> {
  await inside.query(PUT_OFF, [attemptId, sellerId, saleId, JSON.stringify(money)]);
}

const TAKE_FROM_WAITING = statement(
  'documents_take_from_waiting',
  `WITH held AS (
  SELECT attempt_id, (money->>'amount')::bigint AS amount FROM document_waiting WHERE attempt_id = $1 FOR UPDATE
), lowered AS (
  UPDATE document_waiting w SET money = w.money || jsonb_build_object('amount', held.amount - $2::bigint)
  FROM held WHERE w.attempt_id = held.attempt_id AND held.amount > $2::bigint
), ended AS (
  DELETE FROM document_waiting w USING held WHERE w.attempt_id = held.attempt_id AND held.amount <= $2::bigint
)
SELECT least(amount, $2::bigint) AS taken FROM held`,
);

/** Takes an amount from the document of an attempt that waits. Returns how much of it waited, minor units. */
export async function takeFromWaiting(inside: Database, attemptId: number, amount: number): Promise<number> {
  return (await inside.query<{ taken: number }>(TAKE_FROM_WAITING, [attemptId, amount]))[0]?.taken ?? 0;
}

const LOST = statement(
  'documents_lost_sale',
  `SELECT m.invoices_module IS TRUE AS "hasInvoices",
  EXISTS (SELECT FROM fiscal_document d WHERE d.attempt_id = $2) AS "isDocumented",
  jsonb_build_object('isBack', true, 'currency', s.currency, 'language', s.language, 'buyerName', s.buyer_name,
    'paidWith', jsonb_build_object('method', s.payment_method, 'cardBrand', coalesce(s.card_brand, ''),
      'lastFour', right(coalesce(s.card_mask, ''), 4), 'account', '', 'installments', s.installments)) AS money
FROM sale s JOIN seller m ON m.id = s.seller_id WHERE s.id = $1`,
);

/** A sale whose money is lost. `isDocumented`: its chargeback has a document, of a part that was lost before. */
export type LostSale = { hasInvoices: boolean; isDocumented: boolean; money: Omit<DocumentedMoney, 'amount'> };

export async function findLostSale(
  inside: Database,
  { saleId, attemptId }: { saleId: number; attemptId: number },
): Promise<LostSale | null> {
  return (await inside.query<LostSale>(LOST, [saleId, attemptId]))[0] ?? null;
}
