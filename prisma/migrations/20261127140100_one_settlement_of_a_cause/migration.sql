-- expand: a payout is credited once
CREATE UNIQUE INDEX CONCURRENTLY one_settlement_per_cause_and_account ON ledger_entry (cause_id, account, owner_id)
  WHERE posting = 'settlement' AND cause_id IS NOT NULL;
