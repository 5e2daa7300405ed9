-- migrate: payments that wait for their release count from its day, as those of now on do
SET lock_timeout = '5s';

-- Of a week at most: what was released earlier counts from its booking, which has passed as well. The zone is the
-- default one; another is a day off at most, for one week.
ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_is_append_only;

UPDATE ledger_entry e SET value_date = (s.release_at AT TIME ZONE 'Asia/Jerusalem')::date
FROM attempt a JOIN sale s ON s.id = a.sale_id
WHERE e.attempt_id = a.id AND e.account = 'seller_balance' AND e.value_date IS NULL
  AND a.kind IN ('pay', 'capture', 'refund') AND a.state = 'succeeded' AND s.paid_at > app_now() - interval '8 days'
  AND s.release_at > app_now();

ALTER TABLE ledger_entry ENABLE TRIGGER ledger_entry_is_append_only;
