-- migrate: losses that documents took back before; run again, it changes nothing
SET lock_timeout = '3s';

UPDATE dispute SET amount_credited = amount_lost
WHERE amount_lost > 0 AND amount_credited = 0 AND (EXISTS (SELECT FROM fiscal_document d
    WHERE d.attempt_id = dispute.attempt_id AND d.credits_id IS NOT NULL)
  OR EXISTS (SELECT FROM document_waiting w WHERE w.attempt_id = dispute.attempt_id));
