-- AlterTable
ALTER TABLE "document_number" ADD COLUMN     "last_at" TIMESTAMPTZ(6),
ADD COLUMN     "unordered_to" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "document_credit" (
    "document_id" BIGINT NOT NULL,
    "total" BIGINT NOT NULL,
    "credited" BIGINT NOT NULL,
    "beyond" BIGINT NOT NULL DEFAULT 0,
    "last_note" BIGINT NOT NULL,

    CONSTRAINT "document_credit_pkey" PRIMARY KEY ("document_id")
);

-- CreateIndex
CREATE INDEX "documents_by_time" ON "fiscal_document" USING BRIN ("created_at");

-- AddForeignKey
ALTER TABLE "document_credit" ADD CONSTRAINT "document_credit_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "fiscal_document"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: notes take back no more than their document, whoever writes them.
ALTER TABLE "document_credit" ADD CONSTRAINT "document_credit_is_part_of_total" CHECK ("credited" BETWEEN 0 AND "total"),
  ADD CONSTRAINT "document_credit_of_a_note" CHECK ("last_note" BETWEEN 0 AND "credited" AND "beyond" >= 0);

-- Issued documents are never changed. What was issued before these rules and breaks them stays as it is, and is said
-- here: how far numbers run against times, and what notes took beyond their document.
UPDATE "document_number" AS counter SET "last_at" = issued.last_at, "unordered_to" = issued.unordered_to
FROM (
  SELECT seller_id, type, max(created_at) AS last_at,
    coalesce(max(number) FILTER (WHERE created_at < before), 0) AS unordered_to
  FROM (SELECT seller_id, type, number, created_at, lag(created_at) OVER (PARTITION BY seller_id, type ORDER BY number)
    AS before FROM "fiscal_document") one
  GROUP BY seller_id, type
) issued
WHERE counter.seller_id = issued.seller_id AND counter.type = issued.type;

INSERT INTO "document_credit" (document_id, total, credited, beyond, last_note)
SELECT origin.id, origin.total, origin.total, sum(note.total) - origin.total, 0
FROM "fiscal_document" origin JOIN "fiscal_document" note ON note.credits_id = origin.id
GROUP BY origin.id HAVING sum(note.total) > origin.total;

-- Documents that were issued since, as the questions about money are asked (decision 7). A document is named by seller,
-- type and number: its identifier is the secret of its address.
CREATE FUNCTION documents_broken_since(since timestamptz) RETURNS TABLE (invariant text, what text, detail text) LANGUAGE sql STABLE AS $$
SELECT 'D01 credit notes stay within their document', format('seller %s %s %s', origin.seller_id, origin.type, origin.number),
  format('It is of %s, its notes take back %s, and their sum says %s.', origin.total, notes.taken, coalesce(sums.credited + sums.beyond, 0))
FROM fiscal_document origin
  CROSS JOIN LATERAL (SELECT sum(note.total) AS taken FROM fiscal_document note WHERE note.credits_id = origin.id) notes
  LEFT JOIN document_credit sums ON sums.document_id = origin.id
WHERE origin.id = ANY (ARRAY(SELECT credits_id FROM fiscal_document WHERE created_at >= since AND credits_id IS NOT NULL))
  AND (notes.taken > origin.total + coalesce(sums.beyond, 0) OR notes.taken <> sums.credited + sums.beyond)
UNION ALL
SELECT 'D02 numbers and times run the same way', format('seller %s %s %s', d.seller_id, d.type, d.number),
  format('It is of %s, and the number before it of %s.', d.created_at, before.created_at)
FROM fiscal_document d
  JOIN document_number counter ON counter.seller_id = d.seller_id AND counter.type = d.type
  JOIN fiscal_document before ON before.seller_id = d.seller_id AND before.type = d.type AND before.number = d.number - 1
WHERE d.id = ANY (ARRAY(SELECT id FROM fiscal_document WHERE created_at >= since))
  AND d.number > counter.unordered_to AND before.created_at > d.created_at
$$;

CREATE OR REPLACE FUNCTION invariants_broken_since(since timestamptz) RETURNS TABLE (invariant text, what text, detail text) LANGUAGE sql STABLE AS $$
SELECT invariant, what, detail FROM money_broken_since(since)
UNION
SELECT invariant, what, detail FROM attempts_open_too_long()
UNION ALL
SELECT invariant, what, detail FROM audit_broken_since(since)
UNION ALL
SELECT invariant, what, detail FROM documents_broken_since(since)
$$;
