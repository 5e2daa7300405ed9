-- expand: entries by which attempts take from a balance; a payment writes nothing into it
CREATE INDEX CONCURRENTLY entries_that_go_back ON ledger_entry (owner_id, currency, id)
  WHERE account = 'seller_balance' AND attempt_id IS NOT NULL AND amount > 0;
