-- expand: the lines of a payout by cause, as they were when it was claimed; null of earlier ones
SET lock_timeout = '5s';

ALTER TABLE payout ADD COLUMN lines jsonb;

-- As before, and the lines.
CREATE OR REPLACE TRIGGER payout_stays_as_claimed BEFORE DELETE OR TRUNCATE OR UPDATE OF id, kind, public_id, seller_id,
  partner_id, amount, currency, account_id, previous_id, created_by, origin, up_to_entry, young_entries, value_day,
  payments, refunds, chargebacks, processing_fees, market_fees, reserve_held, reserve_released, adjustments,
  returned_payouts, card_charges, carried_over, carried_on, created_at, lines ON payout FOR EACH STATEMENT
  EXECUTE FUNCTION is_append_only();
