-- AlterTable
ALTER TABLE "attempt" ADD COLUMN     "account_mask" TEXT,
ADD COLUMN     "method" TEXT NOT NULL DEFAULT 'credit-card',
ADD COLUMN     "received" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "transfer" JSONB,
ADD COLUMN     "waits_until" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "seller" ADD COLUMN     "payment_methods" TEXT[] DEFAULT ARRAY['credit-card', 'bit', 'apple-pay', 'google-pay', 'paypal', 'bank-transfer', 'sepa', 'bacs', 'il-direct-debit']::TEXT[];

-- AlterTable
ALTER TABLE "buyer_token" ADD COLUMN     "method" TEXT NOT NULL DEFAULT 'credit-card';

-- By hand: what the schema language cannot say.

ALTER TABLE "attempt"
  DROP CONSTRAINT "attempt_state_is_known",
  DROP CONSTRAINT "attempt_settled_has_a_time",
  ADD CONSTRAINT "attempt_state_is_known" CHECK ("state" IN ('in_flight','in_doubt','challenged','submitted','succeeded','declined','cancelled')) NOT VALID,
  ADD CONSTRAINT "attempt_settled_has_a_time" CHECK (("state" IN ('in_flight','in_doubt','challenged','submitted')) = ("settled_at" IS NULL)) NOT VALID,
  ADD CONSTRAINT "attempt_method_is_known"
    CHECK ("method" IN ('credit-card','bit','apple-pay','google-pay','paypal','bank-transfer','sepa','bacs','il-direct-debit')) NOT VALID,
  -- Only a payment waits at a bank.
  ADD CONSTRAINT "attempt_submitted_is_a_payment" CHECK ("state" <> 'submitted' OR "kind" = 'pay') NOT VALID,
  -- The country of an IBAN and four last characters: whatever else comes is no mask.
  ADD CONSTRAINT "attempt_account_is_masked" CHECK ("account_mask" ~ '^[A-Z]{0,2}\*+[0-9A-Z]{4}$') NOT VALID,
  ADD CONSTRAINT "attempt_receives_up_to_its_amount" CHECK ("received" BETWEEN 0 AND "amount") NOT VALID;
ALTER TABLE "attempt" VALIDATE CONSTRAINT "attempt_state_is_known";
ALTER TABLE "attempt" VALIDATE CONSTRAINT "attempt_settled_has_a_time";

DROP INDEX "one_open_attempt_per_sale";
DROP INDEX "open_attempts_by_lease";
CREATE UNIQUE INDEX "one_open_attempt_per_sale" ON "attempt" ("sale_id") WHERE "state" IN ('in_flight','in_doubt','challenged','submitted');
CREATE INDEX "open_attempts_by_lease" ON "attempt" ("lease_until") WHERE "state" IN ('in_flight','in_doubt','challenged','submitted');

ALTER TABLE "seller" ADD CONSTRAINT "seller_payment_methods_are_known"
  CHECK ("payment_methods" <@ ARRAY['credit-card','bit','apple-pay','google-pay','paypal','bank-transfer','sepa','bacs','il-direct-debit']);
ALTER TABLE "buyer_token" ADD CONSTRAINT "token_method_is_known" CHECK ("method" IN ('credit-card','il-direct-debit'));

