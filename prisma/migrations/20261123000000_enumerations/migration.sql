-- States, kinds, methods and types are PostgreSQL enums from here on (docs/decisions/0069). A CHECK's expression is parsed again at every execution of a
-- statement; an enum's label is read once. Every table is rewritten at most once: one ALTER TABLE with all its columns.
-- Processes of the version before this one cannot work on the result: all are replaced together.

SET LOCAL maintenance_work_mem = '512MB';

CREATE TYPE membership_role AS ENUM ('owner', 'manager', 'cashier', 'accountant', 'developer', 'read-only');
CREATE TYPE person_link_kind AS ENUM ('invitation', 'reset');
CREATE TYPE notify_type AS ENUM ('sale-complete', 'sale-authorized', 'sale-failure', 'refund', 'sale-chargeback', 'sale-chargeback-refund', 'sale-paid', 'sale-il-direct-debit-update', 'test');
CREATE TYPE callback_audience AS ENUM ('partner', 'seller');
CREATE TYPE delivery_state AS ENUM ('pending', 'delivered', 'dropped', 'skipped');
CREATE TYPE delivery_error AS ENUM ('timeout', 'refused_address', 'dns', 'tls', 'connection', 'too_many_redirects', 'insecure_redirect', 'status');
CREATE TYPE inbox_method AS ENUM ('POST', 'GET');
CREATE TYPE inbox_misbehaviour AS ENUM ('error', 'slow', 'drop', 'redirect-loop', 'redirect-get', 'redirect-private');
CREATE TYPE inbox_answer AS ENUM ('received', 'error', 'slow', 'drop', 'redirect-loop', 'redirect-get', 'redirect-private');
CREATE TYPE gender AS ENUM ('Male', 'Female', 'Other');
CREATE TYPE customer_token_method AS ENUM ('Credit Card', 'IL Direct Debit');
CREATE TYPE saved_view_list AS ENUM ('products', 'customers', 'sales', 'refunds');
CREATE TYPE ledger_account AS ENUM ('acquirer_clearing', 'seller_balance', 'processing_fees', 'market_fees', 'bank_account');
CREATE TYPE ledger_posting AS ENUM ('booking', 'settlement');
CREATE TYPE finding_kind AS ENUM ('extra', 'missing', 'double', 'other_amount', 'other_currency', 'late');
CREATE TYPE message_channel AS ENUM ('email', 'sms');
CREATE TYPE message_template AS ENUM ('payment-link', 'receipt', 'hold', 'refund', 'release', 'endpoint-failing', 'invitation', 'password-reset');
CREATE TYPE message_state AS ENUM ('queued', 'sending', 'sent', 'failed', 'unknown', 'skipped');
CREATE TYPE message_reason AS ENUM ('refused', 'unreachable', 'no_answer', 'bad_recipient', 'poisoned', 'broken', 'mail_off', 'sms_off', 'sms_module_off', 'not_payable');
CREATE TYPE sale_type AS ENUM ('sale', 'authorize', 'token', 'template', 'multi-capture');
CREATE TYPE sale_status AS ENUM ('initial', 'pending', 'completed', 'refunded', 'partial-refund', 'authorized', 'failed', 'chargeback', 'canceled', 'voided', 'partial-void', 'partial-chargeback');
CREATE TYPE payment_method AS ENUM ('credit-card', 'multi', 'bit', 'apple-pay', 'google-pay', 'paypal', 'bank-transfer', 'sepa', 'bacs', 'il-direct-debit', 'emv', 'pos');
CREATE TYPE page_method AS ENUM ('credit-card', 'bit', 'apple-pay', 'google-pay', 'paypal', 'bank-transfer', 'sepa', 'bacs', 'il-direct-debit');
CREATE TYPE attempt_kind AS ENUM ('pay', 'authorize', 'tokenize', 'capture', 'refund', 'void', 'chargeback', 'chargeback-reversal', 'seller-charge', 'fee', 'mandate');
CREATE TYPE attempt_state AS ENUM ('in_flight', 'in_doubt', 'challenged', 'submitted', 'succeeded', 'declined', 'cancelled');
CREATE TYPE attempt_channel AS ENUM ('api', 'page', 'dashboard', 'system');
CREATE TYPE color_scheme AS ENUM ('auto', 'light', 'dark');
CREATE TYPE logo_type AS ENUM ('image/png', 'image/jpeg');
CREATE TYPE token_state AS ENUM ('pending', 'unused', 'active', 'inactive');
CREATE TYPE token_method AS ENUM ('credit-card', 'il-direct-debit');

