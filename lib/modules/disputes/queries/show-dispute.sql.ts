import { WINNING_EVIDENCE } from '#lib/kernel/dispute.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { gatherEvidence } from '../gather-evidence.ts';
import type { DisputeAnswer, DisputeLink, DisputeView, OwnEvidence } from '../views/disputes.ts';
import type { Gathered } from '../contract/gathered.ts';

/** One case. SQL because its parts are of several modules' tables, read at once. */

const LINK = `jsonb_build_object('disputeId', other.public_id, 'status', other.status, 'openedAt', other.opened_at)`;

const SHOW = statement(
  'disputes_show',
  `SELECT d.id, d.seller_id AS "sellerId", seller.name AS "sellerName", d.public_id AS "disputeId", d.status, d.reason,
  d.reason_code AS "reasonCode", d.amount, d.amount_won AS "amountWon", d.amount_lost AS "amountLost", d.currency,
  d.fee, d.fee_vat AS "feeVat", d.opened_at AS "openedAt", d.due_at AS "dueAt", d.submitted_at AS "submittedAt",
  d.decided_at AS "decidedAt", s.id AS "ownSaleId", s.public_id AS "saleId", s.product_name AS "productName",
  s.buyer_name AS "buyerName", s.card_brand AS "cardBrand", s.card_last4 AS "cardLast4", s.captured AS "saleAmount",
  s.paid_at AS "paidAt", a.public_id AS "attemptId",
  d.due_at > app_now() AS "isInTime",
  EXISTS (SELECT FROM attempt r JOIN ledger_entry e ON e.attempt_id = r.id WHERE r.sale_id = d.sale_id
    AND r.origin_id = d.attempt_id AND e.account = 'chargeback_fees') AS "isFeeReturned",
  coalesce((SELECT jsonb_agg(jsonb_build_object('kind', e.kind, 'text', e.text, 'setAt', e.set_at, 'file',
    CASE WHEN f.id IS NULL THEN NULL ELSE jsonb_build_object('fileId', f.public_id, 'name', f.name, 'format', f.format,
      'size', f.size) END) ORDER BY e.kind)
    FROM dispute_evidence e LEFT JOIN seller_file f ON f.id = e.file_id WHERE e.dispute_id = d.id), '[]') AS own,
  (SELECT jsonb_build_object('action', r.action, 'state', CASE r.state WHEN 'taken' THEN 'taken'
      WHEN 'refused' THEN 'refused' ELSE 'waiting' END, 'at', r.made_at,
      'by', (SELECT u.name FROM app_user u WHERE u.id = r.made_by), 'refusal', r.refusal,
      'hasPaper', r.paper_id IS NOT NULL, 'gathered', r.content->'gathered')
    FROM dispute_response r WHERE r.dispute_id = d.id ORDER BY r.id DESC LIMIT 1) AS answer,
  (SELECT ${LINK} FROM dispute other WHERE other.id = d.previous_id) AS previous,
  (SELECT ${LINK} FROM dispute other WHERE other.payment_id = d.payment_id AND other.previous_id = d.id
    ORDER BY other.id LIMIT 1) AS next
FROM dispute d JOIN seller ON seller.id = d.seller_id JOIN sale s ON s.id = d.sale_id
  JOIN attempt a ON a.id = d.attempt_id
WHERE d.public_id = $1 AND d.seller_id = ANY ($2::bigint[])`,
);

type Json<Of> = { [Key in keyof Of]: Of[Key] extends Date ? string : Of[Key] };

type Row = Omit<DisputeView, 'wins' | 'own' | 'gathered' | 'answer' | 'previous' | 'next' | 'isOpen'> & {
  ownSaleId: number;
  isInTime: boolean;
  own: Json<OwnEvidence>[];
  answer: (Json<DisputeAnswer> & { gathered: Gathered | null }) | null;
  previous: Json<DisputeLink> | null;
  next: Json<DisputeLink> | null;
};

const linkOf = (link: Json<DisputeLink> | null): DisputeLink | null =>
  link && { ...link, openedAt: new Date(link.openedAt) };

/** A case of one of these sellers with all that its page says; null where there is none. */
export async function showDispute(
  database: Database,
  disputeId: string,
  sellerIds: readonly number[],
): Promise<DisputeView | null> {
  const [row] = await database.query<Row>(SHOW, [disputeId, sellerIds]);
  if (!row) return null;
  const { ownSaleId, isInTime, own, answer, previous, next, ...facts } = row;
  const { gathered = null, ...given } = answer ?? {};
  const isAnswered = answer !== null && answer.state !== 'refused';
  return {
    ...facts,
    wins: WINNING_EVIDENCE[facts.reason],
    own: own.map(({ setAt, ...one }) => ({ ...one, setAt: new Date(setAt) })),
    gathered: (isAnswered ? gathered : null) ?? (await gatherEvidence(database, ownSaleId)),
    answer: answer && ({ ...given, at: new Date(answer.at) } as DisputeAnswer),
    previous: linkOf(previous),
    next: linkOf(next),
    isOpen: facts.status === 'needs-response' && isInTime && !isAnswered,
  };
}

const OF_SALE = statement(
  'disputes_of_sale',
  `SELECT d.public_id AS "disputeId", d.status, d.opened_at AS "openedAt", d.due_at AS "dueAt", d.amount, d.currency,
  d.reason
FROM dispute d JOIN sale s ON s.id = d.sale_id WHERE s.public_id = $1 AND d.seller_id = ANY ($2::bigint[])
ORDER BY d.id DESC`,
);

/** A dispute as the screen of its sale names it. */
export type DisputeOfSale = DisputeLink & Pick<DisputeView, 'dueAt' | 'amount' | 'currency' | 'reason'>;

/** Cases about a sale, the newest first. */
export const disputesOfSale = (
  database: Database,
  saleId: string,
  sellerIds: readonly number[],
): Promise<DisputeOfSale[]> => database.query<DisputeOfSale>(OF_SALE, [saleId, sellerIds]);