-- Every violation among the attempts that ended since then or are open, and their sales; '-infinity' looks at everything.
CREATE OR REPLACE FUNCTION invariants_broken_since(since timestamptz) RETURNS TABLE (invariant text, what text, detail text) LANGUAGE sql STABLE AS $$
WITH recent AS (
  SELECT a.id, a.public_id, a.sale_id, a.kind, a.state, a.amount, a.processor, a.settled_at, a.method, a.token_id FROM attempt a
  WHERE a.settled_at >= since OR a.state IN ('in_flight', 'in_doubt', 'challenged', 'submitted')
),
touched_ids AS (SELECT sale_id AS id FROM recent UNION SELECT s.parent_id FROM sale s WHERE s.id = ANY (ARRAY(SELECT sale_id FROM recent)) AND s.parent_id IS NOT NULL),
touched AS (
  SELECT s.id, s.public_id, s.type, s.status, s.authorized, s.captured, s.refunded, s.refund_reserved, s.charged_back, s.drawn, s.drawn_reserved, s.voided
  FROM sale s WHERE since = '-infinity' OR s.id = ANY (ARRAY(SELECT id FROM touched_ids))
),
sums AS (
  SELECT a.sale_id,
    coalesce(sum(a.amount) FILTER (WHERE a.kind IN ('pay', 'capture') AND a.state = 'succeeded'), 0) AS captured,
    coalesce(sum(a.amount) FILTER (WHERE a.kind = 'refund' AND a.state = 'succeeded'), 0) AS refunded,
    coalesce(sum(a.amount) FILTER (WHERE a.kind = 'refund' AND a.settled_at IS NULL), 0) AS reserved,
    coalesce(sum(CASE a.kind WHEN 'chargeback' THEN a.amount WHEN 'chargeback-reversal' THEN -a.amount END) FILTER (WHERE a.state = 'succeeded'), 0) AS charged_back,
    count(*) FILTER (WHERE a.kind IN ('pay', 'authorize', 'tokenize') AND a.state = 'succeeded') AS successes
  FROM attempt a WHERE since = '-infinity' OR a.sale_id = ANY (ARRAY(SELECT id FROM touched_ids)) GROUP BY a.sale_id
),
-- Captures that are sales of their own draw from the sale they belong to.
draws AS (
  SELECT c.parent_id,
    coalesce(sum(a.amount) FILTER (WHERE a.state = 'succeeded'), 0) AS drawn, coalesce(sum(a.amount) FILTER (WHERE a.settled_at IS NULL), 0) AS reserved
  FROM sale c JOIN attempt a ON a.sale_id = c.id AND a.kind = 'capture'
  WHERE c.type = 'multi-capture' AND c.parent_id IS NOT NULL AND (since = '-infinity' OR c.parent_id = ANY (ARRAY(SELECT id FROM touched_ids))) GROUP BY c.parent_id
),
entries AS (
  SELECT e.attempt_id, e.posting, e.currency, sum(e.amount) AS total, sum(e.amount) FILTER (WHERE e.account = 'acquirer_clearing') AS clearing
  FROM ledger_entry e WHERE since = '-infinity' OR e.attempt_id = ANY (ARRAY(SELECT id FROM recent)) GROUP BY e.attempt_id, e.posting, e.currency
),
told AS (
  SELECT e.attempt_id, string_agg(e.notify_type, ', ' ORDER BY e.id) AS types
  FROM event e WHERE since = '-infinity' OR e.attempt_id = ANY (ARRAY(SELECT id FROM recent)) GROUP BY e.attempt_id
)
SELECT 'I01 entries of an attempt sum to zero', a.public_id, format('Its %s entries sum to %s %s.', e.posting, e.total, e.currency)
FROM entries e JOIN attempt a ON a.id = e.attempt_id WHERE e.total <> 0
UNION ALL
SELECT 'I02 all entries sum to zero', e.currency, format('All entries in this currency sum to %s.', sum(e.amount)) FROM ledger_entry e WHERE since = '-infinity' GROUP BY e.currency HAVING sum(e.amount) <> 0
UNION ALL
SELECT 'I03 a sale says what its attempts did', s.public_id,
  format('It says captured %s, refunded %s, reserved %s, charged back %s; its attempts say %s, %s, %s, %s.',
    s.captured, s.refunded, s.refund_reserved, s.charged_back, coalesce(t.captured, 0), coalesce(t.refunded, 0), coalesce(t.reserved, 0), coalesce(t.charged_back, 0))
FROM touched s LEFT JOIN sums t ON t.sale_id = s.id
WHERE (s.captured, s.refunded, s.refund_reserved, s.charged_back) IS DISTINCT FROM (coalesce(t.captured, 0), coalesce(t.refunded, 0), coalesce(t.reserved, 0), coalesce(t.charged_back, 0))
   OR s.refunded + s.refund_reserved + s.charged_back > s.captured OR s.captured + s.drawn + s.drawn_reserved + s.voided > s.authorized
