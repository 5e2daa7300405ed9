-- expand: a receipt that is wholly taken back pays nothing any more of the documents that it continued
SET lock_timeout = '5s';

CREATE OR REPLACE FUNCTION documents_broken_since(since timestamp with time zone) RETURNS TABLE(invariant text,
  what text, detail text) LANGUAGE sql STABLE AS $$
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
UNION ALL
SELECT 'D03 numbers have no gap', format('seller %s %s %s', d.seller_id, d.type, d.number),
  'There is no document of the number before it, and it is not the first of its series.'
FROM fiscal_document d
WHERE d.id = ANY (ARRAY(SELECT id FROM fiscal_document WHERE created_at >= since))
  AND NOT EXISTS (SELECT FROM fiscal_document before WHERE before.seller_id = d.seller_id AND before.type = d.type
    AND before.number = d.number - 1)
  AND EXISTS (SELECT FROM fiscal_document lower WHERE lower.seller_id = d.seller_id AND lower.type = d.type
    AND lower.number < d.number)
UNION ALL
SELECT 'D04 payments stay within their document', format('seller %s %s %s', d.seller_id, d.type, d.number),
  format('It is of %s, documents paid %s of it, and their sum says %s.', d.total, links.paid, coalesce(debt.paid, 0))
FROM fiscal_document d
  CROSS JOIN LATERAL (SELECT coalesce(sum(link.paid), 0) AS paid FROM document_link link
    LEFT JOIN document_credit back ON back.document_id = link.document_id
    WHERE link.base_id = d.id AND (back.document_id IS NULL OR back.credited + back.beyond < back.total)) links
  LEFT JOIN document_debt debt ON debt.document_id = d.id
WHERE d.id = ANY (ARRAY(SELECT link.base_id FROM document_link link JOIN fiscal_document later
    ON later.id = link.document_id WHERE later.created_at >= since))
  AND (links.paid > d.total OR links.paid <> coalesce(debt.paid, 0))
$$;
