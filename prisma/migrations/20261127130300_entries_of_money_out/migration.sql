-- expand: entries of what is held back and what is on its way
CREATE INDEX CONCURRENTLY entries_of_money_out ON ledger_entry (owner_id, account, currency, id)
  WHERE account IN ('seller_reserve', 'payouts_in_transit', 'partner_payouts_in_transit');
