-- expand: accounts of money that leaves, and of the tax on fees
SET lock_timeout = '5s';

ALTER TYPE ledger_account ADD VALUE 'fee_vat' BEFORE 'adjustments';
ALTER TYPE ledger_account ADD VALUE 'chargeback_fees' BEFORE 'adjustments';
ALTER TYPE ledger_account ADD VALUE 'seller_reserve' BEFORE 'adjustments';
ALTER TYPE ledger_account ADD VALUE 'payouts_in_transit' BEFORE 'adjustments';
ALTER TYPE ledger_account ADD VALUE 'partner_payouts_in_transit' BEFORE 'adjustments';
