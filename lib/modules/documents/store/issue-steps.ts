import { drawNumber } from './draw-number.ts';

/** A draft (`domain/content.ts`) as columns of a statement that is given it as JSON; `waits` where it waits instead. */
export const DRAFT_COLUMNS = `"publicId" uuid, type document_type, language char(2), currency char(3), total bigint,
    vat bigint, content jsonb, "creditsId" bigint, "paysId" bigint, first int, waits jsonb, rest jsonb`;

const COPIED = 'seller_id, sale_id, attempt_id, "publicId", type, language, currency, first';

/** Sum of earlier credit notes of `origin`, at most its total. */
const BEFORE = `least(origin.total, (SELECT coalesce(sum(note.total), 0) FROM fiscal_document note
    WHERE note.credits_id = origin.id))`;

/**
 * Issues the row of `drafted`, which has the columns of a draft and `seller_id`, `sale_id` and `attempt_id`: common
 * table expressions of a statement, of which `issued` has `number` and `total`. The rows of a sum and of a counter
 * are locked until the transaction ends, always in this order. `credited`: a note is added to the credited sum of its
 * document, at most the remainder; `beyond`: earlier notes above the document's total, from before sums were stored; 0
 * of every other document. The sum is a row and not a query, because only a row that was waited for shows commits made
 * meanwhile. `issuing`: where less is left, the note is for that, on one line; where nothing is left, no note is
 * issued. `counted`: the next number of the seller and type, and its time, read behind the lock of the number and never
 * before that of the previous number. `allocation_asked`: what needs a number of the tax authority waits for it from
 * the same commit on. `linked` and `paying`: the document that the money pays has so much less left; its debt is locked
 * before, and bounded here too, because no sum of documents may stop money. `freed`: what a document paid that is
 * wholly taken back is to be paid again.
 */
export const ISSUE_STEPS = `credited AS (
  INSERT INTO document_credit AS sums (document_id, total, credited, beyond, last_note)
  SELECT origin.id, origin.total, least(origin.total, ${BEFORE} + drafted.total),
    (SELECT coalesce(sum(note.total), 0) FROM fiscal_document note WHERE note.credits_id = origin.id) - ${BEFORE},
    least(drafted.total, origin.total - ${BEFORE})
  FROM drafted JOIN fiscal_document origin ON origin.id = drafted."creditsId"
  ON CONFLICT (document_id) DO UPDATE SET
    last_note = least((SELECT total FROM drafted), sums.total - sums.credited),
    credited = sums.credited + least((SELECT total FROM drafted), sums.total - sums.credited)
  RETURNING last_note, last_note > 0 AND sums.credited + sums.beyond >= sums.total AS is_whole
), issuing AS (
  SELECT ${COPIED}, total, vat, content, "creditsId" FROM drafted
    WHERE "creditsId" IS NULL OR total = (SELECT last_note FROM credited)
  UNION ALL
  SELECT ${COPIED}, last_note, CASE WHEN vat = 0 THEN 0 ELSE last_note - round(last_note * 10000
      / (10000 + (content->>'vatRate')::numeric)) END,
    content || jsonb_build_object('lines', jsonb_build_array((content->'lines'->0)
      || jsonb_build_object('quantity', 1, 'unitPrice', last_note, 'total', last_note))), "creditsId"
  FROM drafted, credited WHERE last_note > 0 AND last_note < drafted.total
), counted AS (
  ${drawNumber({ counters: 'document_number', issuer: 'seller_id', rows: 'issuing', first: 'first' })}
), issued AS (
  INSERT INTO fiscal_document (public_id, seller_id, type, number, language, currency, total, vat, content, sale_id,
    attempt_id, credits_id, created_at)
  SELECT issuing."publicId", issuing.seller_id, issuing.type, counted.last, issuing.language, issuing.currency,
    issuing.total, issuing.vat, issuing.content, issuing.sale_id, issuing.attempt_id, issuing."creditsId",
    counted.last_at
  FROM issuing, counted
  RETURNING id, seller_id, content, number, total
), allocation_asked AS (
  INSERT INTO document_allocation (document_id, seller_id)
  SELECT id, seller_id FROM issued WHERE content ? 'needsAllocation'
), linked AS (
  INSERT INTO document_link (document_id, base_id, paid)
  SELECT issued.id, debt.document_id, least(issued.total, greatest(0, debt.total - debt.paid
    - coalesce(credit.credited + credit.beyond, 0)))
  FROM issued, drafted JOIN document_debt debt ON debt.document_id = drafted."paysId"
    LEFT JOIN document_credit credit ON credit.document_id = debt.document_id
  RETURNING base_id, paid
), paying AS (
  UPDATE document_debt debt SET paid = least(debt.total, debt.paid + linked.paid) FROM linked
  WHERE debt.document_id = linked.base_id
), freed AS (
  UPDATE document_debt debt SET paid = greatest(0, debt.paid - link.paid) FROM document_link link, drafted, credited
  WHERE credited.is_whole AND link.document_id = drafted."creditsId" AND link.paid > 0
    AND debt.document_id = link.base_id
)`;

/** Debts of the document that the sale of an attempt pays, locked before the sale, as receipts by hand lock them. */
export const debtsOfBooking = (attemptId: string): string =>
  `SELECT debt.document_id FROM attempt a JOIN document_payment p ON p.sale_id = a.sale_id
    JOIN document_debt debt ON debt.document_id = p.document_id WHERE a.id = ${attemptId} FOR UPDATE OF debt`;