UNION ALL
SELECT 'I03 a hold says what its captures drew', s.public_id, format('It says drawn %s and reserved %s; its captures say %s and %s.', s.drawn, s.drawn_reserved, d.drawn, d.reserved)
FROM draws d JOIN sale s ON s.id = d.parent_id
WHERE (s.drawn, s.drawn_reserved) <> (d.drawn, d.reserved) AND NOT EXISTS (SELECT FROM sale c JOIN attempt a ON a.sale_id = c.id WHERE c.parent_id = s.id AND a.processor = 'demo')
UNION ALL
SELECT 'I04 one successful payment of a sale', s.public_id, format('It was paid for %s times.', t.successes) FROM touched s JOIN sums t ON t.sale_id = s.id WHERE t.successes > 1
UNION ALL
-- A payment, its return and its credit move their amount through the acquirer's account; everything else moves nothing there.
SELECT 'I05 a movement has its entries', a.public_id, format('A %s of %s that is %s moved %s.', a.kind, a.amount, a.state, coalesce(e.clearing, 0))
FROM recent a LEFT JOIN entries e ON e.attempt_id = a.id AND e.posting = 'booking'
WHERE coalesce(e.clearing, 0) <> CASE
  WHEN a.state <> 'succeeded' THEN 0
  WHEN a.kind IN ('pay', 'capture', 'chargeback-reversal', 'seller-charge') THEN a.amount
  WHEN a.kind IN ('refund', 'chargeback') THEN -a.amount
  ELSE 0 END
UNION ALL
SELECT 'I05 only a movement has entries', a.public_id, format('A %s that is %s has %s entries.', a.kind, a.state, e.posting)
FROM recent a JOIN entries e ON e.attempt_id = a.id WHERE a.state <> 'succeeded' OR a.kind IN ('authorize', 'tokenize', 'void')
UNION ALL
SELECT 'I05 an end is told once', a.public_id, format('A %s that is %s told %s.', a.kind, a.state, coalesce(e.types, 'nothing'))
FROM recent a JOIN sale s ON s.id = a.sale_id LEFT JOIN told e ON e.attempt_id = a.id
-- That a debit was handed to its bank is told before its end is; its bank's answer to the mandate after it.
WHERE a.processor <> 'demo' AND (CASE WHEN a.method = 'il-direct-debit' THEN nullif(regexp_replace(e.types, '^sale-paid(, )?', ''), '') ELSE e.types END) IS DISTINCT FROM CASE
  WHEN a.kind = 'pay' AND a.method = 'il-direct-debit' AND a.settled_at IS NOT NULL AND a.state <> 'cancelled' THEN CASE
    WHEN a.token_id IS NULL THEN CASE a.state WHEN 'succeeded' THEN 'sale-complete' ELSE 'sale-failure' END || ', sale-il-direct-debit-update'
    WHEN a.state = 'succeeded' THEN NULL ELSE 'sale-failure' END
  WHEN a.settled_at IS NULL OR a.kind IN ('seller-charge', 'fee') THEN NULL
  WHEN a.state = 'succeeded' THEN CASE a.kind
    WHEN 'authorize' THEN 'sale-authorized' WHEN 'refund' THEN 'refund' WHEN 'void' THEN 'refund' WHEN 'chargeback' THEN 'sale-chargeback'
    WHEN 'chargeback-reversal' THEN 'sale-chargeback-refund' ELSE 'sale-complete' END
  WHEN a.kind IN ('pay', 'authorize', 'tokenize') OR (a.kind = 'capture' AND s.type = 'multi-capture') THEN 'sale-failure' END