-- What compares these columns with texts is made again below.
DROP TRIGGER sale_moves_on ON sale;
DROP TRIGGER sale_born_beyond_initial ON sale;
DROP INDEX deliveries_due, holds_by_end, sales_to_close, messages_due, one_open_resend_per_message, one_open_invitation, one_settlement_per_attempt_and_account,
  one_attempt_per_chargeback, open_attempts_by_lease, one_open_attempt_per_sale, one_successful_payment_per_sale;

ALTER TABLE membership
  DROP CONSTRAINT membership_role_is_known,
  ALTER COLUMN role TYPE membership_role USING role::membership_role;

ALTER TABLE person_link
  DROP CONSTRAINT person_link_kind_is_known,
  DROP CONSTRAINT person_link_gives_what_it_is_for,
  ALTER COLUMN kind TYPE person_link_kind USING kind::person_link_kind,
  ALTER COLUMN role TYPE membership_role USING role::membership_role,
  ADD CONSTRAINT person_link_gives_what_it_is_for CHECK (CASE kind
    WHEN 'reset' THEN num_nonnulls(seller_id, partner_id, role) = 0
    ELSE num_nonnulls(seller_id, partner_id) = 1 AND role IS NOT NULL
  END);

ALTER TABLE event
  DROP CONSTRAINT event_is_about_an_attempt_or_a_test,
  ALTER COLUMN notify_type TYPE notify_type USING notify_type::notify_type,
  ADD CONSTRAINT event_is_about_an_attempt_or_a_test CHECK (num_nulls(sale_id, attempt_id) = CASE notify_type WHEN 'test' THEN 2 ELSE 0 END);

ALTER TABLE delivery
  DROP CONSTRAINT delivery_audience_is_known,
  DROP CONSTRAINT delivery_state_is_known,
  ALTER COLUMN notify_type TYPE notify_type USING notify_type::notify_type,
  ALTER COLUMN audience TYPE callback_audience USING audience::callback_audience,
  ALTER COLUMN state DROP DEFAULT,
  ALTER COLUMN state TYPE delivery_state USING state::delivery_state,
  ALTER COLUMN state SET DEFAULT 'pending';

ALTER TABLE delivery_try
  ALTER COLUMN error TYPE delivery_error USING error::delivery_error;

ALTER TABLE callback_endpoint
  DROP CONSTRAINT endpoint_audience_is_known,
  ALTER COLUMN audience TYPE callback_audience USING audience::callback_audience,
  ALTER COLUMN last_error TYPE delivery_error USING last_error::delivery_error;

ALTER TABLE signing_secret
  DROP CONSTRAINT signing_audience_is_known,
  ALTER COLUMN audience TYPE callback_audience USING audience::callback_audience;

ALTER TABLE inbox_message
  DROP CONSTRAINT inbox_method_is_known,
  ALTER COLUMN method DROP DEFAULT,
  ALTER COLUMN method TYPE inbox_method USING method::inbox_method,
  ALTER COLUMN method SET DEFAULT 'POST',
  ALTER COLUMN answered DROP DEFAULT,
  ALTER COLUMN answered TYPE inbox_answer USING answered::inbox_answer,
  ALTER COLUMN answered SET DEFAULT 'received';

ALTER TABLE inbox_behaviour
  DROP CONSTRAINT inbox_behaviour_is_known,
  ALTER COLUMN kind TYPE inbox_misbehaviour USING kind::inbox_misbehaviour;

ALTER TABLE customer
  DROP CONSTRAINT customer_gender,
  DROP CONSTRAINT customer_token,
  ALTER COLUMN gender TYPE gender USING gender::gender,
  ALTER COLUMN token_method TYPE customer_token_method USING token_method::customer_token_method,
  ADD CONSTRAINT customer_token CHECK (num_nulls(token_method, token_guid) IN (0, 2));

ALTER TABLE saved_view
  ALTER COLUMN list TYPE saved_view_list USING list::saved_view_list;

ALTER TABLE ledger_entry
  DROP CONSTRAINT entry_posting_is_known,
  ALTER COLUMN account TYPE ledger_account USING account::ledger_account,
  ALTER COLUMN posting DROP DEFAULT,
  ALTER COLUMN posting TYPE ledger_posting USING posting::ledger_posting,
  ALTER COLUMN posting SET DEFAULT 'booking';

ALTER TABLE balance_fold
  ALTER COLUMN account TYPE ledger_account USING account::ledger_account;

ALTER TABLE reconciliation_finding
  ALTER COLUMN kind TYPE finding_kind USING kind::finding_kind;

