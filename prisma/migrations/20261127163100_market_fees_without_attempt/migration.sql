-- expand: entries of what is owed to a partner that no attempt caused; a payment writes nothing into it
CREATE INDEX CONCURRENTLY market_fees_without_attempt ON ledger_entry (owner_id, currency, id)
  WHERE account = 'market_fees' AND cause_id IS NOT NULL;
