-- What must always hold, as questions whose rows are violations (docs/reliability.md). By hand: the schema language cannot say it.

-- Digits of 13 to 19, spaces and dashes between them ignored, whose check digit is right.
CREATE FUNCTION looks_like_a_card(words text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  found text;
  digits text;
  total int;
  digit int;
BEGIN
  FOR found IN SELECT (regexp_matches(words, '(?<![0-9A-Za-z])[3-6](?:[ -]?[0-9]){12,18}(?![0-9A-Za-z])', 'g'))[1] LOOP
    digits := regexp_replace(found, '[^0-9]', '', 'g');
    total := 0;
    FOR place IN 1..length(digits) LOOP
      digit := substr(digits, length(digits) - place + 1, 1)::int;
      IF place % 2 = 0 THEN
        digit := digit * 2;
        IF digit > 9 THEN digit := digit - 9; END IF;
      END IF;
      total := total + digit;
    END LOOP;
    IF total % 10 = 0 THEN RETURN true; END IF;
  END LOOP;
  RETURN false;
END $$;

-- Every violation among the attempts after `from_attempt` and their sales; 0 looks at everything. Open work is always looked at whole.
CREATE FUNCTION broken_invariants(from_attempt bigint) RETURNS TABLE (invariant text, what text, detail text) LANGUAGE sql STABLE AS $$
WITH recent AS (SELECT a.* FROM attempt a WHERE a.id > from_attempt),
touched AS (SELECT s.* FROM sale s WHERE from_attempt = 0 OR s.id IN (SELECT sale_id FROM recent)),
sums AS (
  SELECT a.sale_id,
    coalesce(sum(a.amount) FILTER (WHERE a.kind IN ('pay', 'capture') AND a.state = 'succeeded'), 0) AS captured,
    coalesce(sum(a.amount) FILTER (WHERE a.kind = 'refund' AND a.state = 'succeeded'), 0) AS refunded,
    coalesce(sum(a.amount) FILTER (WHERE a.kind = 'refund' AND a.settled_at IS NULL), 0) AS reserved,
    coalesce(sum(CASE a.kind WHEN 'chargeback' THEN a.amount WHEN 'chargeback-reversal' THEN -a.amount END) FILTER (WHERE a.state = 'succeeded'), 0) AS charged_back,
    count(*) FILTER (WHERE a.kind IN ('pay', 'authorize', 'tokenize') AND a.state = 'succeeded') AS successes
  FROM attempt a WHERE a.sale_id IN (SELECT id FROM touched) GROUP BY a.sale_id
)
SELECT 'I01 entries of an attempt sum to zero', a.public_id, 'sum ' || sum(e.amount)
FROM ledger_entry e JOIN attempt a ON a.id = e.attempt_id WHERE e.attempt_id > from_attempt GROUP BY a.public_id, e.currency, e.posting HAVING sum(e.amount) <> 0
UNION ALL
SELECT 'I02 all entries sum to zero', e.currency, 'sum ' || sum(e.amount) FROM ledger_entry e WHERE from_attempt = 0 GROUP BY e.currency HAVING sum(e.amount) <> 0
UNION ALL
SELECT 'I03 a sale says what its attempts did', s.public_id,
  format('captured %s of %s, refunded %s of %s, reserved %s of %s, charged back %s of %s', s.captured, t.captured, s.refunded, t.refunded, s.refund_reserved, t.reserved, s.charged_back, t.charged_back)
FROM touched s JOIN sums t ON t.sale_id = s.id
WHERE (s.captured, s.refunded, s.refund_reserved, s.charged_back) <> (t.captured, t.refunded, t.reserved, t.charged_back)
   OR s.refunded + s.refund_reserved + s.charged_back > s.captured OR s.captured + s.drawn + s.drawn_reserved + s.voided > s.authorized
UNION ALL
SELECT 'I04 one successful payment of a sale', s.public_id, t.successes || ' successes' FROM touched s JOIN sums t ON t.sale_id = s.id WHERE t.successes > 1
UNION ALL
SELECT 'I05 a movement has its entries', a.public_id, a.kind || ' without entries'
FROM recent a WHERE a.state = 'succeeded' AND a.amount > 0 AND a.kind IN ('pay', 'capture', 'refund', 'chargeback', 'chargeback-reversal', 'seller-charge')
  AND NOT EXISTS (SELECT FROM ledger_entry e WHERE e.attempt_id = a.id AND e.posting = 'booking')
UNION ALL
SELECT 'I05 only a movement has entries', a.public_id, a.kind || ' ' || a.state || ' with entries'
FROM recent a WHERE (a.state <> 'succeeded' OR a.kind IN ('authorize', 'tokenize', 'void')) AND EXISTS (SELECT FROM ledger_entry e WHERE e.attempt_id = a.id)
UNION ALL
SELECT 'I05 an end is told once', a.public_id, format('%s %s has %s events', a.kind, a.state, count(e.id))
FROM recent a JOIN sale s ON s.id = a.sale_id LEFT JOIN event e ON e.attempt_id = a.id
WHERE a.settled_at IS NOT NULL AND a.processor <> 'demo'
GROUP BY a.id, a.public_id, a.kind, a.state, s.type
HAVING count(e.id) <> CASE
  WHEN a.kind IN ('seller-charge', 'fee') THEN 0
  WHEN a.state = 'succeeded' OR a.kind IN ('pay', 'authorize', 'tokenize') OR (a.kind = 'capture' AND s.type = 'multi-capture') THEN 1
  ELSE 0 END
UNION ALL
SELECT 'I06 both books agree', f.reference, f.kind FROM reconciliation_finding f
UNION ALL
SELECT 'I07 nothing stays open', a.public_id, a.state || ' since ' || a.created_at FROM attempt a
WHERE a.state IN ('in_flight', 'in_doubt', 'challenged') AND a.lease_until < app_now() - interval '5 minutes'
UNION ALL
SELECT 'I08 a delivery is over or due', d.id::text, d.state || ', due ' || d.next_at FROM delivery d
WHERE d.state = 'pending' AND d.next_at < app_now() - interval '90 seconds' AND coalesce(d.locked_until, d.next_at) < app_now() - interval '90 seconds'
UNION ALL
SELECT 'I09 a status fits what happened', s.public_id, s.status FROM touched s LEFT JOIN sums t ON t.sale_id = s.id
WHERE NOT CASE s.status
  WHEN 'completed' THEN coalesce(t.successes, 0) > 0 OR s.captured > 0
  WHEN 'authorized' THEN s.authorized > 0 AND s.captured = 0 AND s.voided = 0
  WHEN 'refunded' THEN s.captured > 0 AND s.refunded + s.charged_back = s.captured
  WHEN 'partial-refund' THEN s.refunded > 0 AND s.refunded < s.captured
  WHEN 'voided' THEN s.captured = 0 AND s.voided > 0 AND s.voided = s.authorized
  WHEN 'partial-void' THEN s.voided > 0
  WHEN 'chargeback' THEN s.charged_back > 0 AND s.refunded + s.charged_back = s.captured
  WHEN 'partial-chargeback' THEN s.charged_back > 0
  ELSE s.captured = 0 AND s.refunded = 0 AND coalesce(t.successes, 0) = 0 END
UNION ALL
SELECT 'I10 no card number outside the vault', s.public_id, 'in a text of the sale' FROM touched s
WHERE looks_like_a_card(concat_ws(' | ', s.product_name, s.merchant_reference, s.buyer_name, s.buyer_email, s.buyer_phone, s.buyer_business_name, s.notify_name, s.notify_mobile, s.order_details::text))
UNION ALL
SELECT 'I10 no card number outside the vault', a.public_id, 'in a callback' FROM recent a JOIN event e ON e.attempt_id = a.id WHERE looks_like_a_card(replace(e.body, '&', ' | '))
$$;