ALTER TABLE message
  DROP CONSTRAINT message_channel_is_known,
  DROP CONSTRAINT message_state_is_known,
  DROP CONSTRAINT message_is_over_once_it_is_settled,
  DROP CONSTRAINT message_that_went_out_is_kept,
  ALTER COLUMN channel TYPE message_channel USING channel::message_channel,
  ALTER COLUMN template TYPE message_template USING template::message_template,
  ALTER COLUMN state DROP DEFAULT,
  ALTER COLUMN state TYPE message_state USING state::message_state,
  ALTER COLUMN state SET DEFAULT 'queued',
  ALTER COLUMN reason TYPE message_reason USING reason::message_reason,
  ADD CONSTRAINT message_is_over_once_it_is_settled CHECK ((settled_at IS NULL) = (state IN ('queued', 'sending'))),
  ADD CONSTRAINT message_that_went_out_is_kept CHECK (state NOT IN ('sent', 'unknown') OR (handed_at IS NOT NULL AND text IS NOT NULL));

ALTER TABLE seller_brand
  DROP CONSTRAINT seller_brand_scheme,
  DROP CONSTRAINT seller_brand_logo,
  ALTER COLUMN scheme DROP DEFAULT,
  ALTER COLUMN scheme TYPE color_scheme USING scheme::color_scheme,
  ALTER COLUMN scheme SET DEFAULT 'auto',
  ALTER COLUMN logo_type TYPE logo_type USING logo_type::logo_type,
  ADD CONSTRAINT seller_brand_logo CHECK (num_nulls(logo, logo_type, logo_digest, logo_width, logo_height) IN (0, 5) AND coalesce(octet_length(logo), 0) <= 262144);

ALTER TABLE buyer_token
  DROP CONSTRAINT token_state_is_known,
  DROP CONSTRAINT token_method_is_known,
  DROP CONSTRAINT token_stays_ended,
  ALTER COLUMN state TYPE token_state USING state::token_state,
  ALTER COLUMN method DROP DEFAULT,
  ALTER COLUMN method TYPE token_method USING method::token_method,
  ALTER COLUMN method SET DEFAULT 'credit-card',
  ADD CONSTRAINT token_stays_ended CHECK (ended_at IS NULL OR state = 'inactive');

ALTER TABLE seller
  DROP CONSTRAINT seller_payment_methods_are_known,
  ALTER COLUMN payment_methods DROP DEFAULT,
  ALTER COLUMN payment_methods TYPE page_method[] USING payment_methods::page_method[],
  ALTER COLUMN payment_methods SET DEFAULT ARRAY['credit-card', 'bit', 'apple-pay', 'google-pay', 'paypal', 'bank-transfer', 'sepa', 'bacs', 'il-direct-debit']::page_method[];

ALTER TABLE sale_tally
  ALTER COLUMN status TYPE sale_status USING status::sale_status;

ALTER TABLE sale_status_change
  ALTER COLUMN left_status TYPE sale_status USING left_status::sale_status,
  ALTER COLUMN reached_status TYPE sale_status USING reached_status::sale_status;

-- A price below zero is refused by what may be taken of it.
ALTER TABLE sale
  DROP CONSTRAINT sale_type_is_known,
  DROP CONSTRAINT sale_status_is_known,
  DROP CONSTRAINT sale_price_is_not_negative,
  DROP CONSTRAINT sale_holds_end,
  DROP CONSTRAINT sale_choice_is_within_its_bounds,
  DROP CONSTRAINT sale_never_returns_more_than_it_took,
  DROP CONSTRAINT sale_never_takes_more_than_was_agreed,
  ALTER COLUMN type DROP DEFAULT,
  ALTER COLUMN type TYPE sale_type USING type::sale_type,
  ALTER COLUMN type SET DEFAULT 'sale',
  ALTER COLUMN status DROP DEFAULT,
  ALTER COLUMN status TYPE sale_status USING status::sale_status,
  ALTER COLUMN status SET DEFAULT 'initial',
  ALTER COLUMN payment_method DROP DEFAULT,
  ALTER COLUMN payment_method TYPE payment_method USING payment_method::payment_method,
  ALTER COLUMN payment_method SET DEFAULT 'credit-card',
  ALTER COLUMN status_before_chargeback TYPE sale_status USING status_before_chargeback::sale_status,
  ADD CONSTRAINT sale_never_returns_more_than_it_took CHECK (least(refunded, refund_reserved, charged_back) >= 0 AND refunded + refund_reserved + charged_back <= captured),
  ADD CONSTRAINT sale_never_takes_more_than_was_agreed
    CHECK (least(drawn, drawn_reserved, voided) >= 0 AND captured + drawn + drawn_reserved + voided <= authorized AND authorized <= price),
  ADD CONSTRAINT sale_holds_end CHECK (status <> 'authorized' OR hold_expires_at IS NOT NULL),
  ADD CONSTRAINT sale_choice_is_within_its_bounds CHECK (num_nonnulls(least_price, most_price) = 0
    OR (type = 'template' AND least_price = price AND least_price >= 500 AND most_price BETWEEN least_price AND 999999999999) IS TRUE);