UNION ALL
SELECT 'I06 both books agree', f.reference, format('Comparing %s with the acquirer found: %s.', f.day, f.kind) FROM reconciliation_finding f
UNION ALL
SELECT 'I07 nothing stays open', a.public_id, format('It is %s since %s.', a.state, a.created_at) FROM attempt a
WHERE a.state IN ('in_flight', 'in_doubt', 'challenged', 'submitted') AND a.lease_until < app_now() - interval '5 minutes'
UNION ALL
SELECT 'I08 a delivery is over or due', d.id::text, format('It is %s after %s tries and was due at %s.', d.state, d.tries, d.next_at) FROM delivery d
WHERE d.state = 'pending' AND d.next_at < app_now() - interval '90 seconds' AND coalesce(d.locked_until, d.next_at) < app_now() - interval '90 seconds'
UNION ALL
SELECT 'I09 a status fits what happened', s.public_id, format('It is %s with authorized %s, captured %s, voided %s, refunded %s, charged back %s.', s.status, s.authorized, s.captured, s.voided, s.refunded, s.charged_back)
FROM touched s LEFT JOIN sums t ON t.sale_id = s.id
WHERE NOT CASE s.status
  WHEN 'completed' THEN coalesce(t.successes, 0) > 0 OR s.captured > 0
  WHEN 'authorized' THEN s.authorized > 0 AND s.captured = 0 AND s.voided = 0
  WHEN 'refunded' THEN s.captured > 0 AND s.refunded + s.charged_back = s.captured
  WHEN 'partial-refund' THEN s.refunded > 0 AND s.refunded < s.captured
  WHEN 'voided' THEN s.captured = 0 AND s.voided > 0 AND s.voided = s.authorized
  WHEN 'partial-void' THEN s.voided > 0
  WHEN 'chargeback' THEN s.charged_back > 0 AND s.refunded + s.charged_back = s.captured
  WHEN 'partial-chargeback' THEN s.charged_back > 0
  WHEN 'pending' THEN s.captured = 0 AND EXISTS (SELECT FROM attempt w WHERE w.sale_id = s.id AND w.state = 'submitted')
  ELSE s.captured = 0 AND s.refunded = 0 AND coalesce(t.successes, 0) = 0 AND NOT EXISTS (SELECT FROM attempt w WHERE w.sale_id = s.id AND w.state = 'submitted') END
UNION ALL
SELECT 'I10 no card number outside the vault', s.public_id, 'A text of the sale holds one.' FROM sale s
WHERE (since = '-infinity' OR s.id = ANY (ARRAY(SELECT id FROM touched_ids)))
  AND looks_like_a_card(concat_ws(' | ', s.product_name, s.merchant_reference, s.buyer_name, s.buyer_email, s.buyer_phone, s.buyer_business_name, s.notify_name, s.notify_mobile, s.order_number, s.order_details::text, s.callback_url, s.return_url))
UNION ALL
SELECT 'I10 no card number outside the vault', a.public_id, 'A callback holds one.' FROM recent a JOIN event e ON e.attempt_id = a.id WHERE looks_like_a_card(replace(replace(e.body, '&', ' | '), '+', ' '))
UNION ALL
SELECT 'I10 no card number outside the vault', encode(c.scope, 'hex'), 'An answer that is kept for a repeated call holds one.' FROM idempotent_call c WHERE c.created_at >= since AND looks_like_a_card(c.answer)
UNION ALL
-- Too many to look through each minute, and nothing in them is asked by time.
SELECT 'I10 no card number outside the vault', b.public_id, 'A text of the token holds one.' FROM buyer_token b
WHERE since = '-infinity' AND looks_like_a_card(concat_ws(' | ', b.buyer_name, b.buyer_email, b.buyer_phone, b.buyer_zip_code))
UNION ALL
SELECT 'I10 no card number outside the vault', 'try ' || t.id, 'The answer to a callback holds one.' FROM delivery_try t WHERE since = '-infinity' AND looks_like_a_card(concat_ws(' | ', t.error, t.response_headers::text, t.response_body))
UNION ALL
SELECT 'I10 no card number outside the vault', 'message ' || m.id, 'A message of the sandbox inbox holds one.' FROM inbox_message m WHERE since = '-infinity' AND looks_like_a_card(replace(replace(m.body, '&', ' | '), '+', ' '))
$$;
