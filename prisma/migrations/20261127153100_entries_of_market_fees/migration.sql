-- expand: entries of what is owed to partners
CREATE INDEX CONCURRENTLY entries_of_market_fees ON ledger_entry (owner_id, currency, id) WHERE account = 'market_fees';