-- An amount below zero is refused by what may be received of it.
ALTER TABLE attempt
  DROP CONSTRAINT attempt_kind_is_known,
  DROP CONSTRAINT attempt_state_is_known,
  DROP CONSTRAINT attempt_method_is_known,
  DROP CONSTRAINT attempt_amount_is_not_negative,
  DROP CONSTRAINT attempt_receives_up_to_its_amount,
  DROP CONSTRAINT attempt_challenge_has_an_address,
  DROP CONSTRAINT attempt_mandate_moves_nothing,
  DROP CONSTRAINT attempt_settled_has_a_time,
  DROP CONSTRAINT attempt_submitted_is_a_payment,
  ALTER COLUMN kind TYPE attempt_kind USING kind::attempt_kind,
  ALTER COLUMN state DROP DEFAULT,
  ALTER COLUMN state TYPE attempt_state USING state::attempt_state,
  ALTER COLUMN state SET DEFAULT 'in_flight',
  ALTER COLUMN channel TYPE attempt_channel USING channel::attempt_channel,
  ALTER COLUMN method DROP DEFAULT,
  ALTER COLUMN method TYPE page_method USING method::page_method,
  ALTER COLUMN method SET DEFAULT 'credit-card',
  ADD CONSTRAINT attempt_receives_up_to_its_amount CHECK (received BETWEEN 0 AND amount),
  ADD CONSTRAINT attempt_settled_has_a_time CHECK ((settled_at IS NULL) = (state IN ('in_flight', 'in_doubt', 'challenged', 'submitted'))),
  ADD CONSTRAINT attempt_has_what_its_state_needs CHECK (CASE state WHEN 'challenged' THEN challenge_url IS NOT NULL WHEN 'submitted' THEN kind = 'pay' ELSE true END),
  ADD CONSTRAINT attempt_mandate_moves_nothing CHECK (kind <> 'mandate' OR (amount = 0 AND method = 'il-direct-debit'));

CREATE INDEX deliveries_due ON delivery (next_at) WHERE state = 'pending';
CREATE INDEX holds_by_end ON sale (hold_expires_at) WHERE status = 'authorized';
CREATE INDEX sales_to_close ON sale (closes_at) WHERE closes_at IS NOT NULL AND status IN ('initial', 'failed');
CREATE INDEX messages_due ON message (channel, next_at) WHERE state IN ('queued', 'sending');
CREATE UNIQUE INDEX one_open_resend_per_message ON message (resend_of) WHERE state IN ('queued', 'sending');
CREATE UNIQUE INDEX one_open_invitation ON person_link (email, coalesce(seller_id, 0), coalesce(partner_id, 0)) WHERE kind = 'invitation' AND used_at IS NULL AND ended_at IS NULL;
CREATE UNIQUE INDEX one_settlement_per_attempt_and_account ON ledger_entry (attempt_id, account, owner_id) WHERE posting = 'settlement';
CREATE UNIQUE INDEX one_attempt_per_chargeback ON attempt (processor, processor_reference) WHERE kind IN ('chargeback', 'chargeback-reversal', 'mandate');
CREATE INDEX open_attempts_by_lease ON attempt (lease_until) WHERE state IN ('in_flight', 'in_doubt', 'challenged', 'submitted');
CREATE UNIQUE INDEX one_open_attempt_per_sale ON attempt (sale_id) WHERE state IN ('in_flight', 'in_doubt', 'challenged', 'submitted');
CREATE UNIQUE INDEX one_successful_payment_per_sale ON attempt (sale_id) WHERE kind IN ('pay', 'authorize', 'tokenize') AND state = 'succeeded';

CREATE TRIGGER sale_born_beyond_initial AFTER INSERT ON sale FOR EACH ROW WHEN (NEW.status <> 'initial') EXECUTE FUNCTION note_sale_status();
CREATE TRIGGER sale_moves_on AFTER UPDATE OF status ON sale FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION note_sale_status();

-- The same questions; only event types are written out as texts.
CREATE OR REPLACE FUNCTION money_broken_since(since timestamp with time zone)
 RETURNS TABLE(invariant text, what text, detail text)
 LANGUAGE sql
 STABLE
AS $function$
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
  SELECT e.attempt_id, string_agg(e.notify_type::text, ', ' ORDER BY e.id) AS types
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
    WHEN 'chargeback-reversal' THEN 'sale-chargeback-refund' WHEN 'mandate' THEN 'sale-il-direct-debit-update' ELSE 'sale-complete' END
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
$function$;

-- What the planner knew of a column is gone with its type. Of an empty table it would learn that it is empty, and pass whole tables where rows have come
-- since: those are left to be learned.
DO $$
DECLARE
  filled regclass;
BEGIN
  FOR filled IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0 LOOP
    EXECUTE format('ANALYZE %s', filled);
  END LOOP;
END $$;
