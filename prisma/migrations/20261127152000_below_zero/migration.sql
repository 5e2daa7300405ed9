-- expand: how far refunds go below zero, decided under the seller's row
SET lock_timeout = '5s';

ALTER TABLE payout_schedule ALTER COLUMN negative_limit SET DEFAULT 500000;

-- What refunds under way will take of a balance. One that the seller's card has paid for is under way before it is
-- claimed: nothing else takes its money.
CREATE FUNCTION refunds_under_way(of_seller bigint, of_currency text) RETURNS bigint LANGUAGE sql STABLE AS $$
SELECT coalesce(sum(a.amount), 0)::bigint FROM attempt a WHERE a.seller_id = of_seller AND a.currency = of_currency
  AND (a.kind = 'refund' AND a.state IN ('in_flight', 'in_doubt', 'challenged', 'submitted')
    OR a.kind = 'seller-charge' AND a.state = 'succeeded' AND a.channel <> 'system'
      AND a.created_at > app_now() - interval '2 minutes' AND a.settled_at > app_now() - interval '1 minute'
      AND NOT EXISTS (SELECT FROM attempt r WHERE r.sale_id = a.sale_id AND r.kind = 'refund' AND r.id > a.id))
$$;

-- Holds the row of a seller under which its money leaves until the transaction ends, and answers its balance, what
-- refunds under way will take of it, what its own card is being charged, and how far it may go below zero. VOLATILE:
-- the sums are of what was committed while it waited for the row.
CREATE FUNCTION lock_balance(of_seller bigint, of_currency text, OUT balance bigint, OUT leaving bigint,
  OUT coming bigint, OUT negative_limit bigint) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  SELECT s.negative_limit INTO negative_limit FROM payout_schedule s WHERE s.seller_id = of_seller FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO payout_schedule AS s (seller_id) VALUES (of_seller) ON CONFLICT (seller_id)
      DO UPDATE SET seller_id = excluded.seller_id RETURNING s.negative_limit INTO negative_limit;
  END IF;
  SELECT -(fold.amount + coalesce((SELECT sum(e.amount) FROM ledger_entry e WHERE e.account = 'seller_balance'
        AND e.owner_id = of_seller AND e.currency = of_currency AND e.id > fold.up_to_id), 0)),
      refunds_under_way(of_seller, of_currency),
      (SELECT coalesce(sum(a.amount), 0) FROM attempt a WHERE a.seller_id = of_seller AND a.currency = of_currency
        AND a.kind = 'seller-charge' AND a.state IN ('in_flight', 'in_doubt', 'challenged', 'submitted'))
    INTO balance, leaving, coming
    FROM (SELECT coalesce(sum(f.amount), 0) AS amount, coalesce(max(f.up_to_id), 0) AS up_to_id FROM balance_fold f
      WHERE f.account = 'seller_balance' AND f.owner_id = of_seller AND f.currency = of_currency) AS fold;
END
$$;
