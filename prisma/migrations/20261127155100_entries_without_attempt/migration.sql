-- expand: entries of a balance that no attempt caused; a payment writes nothing into it
CREATE INDEX CONCURRENTLY entries_without_attempt ON ledger_entry (owner_id, currency, id)
  WHERE account = 'seller_balance' AND cause_id IS NOT NULL;
