-- migrate: what receipts paid that were wholly taken back before; run again, it changes nothing
SET lock_timeout = '3s';

UPDATE document_debt debt SET paid = standing.paid
FROM (SELECT link.base_id, coalesce(sum(link.paid) FILTER (WHERE back.document_id IS NULL
      OR back.credited + back.beyond < back.total), 0)::bigint AS paid
    FROM document_link link LEFT JOIN document_credit back ON back.document_id = link.document_id
    GROUP BY link.base_id) standing
WHERE debt.document_id = standing.base_id AND debt.paid <> standing.paid;
