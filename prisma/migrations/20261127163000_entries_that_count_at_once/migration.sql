-- expand: entries of attempts that wait for no release; a payment writes nothing into it
CREATE INDEX CONCURRENTLY entries_that_count_at_once ON ledger_entry (owner_id, currency, id)
  WHERE account = 'seller_balance' AND attempt_id IS NOT NULL AND value_date IS NULL;
