-- expand: the tables, functions and triggers that everything starts from, by module, from the bottom up.
-- Whatever holds a rule says so. No schema is named: the search path says where the tables are, and the vault lies
-- beside them.

SET lock_timeout = '5s';
-- Functions speak of tables that come after them.
SELECT set_config('check_function_bodies', 'off', true);
SELECT set_config('kupa.tables', current_schema(), true);
SELECT set_config('kupa.vault', CASE current_schema() WHEN 'public' THEN 'vault'
  ELSE current_schema() || '_vault' END, true);

-- Trigrams, for searches. An extension belongs to a whole database: where nobody has it, it lies with PostgreSQL's own.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA pg_catalog;
SELECT set_config('search_path', concat_ws(', ', quote_ident(current_schema()), (SELECT quote_ident(n.nspname)
  FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm'
    AND n.nspname NOT IN ('pg_catalog', current_schema()))), true);

-- ==================== types ====================
-- States, kinds and methods are enums: a CHECK is parsed again at every execution (decision 69).

CREATE TYPE ledger_account AS ENUM (
  'acquirer_clearing', 'seller_balance', 'processing_fees', 'market_fees', 'bank_account', 'adjustments'
);
CREATE TYPE ledger_cause_kind AS ENUM (
  'payout', 'payout_return', 'reserve_held', 'reserve_released', 'fee_invoice', 'adjustment', 'market_fee_transfer'
);
CREATE TYPE ledger_posting AS ENUM ('booking', 'settlement');

CREATE TYPE color_scheme AS ENUM ('auto', 'light', 'dark');
CREATE TYPE logo_type AS ENUM ('image/png', 'image/jpeg');

CREATE TYPE membership_role AS ENUM (
  'owner', 'manager', 'cashier', 'accountant', 'developer', 'read-only', 'counter', 'reviewer'
);
CREATE TYPE person_link_kind AS ENUM ('invitation', 'reset');

CREATE TYPE callback_audience AS ENUM ('partner', 'seller');
CREATE TYPE delivery_error AS ENUM (
  'timeout', 'refused_address', 'dns', 'tls', 'connection', 'too_many_redirects', 'insecure_redirect', 'status'
);
CREATE TYPE delivery_state AS ENUM ('pending', 'delivered', 'dropped', 'skipped');
CREATE TYPE inbox_answer AS ENUM (
  'received', 'error', 'slow', 'drop', 'redirect-loop', 'redirect-get', 'redirect-private'
);
CREATE TYPE inbox_method AS ENUM ('POST', 'GET');
CREATE TYPE inbox_misbehaviour AS ENUM ('error', 'slow', 'drop', 'redirect-loop', 'redirect-get', 'redirect-private');
CREATE TYPE notify_type AS ENUM (
  'sale-complete', 'sale-authorized', 'sale-failure', 'refund', 'sale-chargeback', 'sale-chargeback-refund',
  'sale-paid', 'sale-il-direct-debit-update', 'test', 'point-of-sale-action-paired', 'point-of-sale-action-unpaired',
  'point-of-sale-action-renamed', 'point-of-sale-action-ordered', 'point-of-sale-action-shipped', 'sub-create',
  'sub-active', 'sub-iteration-success', 'sub-iteration-skipped', 'sub-failure', 'sub-pause', 'sub-cancel',
  'sub-complete', 'seller-create', 'seller-update', 'seller-approve'
);

CREATE TYPE message_channel AS ENUM ('email', 'sms');
CREATE TYPE message_reason AS ENUM (
  'refused', 'unreachable', 'no_answer', 'bad_recipient', 'poisoned', 'broken', 'mail_off', 'sms_off',
  'sms_module_off', 'not_payable', 'outdated', 'email_module_off'
);
CREATE TYPE message_state AS ENUM ('queued', 'sending', 'sent', 'failed', 'unknown', 'skipped');
CREATE TYPE message_template AS ENUM (
  'payment-link', 'receipt', 'hold', 'refund', 'release', 'endpoint-failing', 'invitation', 'password-reset',
  'subscription-started', 'subscription-reminder', 'subscription-failed', 'subscription-card', 'subscription-price',
  'subscription-paused', 'subscription-cancelled', 'subscription-link', 'subscription-code', 'onboarding-invitation',
  'onboarding-reminder', 'onboarding-code', 'onboarding-changes', 'onboarding-approved', 'onboarding-rejected',
  'onboarding-account', 'partner-note'
);

CREATE TYPE attempt_channel AS ENUM ('api', 'page', 'dashboard', 'system');
CREATE TYPE attempt_kind AS ENUM (
  'pay', 'authorize', 'tokenize', 'capture', 'refund', 'void', 'chargeback', 'chargeback-reversal', 'seller-charge',
  'fee', 'mandate'
);
CREATE TYPE attempt_state AS ENUM (
  'in_flight', 'in_doubt', 'challenged', 'submitted', 'succeeded', 'declined', 'cancelled'
);
CREATE TYPE authentication_state AS ENUM ('asked', 'challenged', 'passed', 'failed');
CREATE TYPE device_step AS ENUM ('sent', 'accepted', 'announced', 'waiting-card', 'card-read', 'pin', 'authorizing');
CREATE TYPE page_method AS ENUM (
  'credit-card', 'bit', 'apple-pay', 'google-pay', 'paypal', 'bank-transfer', 'sepa', 'bacs', 'il-direct-debit', 'emv'
);
CREATE TYPE payment_method AS ENUM (
  'credit-card', 'multi', 'bit', 'apple-pay', 'google-pay', 'paypal', 'bank-transfer', 'sepa', 'bacs',
  'il-direct-debit', 'emv', 'pos'
);
CREATE TYPE refund_cause AS ENUM ('duplicate', 'fraud', 'requested', 'undelivered', 'other');
CREATE TYPE sale_status AS ENUM (
  'initial', 'pending', 'completed', 'refunded', 'partial-refund', 'authorized', 'failed', 'chargeback', 'canceled',
  'voided', 'partial-void', 'partial-chargeback'
);
CREATE TYPE sale_type AS ENUM ('sale', 'authorize', 'token', 'template', 'multi-capture');
CREATE TYPE token_method AS ENUM ('credit-card', 'il-direct-debit', 'sepa', 'bacs');
CREATE TYPE token_state AS ENUM ('pending', 'unused', 'active', 'inactive');

CREATE TYPE customer_token_method AS ENUM ('Credit Card', 'IL Direct Debit');
CREATE TYPE gender AS ENUM ('Male', 'Female', 'Other');

CREATE TYPE device_event_kind AS ENUM ('paired', 'unpaired', 'renamed', 'moved', 'online', 'offline', 'tested');
CREATE TYPE device_order_state AS ENUM ('ordered', 'preparing', 'shipped', 'delivered');
CREATE TYPE device_state AS ENUM ('unpaired', 'pairing', 'active');

CREATE TYPE document_type AS ENUM (
  'order', 'delivery', 'transaction-invoice', 'invoice', 'invoice-receipt', 'credit-note', 'receipt',
  'donation-receipt', 'offer'
);

CREATE TYPE subscription_actor AS ENUM ('system', 'api', 'person', 'buyer');
CREATE TYPE subscription_event_kind AS ENUM (
  'created', 'activated', 'price-changed', 'card-changed', 'paused', 'resumed', 'skipped', 'failed', 'recovered',
  'cancelled', 'completed', 'card-ending', 'reminded', 'agreed'
);
CREATE TYPE subscription_iteration_state AS ENUM (
  'scheduled', 'charging', 'awaiting', 'submitted', 'paid', 'skipped', 'failed', 'stopped'
);
CREATE TYPE subscription_kind AS ENUM ('regular', 'template');
CREATE TYPE subscription_period AS ENUM ('daily', 'weekly', 'monthly', 'yearly');
CREATE TYPE subscription_reason AS ENUM ('seller', 'buyer', 'failures', 'card');
CREATE TYPE subscription_state AS ENUM ('initial', 'active', 'paused', 'failed', 'cancelled', 'completed', 'retrying');

CREATE TYPE hosted_instance_state AS ENUM ('open', 'claimed', 'done');

CREATE TYPE seller_file_format AS ENUM ('pdf', 'jpeg', 'png', 'doc', 'docx');
CREATE TYPE seller_file_reason AS ENUM (
  'unreadable', 'cut-off', 'wrong-document', 'expired', 'other-details', 'incomplete', 'other'
);
CREATE TYPE seller_file_state AS ENUM ('received', 'in-review', 'accepted', 'refused');

CREATE TYPE onboarding_event_kind AS ENUM (
  'invited', 'started', 'saved', 'submitted', 'document-added', 'document-accepted', 'document-refused',
  'changes-requested', 'approved-first', 'approved', 'rejected', 'reminded', 'reopened', 'previewed', 'taken',
  'field-refused', 'field-cleared'
);
CREATE TYPE onboarding_reason AS ENUM (
  'does-not-match', 'not-found', 'incomplete', 'unreadable', 'not-allowed', 'other'
);
CREATE TYPE onboarding_state AS ENUM (
  'invited', 'started', 'submitted', 'in-review', 'changes-requested', 'approved', 'rejected'
);
CREATE TYPE onboarding_step AS ENUM ('person', 'business', 'bank', 'documents', 'site', 'terms');

CREATE TYPE embedded_part AS ENUM ('onboarding', 'payments', 'balance');

CREATE TYPE finding_kind AS ENUM ('extra', 'missing', 'double', 'other_amount', 'other_currency', 'late');

CREATE TYPE saved_view_list AS ENUM ('products', 'customers', 'sales', 'refunds', 'subscriptions', 'sellers');

-- ==================== platform ====================

-- Beside `app_now()`, for what is written behind a lock and must be in order: the moment at which it is called.
CREATE FUNCTION app_instant() RETURNS timestamp with time zone LANGUAGE sql AS $$SELECT clock_timestamp()$$;

-- The only clock that SQL reads: the moment at which a statement arrived. The offset of `app_clock` moves in the
-- sandbox and in tests, never in production.
CREATE FUNCTION app_now() RETURNS timestamp with time zone LANGUAGE sql STABLE AS $$SELECT statement_timestamp()$$;

-- One row.
CREATE TABLE app_clock (
  id integer DEFAULT 1 NOT NULL,
  offset_seconds bigint DEFAULT 0 NOT NULL,
  moved_at timestamp(6) with time zone,
  moved_from timestamp(6) with time zone[] DEFAULT (ARRAY[]::timestamp with time zone[])::timestamp(6) with time zone[],
  moved_to timestamp(6) with time zone[] DEFAULT (ARRAY[]::timestamp with time zone[])::timestamp(6) with time zone[],
  CONSTRAINT app_clock_is_one_row CHECK ((id = 1)),
  CONSTRAINT app_clock_pkey PRIMARY KEY (id)
);

CREATE TABLE app_fact (
  key text NOT NULL,
  value text NOT NULL,
  CONSTRAINT app_fact_pkey PRIMARY KEY (key)
);

CREATE TABLE idempotent_call (
  scope bytea NOT NULL,
  body_hash bytea NOT NULL,
  http_status smallint,
  answer text,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT idempotent_call_pkey PRIMARY KEY (scope)
);

CREATE INDEX idempotent_calls_by_age ON idempotent_call (created_at);

-- The last thousand moves of the clock stay known: what was read before one is no error after it.
CREATE FUNCTION app_clock_keeps_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.moved_from := (OLD.moved_from || (clock_timestamp() + make_interval(secs => OLD.offset_seconds)))[greatest(1, cardinality(OLD.moved_from) - 998):];
  NEW.moved_to := (OLD.moved_to || (clock_timestamp() + make_interval(secs => NEW.offset_seconds)))[greatest(1, cardinality(OLD.moved_to) - 998):];
  RETURN NEW;
END $$;

SELECT set_config('kupa.path', current_setting('search_path'), true);
SELECT set_config('search_path', quote_ident(current_setting('kupa.tables')) || ', pg_temp', true);
-- The clock without a query in it: the planner puts the body of `app_now()` in its place, and a payment calls it
-- eleven times. It is the moment at which the statement arrived. Every change of the offset writes the function anew
-- in the same transaction, and each session plans its statements again: all processes see the same time at once.
-- Whoever may change the offset may do that, and nobody else.
CREATE FUNCTION app_clock_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  ahead text := CASE NEW.offset_seconds WHEN 0 THEN '' ELSE format(' + interval ''%s seconds''', NEW.offset_seconds) END;
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE AS %L', 'SELECT statement_timestamp()' || ahead);
  EXECUTE format('CREATE OR REPLACE FUNCTION app_instant() RETURNS timestamptz LANGUAGE sql VOLATILE AS %L', 'SELECT clock_timestamp()' || ahead);
  RETURN NULL;
END $$;
SELECT set_config('search_path', current_setting('kupa.path'), true);

-- Holds what was booked, issued or audited: no row of such a table is changed or removed.
CREATE FUNCTION is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

INSERT INTO app_clock DEFAULT VALUES;

-- ==================== vault ====================

-- Card numbers and the keys of files, sealed: a schema of its own, for a role of its own. Nothing joins with the rest.
DO $$ BEGIN EXECUTE format('CREATE SCHEMA %I', current_setting('kupa.vault')); END $$;
SELECT set_config('kupa.path', current_setting('search_path'), true);
SELECT set_config('search_path', format('%I, %I', current_setting('kupa.vault'), current_setting('kupa.tables')), true);

CREATE TABLE card (
  id bigserial NOT NULL,
  token text NOT NULL,
  owner text NOT NULL,
  sealed bytea NOT NULL,
  wrapped_key bytea NOT NULL,
  key_id text NOT NULL,
  version smallint DEFAULT 1 NOT NULL,
  fingerprint bytea NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT card_pkey PRIMARY KEY (id),
  CONSTRAINT card_token_key UNIQUE (token)
);

CREATE INDEX cards_by_fingerprint ON card (fingerprint);
CREATE INDEX cards_by_key ON card (key_id, id);

-- The keys of files. Their sealed bytes lie in the store of files.
CREATE TABLE file_key (
  id bigserial NOT NULL,
  name text NOT NULL,
  owner text NOT NULL,
  wrapped_key bytea NOT NULL,
  key_id text NOT NULL,
  version smallint DEFAULT 1 NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT file_key_pkey PRIMARY KEY (id),
  CONSTRAINT file_key_name_key UNIQUE (name)
);

CREATE INDEX file_keys_by_key ON file_key (key_id, id);

-- What each key-encrypting key must be able to open: a wrong or half key is known before it is used.
CREATE TABLE key_check (
  key_id text NOT NULL,
  sealed bytea NOT NULL,
  made_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  retired_at timestamp(6) with time zone,
  CONSTRAINT key_check_pkey PRIMARY KEY (key_id)
);

SELECT set_config('search_path', current_setting('kupa.path'), true);

-- ==================== ledger ====================

-- An attempt that is asked about again and again has a lease that moves on with every question: by that alone it
-- could stay open for days unseen. What is in flight or in doubt has five minutes from its beginning, a wait from
-- the end of its time; a debit has no such time, and eight days are the longest that its banks take (specification
-- 8), with two to spare.
CREATE FUNCTION attempts_open_too_long() RETURNS TABLE(invariant text, what text, detail text) LANGUAGE sql STABLE AS $$
SELECT 'I07 nothing stays open', a.public_id, format('It is %s since %s.', a.state, a.created_at) FROM attempt a
WHERE a.state IN ('in_flight', 'in_doubt', 'challenged', 'submitted') AND app_now() > interval '5 minutes' + CASE
  WHEN a.state IN ('in_flight', 'in_doubt') THEN a.created_at
  ELSE coalesce(a.waits_until, a.created_at + interval '10 days') END
$$;

-- All questions about money: 0 looks at everything, anything else at the last hour.
CREATE FUNCTION broken_invariants(from_attempt bigint) RETURNS TABLE(invariant text, what text, detail text)
  LANGUAGE sql STABLE AS $$
SELECT invariant, what, detail FROM invariants_broken_since(CASE WHEN from_attempt = 0 THEN '-infinity' ELSE app_now() - interval '1 hour' END)
$$;

-- Causes that are no attempts, and entries whose cause is missing; money_broken_since asks about attempts. Only a
-- look at everything passes all entries.
CREATE FUNCTION causes_broken_since(since timestamp with time zone) RETURNS TABLE(invariant text, what text,
  detail text) LANGUAGE sql STABLE AS $$
WITH recent AS (SELECT c.id, c.kind FROM ledger_cause c WHERE c.created_at >= since),
entries AS (
  SELECT e.cause_id, e.currency, sum(e.amount) AS total, -sum(e.amount) FILTER (WHERE e.account = 'seller_balance') AS paid,
    min(e.owner_id) FILTER (WHERE e.account = 'seller_balance') AS seller_id
  FROM ledger_entry e WHERE e.cause_id = ANY (ARRAY(SELECT id FROM recent)) GROUP BY e.cause_id, e.currency
)
SELECT 'I01 entries of a cause sum to zero', format('%s %s', c.kind, c.id), format('Its entries sum to %s %s.', e.total, e.currency)
FROM entries e JOIN recent c ON c.id = e.cause_id WHERE e.total <> 0
UNION ALL
SELECT 'I12 a cause has its entries', format('%s %s', c.kind, c.id), 'It has none.'
FROM recent c WHERE NOT EXISTS (SELECT FROM entries e WHERE e.cause_id = c.id)
UNION ALL
SELECT 'I12 a cause has its record', format('%s %s', c.kind, c.id), 'No record says what it was.'
FROM recent c WHERE c.kind = 'adjustment' AND NOT EXISTS (SELECT FROM adjustment a WHERE a.id = c.id)
UNION ALL
SELECT 'I12 an adjustment moves what it says', format('adjustment %s', a.id), format('It says %s %s to seller %s, and moved %s %s to seller %s.',
  a.amount, a.currency, a.seller_id, e.paid, e.currency, e.seller_id)
FROM entries e JOIN adjustment a ON a.id = e.cause_id
WHERE (e.paid, e.currency, e.seller_id) IS DISTINCT FROM (a.amount, a.currency, a.seller_id)
UNION ALL
SELECT 'I12 an entry has one cause', format('entry %s', e.id), format('Its attempt is %s, its other cause %s.', coalesce(e.attempt_id::text, 'none'), coalesce(e.cause_id::text, 'none'))
FROM ledger_entry e LEFT JOIN attempt a ON a.id = e.attempt_id LEFT JOIN ledger_cause c ON c.id = e.cause_id
WHERE since = '-infinity' AND (a.id IS NULL) = (c.id IS NULL)
$$;

-- True for a text with 13 to 19 digits that a card network could have given out, check digit included.
CREATE FUNCTION has_digits_of_a_card(words text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$
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

-- Each row once, also where both ask it.
CREATE FUNCTION invariants_broken_since(since timestamp with time zone) RETURNS TABLE(invariant text, what text,
  detail text) LANGUAGE sql STABLE AS $$
SELECT invariant, what, detail FROM money_broken_since(since)
UNION
SELECT invariant, what, detail FROM attempts_open_too_long()
UNION ALL
SELECT invariant, what, detail FROM causes_broken_since(since)
UNION ALL
SELECT invariant, what, detail FROM audit_broken_since(since)
UNION ALL
SELECT invariant, what, detail FROM documents_broken_since(since)
$$;

-- True for a text in which a card number may stand. Identifiers are taken out first, and only where there is
-- something to be told apart: the first look answers for nearly every text.
CREATE FUNCTION looks_like_a_card(words text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT has_digits_of_a_card(words) AND has_digits_of_a_card(regexp_replace(words,
    '\y(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
    '|(?:(?:MPL|SALE|TRAN|SUB|PAYO|DISP|CONT)[0-9A-Z]{2}[A-Z2-7]{2,3}|(?:BUYER|VASL|VPLN)[A-Z2-7]{3,4}'
    '|(?:MPL|SALE|TRAN|BUYER|SUB|VASL|VPLN)-[A-Z2-7]{8})(?:-[A-Z2-7]{8}){3})\y', 'x', 'gi'))
$$;

-- The same questions; only event types are written out as texts.
CREATE FUNCTION money_broken_since(since timestamp with time zone) RETURNS TABLE(invariant text, what text,
  detail text) LANGUAGE sql STABLE AS $$
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
  WHEN (a.kind = 'pay' OR (a.kind = 'tokenize' AND a.token_id IS NULL)) AND a.method = 'il-direct-debit' AND a.settled_at IS NOT NULL AND a.state <> 'cancelled' THEN CASE
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
$$;

CREATE TABLE acquirer (
  id smallint NOT NULL,
  name text NOT NULL,
  CONSTRAINT acquirer_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX acquirer_name_key ON acquirer (name);

CREATE TABLE adjustment (
  id bigint NOT NULL,
  seller_id bigint NOT NULL,
  amount bigint NOT NULL,
  created_by bigint NOT NULL,
  kind ledger_cause_kind DEFAULT 'adjustment'::ledger_cause_kind NOT NULL,
  currency character(3) NOT NULL,
  reason text NOT NULL,
  CONSTRAINT adjustment_is_of_its_kind CHECK ((kind = 'adjustment'::ledger_cause_kind)),
  CONSTRAINT adjustment_moves_something CHECK ((amount <> 0)),
  CONSTRAINT adjustment_says_why CHECK ((reason ~ '[^[:space:]]'::text)),
  CONSTRAINT adjustment_pkey PRIMARY KEY (id)
);

CREATE INDEX adjustments_of_a_seller ON adjustment (seller_id, id DESC);

CREATE TABLE balance_fold (
  account ledger_account NOT NULL,
  owner_id bigint NOT NULL,
  currency character(3) NOT NULL,
  up_to_id bigint NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT balance_fold_pkey PRIMARY KEY (account, owner_id, currency)
);

CREATE TABLE invariant_violation (
  invariant text NOT NULL,
  what text NOT NULL,
  detail text NOT NULL,
  first_seen_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  last_seen_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  reach timestamp(6) with time zone NOT NULL,
  resolved_at timestamp(6) with time zone,
  CONSTRAINT invariant_violation_pkey PRIMARY KEY (invariant, what)
);

CREATE INDEX open_violations ON invariant_violation (first_seen_at) WHERE (resolved_at IS NULL);

CREATE TABLE ledger_cause (
  id bigserial NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  kind ledger_cause_kind NOT NULL,
  CONSTRAINT ledger_cause_pkey PRIMARY KEY (id)
);

CREATE INDEX causes_by_time ON ledger_cause (created_at);
CREATE UNIQUE INDEX one_kind_of_a_cause ON ledger_cause (id, kind);

CREATE TABLE ledger_entry (
  id bigserial NOT NULL,
  attempt_id bigint,
  owner_id bigint NOT NULL,
  amount bigint NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  account ledger_account NOT NULL,
  posting ledger_posting DEFAULT 'booking'::ledger_posting NOT NULL,
  currency character(3) NOT NULL,
  value_date date,
  cause_id bigint,
  CONSTRAINT entry_has_one_cause CHECK (((attempt_id IS NULL) <> (cause_id IS NULL))),
  CONSTRAINT entry_moves_something CHECK ((amount <> 0)),
  CONSTRAINT ledger_entry_pkey PRIMARY KEY (id)
);

CREATE INDEX entries_of_a_cause ON ledger_entry (cause_id) WHERE (cause_id IS NOT NULL);
-- Only entries of sellers' balances are asked for in order, one of the three that a payment writes.
CREATE INDEX entries_of_a_sellers_balance ON ledger_entry (owner_id, currency, id)
  WHERE (account = 'seller_balance'::ledger_account);
CREATE INDEX entries_of_an_attempt ON ledger_entry (attempt_id);
-- What an acquirer paid is booked once, whoever compares.
CREATE UNIQUE INDEX one_settlement_per_attempt_and_account ON ledger_entry (attempt_id, account, owner_id)
  WHERE (posting = 'settlement'::ledger_posting);

-- All entries of a cause are written by one statement and sum to zero.
CREATE FUNCTION ledger_entries_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY attempt_id, cause_id, currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'ledger entries of a cause do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- ==================== audit ====================

-- Adds an entry to its chain. The head of the chain is locked until the commit, so that entries of one chain follow
-- each other without a gap.
CREATE FUNCTION audit_append(of_chain text, by_user bigint, by_name text, of_seller bigint, of_partner bigint,
  what text, of_subject text, was jsonb, is_now jsonb, from_ip text, from_agent text) RETURNS bigint
  LANGUAGE plpgsql AS $$
DECLARE
  head audit_head;
  e audit_entry;
BEGIN
  INSERT INTO audit_head (chain, seq, hash) VALUES (of_chain, 0, '') ON CONFLICT (chain) DO NOTHING;
  SELECT * INTO head FROM audit_head h WHERE h.chain = of_chain FOR UPDATE;
  e.id := nextval(pg_get_serial_sequence('audit_entry', 'id'));
  e.chain := of_chain; e.seq := head.seq + 1; e.at := app_now(); e.user_id := by_user; e.user_name := by_name; e.seller_id := of_seller; e.partner_id := of_partner;
  e.action := what; e.subject := of_subject; e.before := was; e.after := is_now; e.ip := from_ip; e.user_agent := from_agent;
  e.hash := audit_hash(head.hash, e);
  INSERT INTO audit_entry SELECT e.*;
  UPDATE audit_head h SET seq = e.seq, hash = e.hash WHERE h.chain = of_chain;
  RETURN e.id;
END
$$;

-- Entries that are not what was written, places where one is missing, and chains whose end is not where it was.
CREATE FUNCTION audit_broken_since(since timestamp with time zone) RETURNS TABLE(invariant text, what text,
  detail text) LANGUAGE sql STABLE AS $$
SELECT 'I11 the audit log is whole', e.chain || ' ' || e.seq, CASE WHEN e.seq > 1 AND p.id IS NULL THEN 'The entry before this one is missing.' ELSE 'It is not what was written, or not in its place.' END
FROM audit_entry e LEFT JOIN audit_entry p ON p.chain = e.chain AND p.seq = e.seq - 1
WHERE e.at >= since AND e.hash IS DISTINCT FROM audit_hash(coalesce(p.hash, ''), e)
UNION ALL
SELECT 'I11 the audit log is whole', h.chain || ' ' || h.seq, 'The chain does not end with the entry that was written last.'
FROM audit_head h LEFT JOIN audit_entry e ON e.chain = h.chain AND e.seq = h.seq
WHERE h.seq > 0 AND e.hash IS DISTINCT FROM h.hash
UNION ALL
SELECT 'I11 the audit log is whole', e.chain || ' ' || e.seq, 'It stands behind the end of its chain.'
FROM audit_entry e LEFT JOIN audit_head h ON h.chain = e.chain WHERE e.at >= since AND e.seq > coalesce(h.seq, 0)
$$;


SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE audit_entry (
  id bigserial NOT NULL,
  chain text NOT NULL,
  seq bigint NOT NULL,
  at timestamp(6) with time zone NOT NULL,
  user_id bigint,
  user_name text NOT NULL,
  seller_id bigint,
  partner_id bigint,
  action text NOT NULL,
  subject text NOT NULL,
  before jsonb,
  after jsonb,
  ip text NOT NULL,
  user_agent text NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (id)
);

CREATE INDEX audit_by_time ON audit_entry (at);
CREATE INDEX audit_of_a_partner ON audit_entry (partner_id, id DESC);
CREATE INDEX audit_of_a_person ON audit_entry (user_id, id DESC);
CREATE INDEX audit_of_a_seller ON audit_entry (seller_id, id DESC);
CREATE UNIQUE INDEX one_audit_entry_per_place ON audit_entry (chain, seq);

CREATE TABLE audit_head (
  chain text NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_head_pkey PRIMARY KEY (chain)
);

-- What the hash of an entry covers: the hash before it and every column that says something.
CREATE FUNCTION audit_hash(previous bytea, e audit_entry) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    e.chain, e.seq, extract(epoch FROM e.at), e.user_id, e.user_name, e.seller_id, e.partner_id, e.action, e.subject, e.before, e.after, e.ip, e.user_agent)::text, 'UTF8'))
$$;

-- ==================== principals ====================

-- Whole seconds until a seller's next call has room in its limit. Volatile: it reads the row as it is after the wait
-- for its lock, while the statement that calls it still sees it as it was before, in a burst without any of the
-- calls that used the room up.
CREATE FUNCTION retry_after(seller bigint, most integer) RETURNS integer LANGUAGE sql AS $$
  SELECT greatest(1, ceil(extract(epoch FROM w.admissions[greatest(1, cardinality(w.admissions) - most + 1)] + interval '10 seconds' - app_instant())))::integer
  FROM rate_window w WHERE w.seller_id = seller
$$;

CREATE TABLE key_use (
  key_index bytea NOT NULL,
  last_used_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT key_use_pkey PRIMARY KEY (key_index)
);

CREATE UNLOGGED TABLE rate_window (
  seller_id bigint NOT NULL,
  admissions timestamp(6) with time zone[],
  CONSTRAINT rate_window_pkey PRIMARY KEY (seller_id)
);

-- ==================== sellers ====================

CREATE TABLE partner (
  id bigserial NOT NULL,
  name text NOT NULL,
  client_key_index bytea NOT NULL,
  client_key_sealed bytea NOT NULL,
  client_secret_sealed bytea NOT NULL,
  callback_url text,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  client_key_since timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  client_secret_since timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  old_client_key_index bytea,
  old_client_key_until timestamp(6) with time zone,
  four_eyes boolean DEFAULT false NOT NULL,
  sandbox_reviewer boolean DEFAULT true NOT NULL,
  CONSTRAINT partner_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_partner_per_old_client_key ON partner (old_client_key_index);
CREATE UNIQUE INDEX partner_client_key_index_key ON partner (client_key_index);

CREATE TABLE partner_brand (
  partner_id bigint NOT NULL,
  name text,
  color text,
  language text DEFAULT 'he'::text NOT NULL,
  support_email text,
  support_phone text,
  origins text[] DEFAULT ARRAY[]::text[],
  logo bytea,
  logo_type logo_type,
  logo_digest text,
  logo_width smallint,
  logo_height smallint,
  changed_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  changed_by bigint,
  setup_days smallint DEFAULT 30 NOT NULL,
  CONSTRAINT setup_takes_a_year_at_most CHECK (((setup_days >= 1) AND (setup_days <= 365))),
  CONSTRAINT partner_brand_pkey PRIMARY KEY (partner_id)
);

CREATE TABLE public_key_origin (
  seller_id bigint NOT NULL,
  origin text NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT public_key_origin_pkey PRIMARY KEY (seller_id, origin)
);

CREATE TABLE seller (
  id bigserial NOT NULL,
  partner_id bigint,
  svc_id_index bytea NOT NULL,
  svc_id_sealed bytea NOT NULL,
  svc_secret_sealed bytea NOT NULL,
  public_key uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  country text DEFAULT 'IL'::text NOT NULL,
  currencies text[] DEFAULT ARRAY['ILS'::text, 'USD'::text, 'EUR'::text],
  callback_url text,
  return_url text,
  processing_fee integer DEFAULT 250 NOT NULL,
  processing_charge bigint DEFAULT 70 NOT NULL,
  foreign_processing_fee integer DEFAULT 315 NOT NULL,
  foreign_processing_charge bigint DEFAULT 10 NOT NULL,
  market_fee integer DEFAULT 0 NOT NULL,
  rate_limit integer DEFAULT 100 NOT NULL,
  active boolean DEFAULT true NOT NULL,
  approved boolean DEFAULT false NOT NULL,
  brand_name text,
  brand_color text,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  refund_token_id bigint,
  sms_module boolean,
  payment_methods page_method[] DEFAULT ARRAY['credit-card'::page_method, 'bit'::page_method,
    'apple-pay'::page_method, 'google-pay'::page_method, 'paypal'::page_method, 'bank-transfer'::page_method,
    'sepa'::page_method, 'bacs'::page_method, 'il-direct-debit'::page_method],
  old_svc_id_index bytea,
  old_svc_id_until timestamp(6) with time zone,
  old_svc_secret_sealed bytea,
  old_svc_secret_until timestamp(6) with time zone,
  svc_id_since timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  svc_secret_since timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  email_module boolean DEFAULT true NOT NULL,
  invoices_module boolean,
  CONSTRAINT seller_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_seller_per_old_svc_id ON seller (old_svc_id_index);
CREATE UNIQUE INDEX seller_public_key_key ON seller (public_key);
CREATE UNIQUE INDEX seller_svc_id_index_key ON seller (svc_id_index);
CREATE INDEX sellers_of_a_partner_by_email ON seller (partner_id, lower(email));
CREATE INDEX sellers_of_a_partner_by_phone ON seller (partner_id, phone);
CREATE INDEX sellers_of_a_partner_newest_first ON seller (partner_id, created_at DESC, id DESC) INCLUDE (active,
  approved);

CREATE TABLE seller_brand (
  seller_id bigint NOT NULL,
  button_text text,
  paper text,
  ink text,
  corner smallint DEFAULT 6 NOT NULL,
  font text DEFAULT 'system'::text NOT NULL,
  scheme color_scheme DEFAULT 'auto'::color_scheme NOT NULL,
  origins text[] DEFAULT ARRAY[]::text[] NOT NULL,
  logo bytea,
  logo_type logo_type,
  logo_digest text,
  logo_width smallint,
  logo_height smallint,
  changed_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  changed_by bigint,
  method_order text[] DEFAULT ARRAY[]::text[],
  terms_url text,
  CONSTRAINT seller_brand_colours CHECK (((COALESCE(button_text, '#000000'::text) ~ '^#[0-9a-f]{6}$'::text)
    AND (COALESCE(paper, '#000000'::text) ~ '^#[0-9a-f]{6}$'::text) AND (COALESCE(ink,
    '#000000'::text) ~ '^#[0-9a-f]{6}$'::text))),
  CONSTRAINT seller_brand_corner CHECK (((corner >= 0) AND (corner <= 24))),
  CONSTRAINT seller_brand_logo CHECK (((num_nulls(logo, logo_type, logo_digest, logo_width,
    logo_height) = ANY (ARRAY[0, 5])) AND (COALESCE(octet_length(logo), 0) <= 262144))),
  CONSTRAINT seller_brand_origins CHECK ((cardinality(origins) <= 20)),
  CONSTRAINT seller_brand_pkey PRIMARY KEY (seller_id)
);

CREATE TABLE seller_fee_change (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  processing_fee integer NOT NULL,
  processing_charge bigint NOT NULL,
  foreign_processing_fee integer NOT NULL,
  foreign_processing_charge bigint NOT NULL,
  market_fee integer NOT NULL,
  user_id bigint,
  from_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT seller_fee_change_pkey PRIMARY KEY (id)
);

CREATE INDEX fees_of_a_seller_newest_first ON seller_fee_change (seller_id, id DESC);

CREATE TABLE seller_profile (
  seller_id bigint NOT NULL,
  remote_id text DEFAULT ''::text NOT NULL,
  first_name text,
  last_name text,
  first_name_en text,
  last_name_en text,
  gender smallint,
  identity_sealed bytea,
  email_index bytea,
  social_id_index bytea,
  account_tail text,
  contact_email text,
  contact_phone text,
  description text,
  site_url text,
  person_business_type integer,
  retail_type integer,
  inc smallint,
  inc_code text,
  merchant_name text,
  merchant_name_en text,
  dba text,
  dba_en text,
  city text,
  street text,
  street_number text,
  country text,
  plan text,
  language text DEFAULT 'he'::text NOT NULL,
  approved_at timestamp(6) with time zone,
  changed_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT seller_profile_pkey PRIMARY KEY (seller_id)
);

CREATE UNIQUE INDEX one_seller_per_email ON seller_profile (email_index);
CREATE INDEX sellers_by_company_number ON seller_profile (inc_code);
CREATE INDEX sellers_by_first_name ON seller_profile (first_name);
CREATE INDEX sellers_by_last_name ON seller_profile (last_name);
CREATE INDEX sellers_by_merchant_name ON seller_profile (merchant_name);
CREATE INDEX sellers_by_number_of_the_partner ON seller_profile (remote_id);
CREATE INDEX sellers_by_social_id ON seller_profile (social_id_index);

-- ==================== access ====================

CREATE TABLE app_user (
  id bigserial NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  language text DEFAULT 'he'::text NOT NULL,
  disabled_at timestamp(6) with time zone,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  totp_last_step bigint DEFAULT 0 NOT NULL,
  totp_sealed bytea,
  totp_since timestamp(6) with time zone,
  CONSTRAINT app_user_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX app_user_email_key ON app_user (email);

CREATE TABLE known_device (
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  used_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT known_device_pkey PRIMARY KEY (token_hash)
);

CREATE INDEX devices_of_a_user ON known_device (user_id, used_at DESC);

CREATE TABLE membership (
  id bigserial NOT NULL,
  user_id bigint NOT NULL,
  seller_id bigint,
  partner_id bigint,
  role membership_role NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  disabled_at timestamp(6) with time zone,
  pin_index bytea,
  CONSTRAINT membership_is_for_one_party CHECK (((seller_id IS NULL) <> (partner_id IS NULL))),
  CONSTRAINT pin_is_of_a_seller CHECK (((pin_index IS NULL) OR (seller_id IS NOT NULL))),
  CONSTRAINT membership_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_membership_per_user_and_partner ON membership (user_id, partner_id);
CREATE UNIQUE INDEX one_membership_per_user_and_seller ON membership (user_id, seller_id);

CREATE TABLE person_link (
  id bigserial NOT NULL,
  kind person_link_kind NOT NULL,
  token_hash bytea NOT NULL,
  email text NOT NULL,
  seller_id bigint,
  partner_id bigint,
  role membership_role,
  invited_by bigint,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  expires_at timestamp(6) with time zone NOT NULL,
  used_at timestamp(6) with time zone,
  ended_at timestamp(6) with time zone,
  CONSTRAINT person_link_gives_what_it_is_for CHECK (
CASE kind
  WHEN 'reset'::person_link_kind THEN (num_nonnulls(seller_id, partner_id, role) = 0)
  ELSE ((num_nonnulls(seller_id, partner_id) = 1) AND (role IS NOT NULL))
END),
  CONSTRAINT person_link_pkey PRIMARY KEY (id)
);

CREATE INDEX invitations_of_a_partner ON person_link (partner_id, id);
CREATE INDEX invitations_of_a_seller ON person_link (seller_id, id);
CREATE INDEX links_of_an_email ON person_link (email, kind);
CREATE UNIQUE INDEX one_link_per_token ON person_link (token_hash);
-- Nobody is invited twice to one place.
CREATE UNIQUE INDEX one_open_invitation ON person_link (email, COALESCE(seller_id, (0)::bigint),
  COALESCE(partner_id, (0)::bigint)) WHERE ((kind = 'invitation'::person_link_kind) AND (used_at IS NULL)
  AND (ended_at IS NULL));

CREATE TABLE recovery_code (
  id bigserial NOT NULL,
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp(6) with time zone,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_recovery_code_per_hash ON recovery_code (user_id, code_hash);

CREATE TABLE session (
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  ip text,
  user_agent text,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  last_seen_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  expires_at timestamp(6) with time zone NOT NULL,
  confirmed_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  till_id bigint,
  preview_seller_id bigint,
  preview_since timestamp(6) with time zone,
  CONSTRAINT a_preview_has_begun CHECK (((preview_seller_id IS NULL) = (preview_since IS NULL))),
  CONSTRAINT session_pkey PRIMARY KEY (token_hash)
);

CREATE UNIQUE INDEX one_session_per_public_id ON session (public_id);
CREATE INDEX sessions_at_a_till ON session (till_id);
CREATE INDEX sessions_of_a_user ON session (user_id);

CREATE TABLE sign_in_failure (
  id bigserial NOT NULL,
  key text NOT NULL,
  at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT sign_in_failure_pkey PRIMARY KEY (id)
);

CREATE INDEX sign_in_failures_by_key ON sign_in_failure (key, at);

CREATE TABLE till (
  id bigserial NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  seller_id bigint NOT NULL,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  opened_by bigint NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  ended_at timestamp(6) with time zone,
  CONSTRAINT till_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_till_per_public_id ON till (public_id);
CREATE UNIQUE INDEX one_till_per_token ON till (token_hash);
CREATE INDEX tills_of_a_seller ON till (seller_id);

-- ==================== callbacks ====================

-- An address without its query, so that what a shop writes behind the question mark does not make it another one.
-- Cut where an index ends.
CREATE FUNCTION endpoint_address(url text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN "left"(split_part(url, '?'::text, 1), 600);

CREATE TABLE callback_endpoint (
  id bigserial NOT NULL,
  audience callback_audience NOT NULL,
  owner_id bigint NOT NULL,
  address text NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  failing_since timestamp(6) with time zone,
  paused_until timestamp(6) with time zone,
  probing_until timestamp(6) with time zone,
  last_error delivery_error,
  last_http_status smallint,
  last_failure_at timestamp(6) with time zone,
  last_success_at timestamp(6) with time zone,
  told_at timestamp(6) with time zone,
  told_of timestamp(6) with time zone,
  CONSTRAINT endpoint_failures_are_counted CHECK (((failures >= 0) AND ((failures > 0) = (failing_since IS NOT NULL)))),
  CONSTRAINT endpoint_probes_after_a_pause CHECK (((paused_until IS NOT NULL) OR (probing_until IS NULL))),
  CONSTRAINT callback_endpoint_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_endpoint_per_owner_and_address ON callback_endpoint (audience, owner_id, address);
-- The question of every claim: is anything paused? Empty while all is well.
CREATE INDEX paused_endpoints ON callback_endpoint (audience, owner_id, address) WHERE (paused_until IS NOT NULL);

CREATE TABLE delivery (
  id bigserial NOT NULL,
  event_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  audience callback_audience NOT NULL,
  url text NOT NULL,
  state delivery_state DEFAULT 'pending'::delivery_state NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  claims smallint DEFAULT 0 NOT NULL,
  next_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  locked_until timestamp(6) with time zone,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  settled_at timestamp(6) with time zone,
  notify_type notify_type NOT NULL,
  outcome text DEFAULT ''::text NOT NULL,
  resend smallint DEFAULT 0 NOT NULL,
  resent_by bigint,
  resent_from bigint,
  sale_id bigint,
  subscription_id bigint,
  CONSTRAINT delivery_has_at_most_three_tries CHECK (((tries >= 0) AND (tries <= 3))),
  CONSTRAINT delivery_resend_says_of_what CHECK (((resend = 0) = (resent_from IS NULL))),
  CONSTRAINT delivery_pkey PRIMARY KEY (id)
)
WITH (fillfactor='70');

-- The question of the worker: what is due?
CREATE INDEX deliveries_due ON delivery (next_at) WHERE (state = 'pending'::delivery_state);
CREATE INDEX deliveries_of_a_sale ON delivery (sale_id, id DESC);
CREATE INDEX deliveries_of_a_seller_by_outcome ON delivery (seller_id, state, notify_type, outcome, created_at DESC,
  id DESC);
CREATE INDEX deliveries_of_a_seller_newest_first ON delivery (seller_id, created_at DESC, id DESC);
CREATE INDEX deliveries_of_a_subscription ON delivery (subscription_id, id DESC) WHERE (subscription_id IS NOT NULL);
CREATE UNIQUE INDEX one_delivery_per_event_audience_and_resend ON delivery (event_id, audience, resend);

CREATE TABLE delivery_try (
  id bigserial NOT NULL,
  delivery_id bigint NOT NULL,
  number smallint NOT NULL,
  started_at timestamp(6) with time zone NOT NULL,
  duration_ms integer NOT NULL,
  http_status smallint,
  error delivery_error,
  response_headers jsonb,
  response_body text,
  request_headers jsonb,
  CONSTRAINT delivery_try_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_row_per_try ON delivery_try (delivery_id, number);

CREATE TABLE event (
  id bigserial NOT NULL,
  sale_id bigint,
  attempt_id bigint,
  notify_type notify_type NOT NULL,
  body text NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  sealed bytea,
  CONSTRAINT event_is_about_an_attempt_or_stands_alone CHECK ((num_nulls(sale_id, attempt_id) =
CASE
  WHEN ((notify_type)::text ~ '^(test|point-of-sale-action-.+|sub-.+|seller-.+)$'::text) THEN 2
  ELSE 0
END)),
  CONSTRAINT event_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_event_per_attempt_and_type ON event (attempt_id, notify_type);

CREATE TABLE inbox_behaviour (
  seller_id bigint NOT NULL,
  kind inbox_misbehaviour NOT NULL,
  remaining integer,
  set_by bigint NOT NULL,
  set_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT inbox_behaviour_counts_down CHECK (((remaining IS NULL) OR (remaining >= 0))),
  CONSTRAINT inbox_behaviour_pkey PRIMARY KEY (seller_id)
);

CREATE TABLE inbox_message (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  headers jsonb NOT NULL,
  body text NOT NULL,
  received_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  answered inbox_answer DEFAULT 'received'::inbox_answer NOT NULL,
  method inbox_method DEFAULT 'POST'::inbox_method NOT NULL,
  sealed bytea,
  CONSTRAINT inbox_message_pkey PRIMARY KEY (id)
);

CREATE INDEX inbox_of_a_seller_newest_first ON inbox_message (seller_id, id DESC);

CREATE TABLE signing_secret (
  id bigserial NOT NULL,
  audience callback_audience NOT NULL,
  owner_id bigint NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  ends_at timestamp(6) with time zone,
  CONSTRAINT signing_secret_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_current_signing_secret ON signing_secret (audience, owner_id) WHERE (ends_at IS NULL);
CREATE INDEX signing_secrets_of_an_owner ON signing_secret (audience, owner_id, id);

-- ==================== messages ====================

CREATE TABLE message (
  id bigserial NOT NULL,
  seller_id bigint,
  sale_id bigint,
  attempt_id bigint,
  key text,
  channel message_channel NOT NULL,
  template message_template NOT NULL,
  language text NOT NULL,
  recipient text NOT NULL,
  facts jsonb,
  state message_state DEFAULT 'queued'::message_state NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  claims smallint DEFAULT 0 NOT NULL,
  next_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  locked_until timestamp(6) with time zone,
  handed_at timestamp(6) with time zone,
  reason message_reason,
  reply text,
  subject text,
  html text,
  text text,
  resend_of bigint,
  user_id bigint,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  settled_at timestamp(6) with time zone,
  subscription_id bigint,
  CONSTRAINT message_is_over_once_it_is_settled
    CHECK (((settled_at IS NULL) = (state = ANY (ARRAY['queued'::message_state, 'sending'::message_state])))),
  CONSTRAINT message_that_went_out_is_kept CHECK (((state <> ALL (ARRAY['sent'::message_state,
    'unknown'::message_state])) OR ((handed_at IS NOT NULL) AND (text IS NOT NULL)))),
  CONSTRAINT message_pkey PRIMARY KEY (id)
);

-- The queue of each channel: a row leaves it when it is over.
CREATE INDEX messages_due ON message (channel, next_at) WHERE (state = ANY (ARRAY['queued'::message_state,
  'sending'::message_state]));
CREATE INDEX messages_of_a_sale ON message (sale_id, id);
CREATE INDEX messages_of_a_seller_newest_first ON message (seller_id, id DESC);
CREATE INDEX messages_of_a_subscription ON message (subscription_id, id DESC) WHERE (subscription_id IS NOT NULL);
CREATE UNIQUE INDEX one_message_per_key ON message (key);
-- A message that is asked for again is asked for once at a time.
CREATE UNIQUE INDEX one_open_resend_per_message ON message (resend_of)
  WHERE (state = ANY (ARRAY['queued'::message_state, 'sending'::message_state]));

-- ==================== payments ====================

-- Codes that people read to each other: no two alike follow each other.
CREATE SEQUENCE sale_code_seq MAXVALUE 899999962;

-- The last moment of the month that a card's `MMYY` names, as the world's midnight has it; null of anything else.
CREATE FUNCTION end_of_card(expiry text) RETURNS timestamp with time zone LANGUAGE sql IMMUTABLE AS $_$ SELECT CASE WHEN expiry ~ '^(0[1-9]|1[0-2])\d\d$' THEN
    ((make_date(2000 + right(expiry, 2)::int, left(expiry, 2)::int, 1) + interval '1 month') AT TIME ZONE 'UTC')
  END $_$;

-- Codes of sales look random and never come twice: the sequence is multiplied within a prime.
CREATE FUNCTION next_sale_code() RETURNS integer LANGUAGE sql AS $$ SELECT (100000000 + (nextval('sale_code_seq') * 516131903) % 899999963)::integer $$;

-- Sales up to this id are in the tally. A function, because a count that calls one is not worth parallel workers.
CREATE FUNCTION sales_tallied_up_to() RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT "up_to_id" FROM "sale_tally_mark" $$;

-- Weeks of 604,800 seconds since 1970, so that no time zone moves a sale into another.
CREATE FUNCTION week_of(at timestamp with time zone) RETURNS integer LANGUAGE sql STABLE AS $$ SELECT floor(extract(epoch FROM at) / 604800)::integer $$;

CREATE TABLE attempt (
  id bigserial NOT NULL,
  public_id text NOT NULL,
  sale_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  kind attempt_kind NOT NULL,
  state attempt_state DEFAULT 'in_flight'::attempt_state NOT NULL,
  amount bigint NOT NULL,
  currency character(3) NOT NULL,
  installments smallint DEFAULT 1 NOT NULL,
  origin_id bigint,
  channel attempt_channel NOT NULL,
  user_id bigint,
  processor text DEFAULT 'bank'::text NOT NULL,
  processor_reference text,
  auth_number text,
  voucher text,
  arn text,
  acquirer text,
  decline_code integer,
  card_brand text,
  card_mask text,
  card_expiry text,
  card_is_foreign boolean,
  lease_until timestamp(6) with time zone NOT NULL,
  checks smallint DEFAULT 0 NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  settled_at timestamp(6) with time zone,
  cavv text,
  challenge_url text,
  eci text,
  from_seller_card boolean DEFAULT false NOT NULL,
  is_3ds boolean DEFAULT false NOT NULL,
  new_token_id bigint,
  token_id bigint,
  xid text,
  account_mask text,
  method page_method DEFAULT 'credit-card'::page_method NOT NULL,
  received bigint DEFAULT 0 NOT NULL,
  transfer jsonb,
  waits_until timestamp(6) with time zone,
  remembered_card_id bigint,
  buyer_typed jsonb,
  device_id bigint,
  device_step device_step,
  callback_url text,
  CONSTRAINT attempt_has_what_its_state_needs CHECK (
CASE state
  WHEN 'challenged'::attempt_state THEN ((challenge_url IS NOT NULL) OR (device_id IS NOT NULL))
  WHEN 'submitted'::attempt_state THEN (kind = ANY (ARRAY['pay'::attempt_kind, 'tokenize'::attempt_kind]))
  ELSE true
END),
  CONSTRAINT attempt_mandate_moves_nothing CHECK (((kind <> 'mandate'::attempt_kind) OR ((amount = 0)
    AND (method = 'il-direct-debit'::page_method)))),
  CONSTRAINT attempt_receives_up_to_its_amount CHECK (((received >= 0) AND (received <= amount))),
  CONSTRAINT attempt_settled_has_a_time
    CHECK (((settled_at IS NULL) = (state = ANY (ARRAY['in_flight'::attempt_state, 'in_doubt'::attempt_state,
    'challenged'::attempt_state, 'submitted'::attempt_state])))),
  CONSTRAINT attempt_pkey PRIMARY KEY (id)
)
WITH (autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE UNIQUE INDEX attempt_public_id_key ON attempt (public_id);
-- What was taken at a device, the newest first: its last sale in a list, its last sales on its own screen.
CREATE INDEX attempts_at_a_device ON attempt (device_id, id DESC) WHERE (device_id IS NOT NULL);
-- Attempts end about in the order they begin: a few blocks per range, and nothing to keep on the way of a payment.
CREATE INDEX attempts_by_end ON attempt USING brin (settled_at) WITH (pages_per_range='16', autosummarize='on');
CREATE UNIQUE INDEX attempts_of_a_sale ON attempt (sale_id, id);
-- get-transactions finds attempts by the card that each shows, which need not be the card of its sale.
CREATE INDEX attempts_of_a_seller_by_last_four ON attempt (seller_id, "right"(card_mask, 4))
  WHERE (card_mask IS NOT NULL);
CREATE INDEX attempts_of_a_seller_by_voucher ON attempt (seller_id, voucher) WHERE (voucher IS NOT NULL);
CREATE INDEX attempts_of_a_seller_newest_first ON attempt (seller_id, created_at DESC, id DESC) INCLUDE (kind);
-- A chargeback of an acquirer is booked once, however often its notice comes.
CREATE UNIQUE INDEX one_attempt_per_chargeback ON attempt (processor, processor_reference)
  WHERE (kind = ANY (ARRAY['chargeback'::attempt_kind, 'chargeback-reversal'::attempt_kind,
  'mandate'::attempt_kind]));
-- A terminal takes one payment at a time, whoever pushes it.
CREATE UNIQUE INDEX one_open_attempt_per_device ON attempt (device_id)
  WHERE ((state = ANY (ARRAY['in_flight'::attempt_state, 'in_doubt'::attempt_state, 'challenged'::attempt_state,
  'submitted'::attempt_state])) AND (device_id IS NOT NULL));
-- At most one operation of a sale is under way, at most one payment of it ever succeeds.
CREATE UNIQUE INDEX one_open_attempt_per_sale ON attempt (sale_id)
  WHERE (state = ANY (ARRAY['in_flight'::attempt_state, 'in_doubt'::attempt_state, 'challenged'::attempt_state,
  'submitted'::attempt_state]));
CREATE UNIQUE INDEX one_successful_payment_per_sale ON attempt (sale_id)
  WHERE ((kind = ANY (ARRAY['pay'::attempt_kind, 'authorize'::attempt_kind, 'tokenize'::attempt_kind]))
  AND (state = 'succeeded'::attempt_state));
-- The question of the sweeper: whose lease is over?
CREATE INDEX open_attempts_by_lease ON attempt (lease_until) WHERE (state = ANY (ARRAY['in_flight'::attempt_state,
  'in_doubt'::attempt_state, 'challenged'::attempt_state, 'submitted'::attempt_state]));

CREATE TABLE buyer_token (
  id bigserial NOT NULL,
  public_id text NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  seller_id bigint NOT NULL,
  partner_id bigint,
  sale_id bigint,
  vault_card_id bigint NOT NULL,
  state token_state NOT NULL,
  is_permanent boolean NOT NULL,
  card_mask text NOT NULL,
  card_expiry text NOT NULL,
  card_brand text NOT NULL,
  card_is_foreign boolean,
  buyer_name text DEFAULT ''::text NOT NULL,
  buyer_email text DEFAULT ''::text NOT NULL,
  buyer_phone text DEFAULT ''::text NOT NULL,
  buyer_social_id text DEFAULT ''::text NOT NULL,
  buyer_zip_code text DEFAULT ''::text NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  used_at timestamp(6) with time zone,
  method token_method DEFAULT 'credit-card'::token_method NOT NULL,
  ended_at timestamp(6) with time zone,
  CONSTRAINT token_stays_ended CHECK (((ended_at IS NULL) OR (state = 'inactive'::token_state))),
  CONSTRAINT buyer_token_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX buyer_token_public_id_key ON buyer_token (public_id);
CREATE UNIQUE INDEX buyer_token_uuid_key ON buyer_token (uuid);
CREATE INDEX tokens_of_a_sale ON buyer_token (sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX tokens_of_a_seller_newest_first ON buyer_token (seller_id, id DESC);
CREATE INDEX tokens_of_a_vault_card ON buyer_token (vault_card_id);
CREATE INDEX tokens_of_an_email ON buyer_token (seller_id, buyer_email) WHERE (buyer_email <> ''::text);

CREATE UNLOGGED TABLE open_start (
  attempt_id bigint NOT NULL,
  network text,
  account text,
  started_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT open_start_pkey PRIMARY KEY (attempt_id)
);

CREATE INDEX open_starts_by_age ON open_start (started_at);

CREATE UNLOGGED TABLE page_tally (
  seller_id bigint NOT NULL,
  bucket integer NOT NULL,
  tries integer NOT NULL,
  declines integer NOT NULL,
  CONSTRAINT page_tally_adds_up CHECK (((declines >= 0) AND (declines <= tries))),
  CONSTRAINT page_tally_pkey PRIMARY KEY (seller_id, bucket)
);

CREATE TABLE refund_reason (
  attempt_id bigint NOT NULL,
  reason refund_cause NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  CONSTRAINT refund_reason_note CHECK ((length(note) <= 500)),
  CONSTRAINT refund_reason_pkey PRIMARY KEY (attempt_id)
);

CREATE TABLE remembered_card (
  id bigserial NOT NULL,
  public_id uuid NOT NULL,
  seller_id bigint NOT NULL,
  secret_hash bytea NOT NULL,
  place smallint NOT NULL,
  card_index bytea NOT NULL,
  vault_card_id bigint NOT NULL,
  attempt_id bigint NOT NULL,
  brand text NOT NULL,
  last_four text NOT NULL,
  expiry text NOT NULL,
  zip_code text DEFAULT ''::text NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  used_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  removed_at timestamp(6) with time zone,
  wrong_codes smallint DEFAULT 0 NOT NULL,
  CONSTRAINT remembered_card_has_a_place CHECK (((place >= 1) AND (place <= 5))),
  CONSTRAINT remembered_card_is_not_the_card CHECK (((length(last_four) <= 4) AND (octet_length(secret_hash) = 32)
    AND (octet_length(card_index) = 32))),
  CONSTRAINT remembered_card_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX remembered_card_public_id_key ON remembered_card (public_id);
CREATE INDEX remembered_cards_by_use ON remembered_card (used_at);
CREATE UNIQUE INDEX remembered_cards_of_a_secret ON remembered_card (secret_hash, seller_id, place)
  WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX remembered_cards_once ON remembered_card (secret_hash, seller_id, card_index)
  WHERE (removed_at IS NULL);
CREATE INDEX remembered_cards_to_forget ON remembered_card (id) WHERE (removed_at IS NOT NULL);

CREATE TABLE sale (
  id bigserial NOT NULL,
  public_id text NOT NULL,
  code integer DEFAULT next_sale_code() NOT NULL,
  seller_id bigint NOT NULL,
  type sale_type DEFAULT 'sale'::sale_type NOT NULL,
  status sale_status DEFAULT 'initial'::sale_status NOT NULL,
  price bigint NOT NULL,
  currency character(3) NOT NULL,
  product_name text NOT NULL,
  merchant_reference text DEFAULT ''::text NOT NULL,
  payment_method payment_method DEFAULT 'credit-card'::payment_method NOT NULL,
  layout text,
  language text DEFAULT 'he'::text NOT NULL,
  installments_asked smallint,
  installments smallint DEFAULT 1 NOT NULL,
  market_fee integer,
  market_fee_fixed bigint DEFAULT 0 NOT NULL,
  callback_url text,
  return_url text,
  send_notification boolean DEFAULT false NOT NULL,
  notify_email text,
  notify_mobile text,
  notify_name text,
  capture_buyer boolean DEFAULT false NOT NULL,
  validate_buyer boolean DEFAULT false NOT NULL,
  order_number text,
  order_details jsonb,
  buyer_name text DEFAULT ''::text NOT NULL,
  buyer_email text DEFAULT ''::text NOT NULL,
  buyer_phone text DEFAULT ''::text NOT NULL,
  buyer_social_id text DEFAULT ''::text NOT NULL,
  buyer_business_name text,
  buyer_business_code bigint,
  authorized bigint DEFAULT 0 NOT NULL,
  captured bigint DEFAULT 0 NOT NULL,
  refunded bigint DEFAULT 0 NOT NULL,
  refund_reserved bigint DEFAULT 0 NOT NULL,
  card_brand text,
  card_mask text,
  card_last4 text,
  card_expiry text,
  card_is_foreign boolean,
  auth_number text,
  processing_fee_total bigint DEFAULT 0 NOT NULL,
  market_fee_total bigint DEFAULT 0 NOT NULL,
  error_code integer DEFAULT 0 NOT NULL,
  is_3ds boolean DEFAULT false NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  paid_at timestamp(6) with time zone,
  release_at timestamp(6) with time zone,
  asks_3ds boolean DEFAULT false NOT NULL,
  charged_back bigint DEFAULT 0 NOT NULL,
  drawn bigint DEFAULT 0 NOT NULL,
  drawn_reserved bigint DEFAULT 0 NOT NULL,
  hold_expires_at timestamp(6) with time zone,
  parent_id bigint,
  status_before_chargeback sale_status,
  token_id bigint,
  voided bigint DEFAULT 0 NOT NULL,
  closes_at timestamp(6) with time zone,
  least_price bigint,
  most_price bigint,
  tip bigint DEFAULT 0 NOT NULL,
  subscription_id bigint,
  CONSTRAINT sale_choice_is_within_its_bounds CHECK (((num_nonnulls(least_price, most_price) = 0)
    OR (((type = 'template'::sale_type) AND (least_price = price) AND (least_price >= 500)
    AND ((most_price >= least_price) AND (most_price <= '999999999999'::bigint))) IS TRUE))),
  CONSTRAINT sale_holds_end CHECK (((status <> 'authorized'::sale_status) OR (hold_expires_at IS NOT NULL))),
  CONSTRAINT sale_installments_are_known CHECK (((installments >= 1) AND (installments <= 12))),
  CONSTRAINT sale_never_returns_more_than_it_took CHECK (((LEAST(refunded, refund_reserved, charged_back) >= 0)
    AND (((refunded + refund_reserved) + charged_back) <= captured))),
  CONSTRAINT sale_never_takes_more_than_was_agreed CHECK (((LEAST(drawn, drawn_reserved, voided) >= 0)
    AND ((((captured + drawn) + drawn_reserved) + voided) <= authorized) AND (authorized <= price))),
  CONSTRAINT sale_tip_is_part_of_its_price CHECK (((tip >= 0) AND (tip <= price))),
  CONSTRAINT sale_pkey PRIMARY KEY (id)
)
WITH (autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

-- The question of the holds: which authorizations end next?
CREATE INDEX holds_by_end ON sale (hold_expires_at) WHERE (status = 'authorized'::sale_status);
CREATE UNIQUE INDEX sale_code_key ON sale (code);
CREATE UNIQUE INDEX sale_public_id_key ON sale (public_id);
CREATE INDEX sales_made_from_a_sale ON sale (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX sales_of_a_seller_by_auth_number ON sale (seller_id, auth_number, created_at DESC, id DESC)
  WHERE (auth_number IS NOT NULL);
CREATE INDEX sales_of_a_seller_by_buyer_email ON sale (seller_id, buyer_email, created_at DESC, id DESC);
-- What came after the counts.
CREATE UNIQUE INDEX sales_of_a_seller_by_id ON sale (seller_id, id);
CREATE INDEX sales_of_a_seller_by_last_four ON sale (seller_id, card_last4, created_at DESC, id DESC)
  WHERE (card_last4 IS NOT NULL);
CREATE INDEX sales_of_a_seller_by_merchant_reference ON sale (seller_id, merchant_reference, created_at DESC,
  id DESC) WHERE (merchant_reference <> ''::text);
-- Home adds up what came in between two moments from this index alone.
CREATE INDEX sales_of_a_seller_by_payment ON sale (seller_id, paid_at, currency) INCLUDE (captured, payment_method)
  WHERE (captured > 0);
CREATE INDEX sales_of_a_seller_by_status ON sale (seller_id, status, created_at DESC, id DESC);
-- The last nine digits are the same however the number is written: 052-123-4567, +972 52 123 4567. What has no
-- telephone number is left out.
CREATE INDEX sales_of_a_seller_by_telephone ON sale (seller_id, "right"(regexp_replace(buyer_phone, '[^0-9]'::text,
  ''::text, 'g'::text), 9)) WHERE (buyer_phone <> ''::text);
CREATE INDEX sales_of_a_seller_newest_first ON sale (seller_id, created_at DESC, id DESC);
CREATE INDEX sales_of_a_subscription ON sale (subscription_id, id DESC) WHERE (subscription_id IS NOT NULL);
-- Nearly every sale closes never, and stays out.
CREATE INDEX sales_to_close ON sale (closes_at) WHERE ((closes_at IS NOT NULL)
  AND (status = ANY (ARRAY['initial'::sale_status, 'failed'::sale_status])));

CREATE TABLE sale_authentication (
  id bigserial NOT NULL,
  public_id text NOT NULL,
  sale_id bigint NOT NULL,
  state authentication_state DEFAULT 'asked'::authentication_state NOT NULL,
  card bytea NOT NULL,
  facts bytea,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT sale_authentication_pkey PRIMARY KEY (id)
);

CREATE INDEX authentications_of_a_sale ON sale_authentication (sale_id, id DESC);
CREATE UNIQUE INDEX sale_authentication_public_id_key ON sale_authentication (public_id);

CREATE TABLE sale_note (
  id bigserial NOT NULL,
  sale_id bigint NOT NULL,
  user_id bigint NOT NULL,
  text text NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT sale_note_text CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  CONSTRAINT sale_note_pkey PRIMARY KEY (id)
);

CREATE INDEX notes_of_a_sale_newest_first ON sale_note (sale_id, id DESC);

CREATE TABLE sale_status_change (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  week integer NOT NULL,
  left_status sale_status NOT NULL,
  reached_status sale_status NOT NULL,
  asked bigint NOT NULL,
  currency character(3) NOT NULL,
  left_collected bigint NOT NULL,
  left_refunded bigint NOT NULL,
  reached_collected bigint NOT NULL,
  reached_refunded bigint NOT NULL,
  left_asked bigint NOT NULL,
  CONSTRAINT sale_status_change_pkey PRIMARY KEY (seller_id, id)
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='2000', autovacuum_analyze_scale_factor='0',
  autovacuum_analyze_threshold='20000');

-- How many sales of each status a seller made in each week. A new sale writes nothing here: it is counted by its id
-- until a job has folded it in, as an initial one. A sale that moves on notes its move, and the same job folds the
-- moves.
CREATE TABLE sale_tally (
  seller_id bigint NOT NULL,
  week integer NOT NULL,
  status sale_status NOT NULL,
  sales bigint NOT NULL,
  asked bigint NOT NULL,
  collected bigint NOT NULL,
  currency character(3) NOT NULL,
  refunded bigint NOT NULL,
  CONSTRAINT sale_tally_pkey PRIMARY KEY (seller_id, week, status, currency)
);

CREATE TABLE sale_tally_mark (
  id integer DEFAULT 1 NOT NULL,
  up_to_id bigint NOT NULL,
  seen_id bigint NOT NULL,
  seen_xid bigint NOT NULL,
  seen_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT sale_tally_mark_is_one_row CHECK ((id = 1)),
  CONSTRAINT sale_tally_mark_pkey PRIMARY KEY (id)
);

CREATE UNLOGGED TABLE try_window (
  scope text NOT NULL,
  tries timestamp(6) with time zone[] NOT NULL,
  last_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT try_window_is_bounded CHECK ((cardinality(tries) <= 100)),
  CONSTRAINT try_window_pkey PRIMARY KEY (scope)
);

CREATE INDEX try_windows_by_age ON try_window (last_at);

CREATE TABLE used_wallet_token (
  hash bytea NOT NULL,
  used_at timestamp(6) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT used_wallet_token_pkey PRIMARY KEY (hash)
);

CREATE INDEX used_wallet_tokens_by_age ON used_wallet_token (used_at);

-- A sale is counted once with its price as it was made, without a tip; a tip that comes or goes is noted as a move.
CREATE FUNCTION note_sale_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_status_change (seller_id, week, left_status, reached_status, currency, left_asked, asked,
    left_collected, reached_collected, left_refunded, reached_refunded)
  VALUES (NEW.seller_id, week_of(NEW.created_at), coalesce(OLD.status, 'initial'), NEW.status, NEW.currency,
    coalesce(OLD.price, NEW.price), NEW.price,
    coalesce(OLD.captured, 0), NEW.captured, coalesce(OLD.refunded, 0), NEW.refunded);
  RETURN NULL;
END $$;

-- What was asked without the tip never changes, nor does a tip once money was taken or held.
CREATE FUNCTION refuse_another_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the price of a sale without its tip, and its currency, never change; a tip not once it is paid'
    USING ERRCODE = 'check_violation';
END $$;

-- What an acquirer reports without having been asked is claimed and booked in one commit: none is committed while
-- open.
CREATE FUNCTION report_is_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM attempt WHERE id = NEW.id AND settled_at IS NULL) THEN
    RAISE EXCEPTION 'a % is claimed and not booked', NEW.kind USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

-- A payment at a terminal that came to nothing takes its tip with it, in the statement that says so.
CREATE FUNCTION take_tip_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sale SET price = price - tip, tip = 0
  WHERE id = NEW.sale_id AND tip > 0 AND captured = 0 AND authorized = 0;
  RETURN NULL;
END $$;

INSERT INTO acquirer (id, name) VALUES (0, 'bank'), (1, 'demo');
INSERT INTO sale_tally_mark VALUES (1, 0, 0, 0, now());

ALTER TABLE attempt ADD CONSTRAINT attempt_account_is_masked
  CHECK (account_mask ~ '^[A-Z]{0,2}\*+[0-9A-Z]{4}$') NOT VALID;

-- ==================== tokens ====================

CREATE TABLE api_grant (
  id bigserial NOT NULL,
  guid uuid DEFAULT gen_random_uuid() NOT NULL,
  seller_id bigint NOT NULL,
  refresh_hash bytea NOT NULL,
  secret_index bytea NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  expires_at timestamp(6) with time zone NOT NULL,
  used_at timestamp(6) with time zone,
  revoked_at timestamp(6) with time zone,
  ip text NOT NULL,
  CONSTRAINT api_grant_pkey PRIMARY KEY (id)
);

CREATE INDEX grants_by_their_end ON api_grant (expires_at);
CREATE INDEX grants_of_a_seller_newest_first ON api_grant (seller_id, id DESC);
CREATE UNIQUE INDEX one_grant_per_guid ON api_grant (guid);
CREATE UNIQUE INDEX one_grant_per_refresh_token ON api_grant (refresh_hash);

CREATE TABLE signing_key (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  public_jwk jsonb NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT signing_key_pkey PRIMARY KEY (id)
);

CREATE INDEX signing_keys_newest_first ON signing_key (created_at DESC);

-- ==================== products ====================

CREATE TABLE product (
  id bigserial NOT NULL,
  guid uuid DEFAULT gen_random_uuid() NOT NULL,
  seller_id bigint NOT NULL,
  remote_id text DEFAULT ''::text NOT NULL,
  name text NOT NULL,
  status smallint NOT NULL,
  description text NOT NULL,
  currency text,
  is_vat_free boolean DEFAULT false NOT NULL,
  price_without_vat bigint,
  price_include_vat bigint,
  cost_currency text,
  cost_is_vat_free boolean DEFAULT false NOT NULL,
  cost_without_vat bigint,
  cost_include_vat bigint,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  updated_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  deleted_at timestamp(6) with time zone,
  CONSTRAINT product_costs CHECK (((COALESCE(cost_without_vat, (0)::bigint) >= 0) AND (COALESCE(cost_include_vat,
    (0)::bigint) >= 0) AND ((cost_currency IS NOT NULL) OR (num_nonnulls(cost_without_vat, cost_include_vat) = 0)))),
  CONSTRAINT product_prices CHECK (((COALESCE(price_without_vat, (0)::bigint) >= 0) AND (COALESCE(price_include_vat,
    (0)::bigint) >= 0) AND ((currency IS NOT NULL) OR (num_nonnulls(price_without_vat, price_include_vat) = 0)))),
  CONSTRAINT product_status CHECK ((status = ANY (ARRAY[0, 1]))),
  CONSTRAINT product_pkey PRIMARY KEY (id)
);
ALTER TABLE ONLY product ALTER COLUMN remote_id SET STATISTICS 500;
ALTER TABLE ONLY product ALTER COLUMN name SET STATISTICS 500;
ALTER TABLE ONLY product ALTER COLUMN description SET STATISTICS 500;

CREATE UNIQUE INDEX one_product_per_guid ON product (guid);
-- Each order of the list, of one seller and one status; the identifier makes it one order. Deleted products are in
-- none.
CREATE INDEX products_by_creation ON product (seller_id, status, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX products_by_name ON product (seller_id, status, name, id) WHERE (deleted_at IS NULL);
-- The list's search looks into the seller's own numbers too. Without their trigrams it had to pass every product of
-- the seller.
CREATE INDEX products_by_own_number ON product USING gin (remote_id gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX products_by_price_include_vat ON product (seller_id, status, COALESCE(price_include_vat,
  ('-1'::integer)::bigint), id) WHERE (deleted_at IS NULL);
CREATE INDEX products_by_price_without_vat ON product (seller_id, status, COALESCE(price_without_vat,
  ('-1'::integer)::bigint), id) WHERE (deleted_at IS NULL);
CREATE INDEX products_by_remote_id ON product (seller_id, remote_id) WHERE ((deleted_at IS NULL)
  AND (remote_id <> ''::text));
CREATE INDEX products_by_update ON product (seller_id, status, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX products_by_words ON product USING gin (name gin_trgm_ops, description gin_trgm_ops);
CREATE INDEX products_of_a_currency ON product (seller_id, status, currency, id) WHERE (deleted_at IS NULL);

-- How prices are spread: of an expression that only partial indexes have, the planner knows nothing by itself, and
-- it took half a business for a few.
CREATE STATISTICS product_prices_with_vat ON COALESCE(price_include_vat, '-1'::integer::bigint) FROM product;

CREATE TABLE product_count (
  seller_id bigint NOT NULL,
  status smallint NOT NULL,
  items bigint NOT NULL,
  CONSTRAINT product_count_pkey PRIMARY KEY (seller_id, status)
);

-- Counts move with the rows, once for each statement. Counts of one seller are taken in the order of the status, so
-- that two statements cannot wait for each other.
CREATE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_count AS c (seller_id, status, items)
    SELECT seller_id, status, count(*) FROM new_rows WHERE deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (seller_id, status) DO UPDATE SET items = c.items + excluded.items;
  ELSE
    INSERT INTO product_count AS c (seller_id, status, items)
    SELECT seller_id, status, sum(change) FROM (
      SELECT seller_id, status, -1 AS change FROM old_rows WHERE deleted_at IS NULL UNION ALL SELECT seller_id, status, 1 FROM new_rows WHERE deleted_at IS NULL
    ) moved GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
    ON CONFLICT (seller_id, status) DO UPDATE SET items = c.items + excluded.items;
  END IF;
  RETURN NULL;
END $$;

-- ==================== customers ====================

CREATE TABLE customer (
  id bigserial NOT NULL,
  guid uuid DEFAULT gen_random_uuid() NOT NULL,
  seller_id bigint NOT NULL,
  remote_id text DEFAULT ''::text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  middle_name text DEFAULT ''::text NOT NULL,
  company_name text DEFAULT ''::text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  other_phone text DEFAULT ''::text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  country text DEFAULT ''::text NOT NULL,
  city text DEFAULT ''::text NOT NULL,
  street text DEFAULT ''::text NOT NULL,
  building_number text DEFAULT ''::text NOT NULL,
  floor text DEFAULT ''::text NOT NULL,
  zip text DEFAULT ''::text NOT NULL,
  gender gender,
  birthday date,
  status smallint DEFAULT 1 NOT NULL,
  token_method customer_token_method,
  token_guid text,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  updated_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  merged_into bigint,
  CONSTRAINT customer_not_merged_into_itself CHECK ((merged_into <> id)),
  CONSTRAINT customer_status CHECK ((status = ANY (ARRAY[0, 1, 2]))),
  CONSTRAINT customer_token CHECK ((num_nulls(token_method, token_guid) = ANY (ARRAY[0, 2]))),
  CONSTRAINT customer_pkey PRIMARY KEY (id)
);
ALTER TABLE ONLY customer ALTER COLUMN first_name SET STATISTICS 500;
ALTER TABLE ONLY customer ALTER COLUMN last_name SET STATISTICS 500;
ALTER TABLE ONLY customer ALTER COLUMN company_name SET STATISTICS 500;
ALTER TABLE ONLY customer ALTER COLUMN email SET STATISTICS 500;
ALTER TABLE ONLY customer ALTER COLUMN phone SET STATISTICS 500;
ALTER TABLE ONLY customer ALTER COLUMN description SET STATISTICS 500;

-- The search from anywhere looks into companies too; without their trigrams it had to pass every customer of the
-- seller.
CREATE INDEX customers_by_company ON customer USING gin (company_name gin_trgm_ops);
CREATE INDEX customers_by_creation ON customer (seller_id, status, created_at, id) WHERE (merged_into IS NULL);
CREATE INDEX customers_by_email ON customer (seller_id, status, email, id) WHERE (merged_into IS NULL);
CREATE INDEX customers_by_first_name ON customer (seller_id, status, first_name, id) WHERE (merged_into IS NULL);
CREATE INDEX customers_by_last_name ON customer (seller_id, status, last_name, id) WHERE (merged_into IS NULL);
CREATE INDEX customers_by_remote_id ON customer (seller_id, remote_id) WHERE (remote_id <> ''::text);
CREATE INDEX customers_by_update ON customer (seller_id, status, updated_at, id) WHERE (merged_into IS NULL);
CREATE INDEX customers_by_words ON customer USING gin (first_name gin_trgm_ops, last_name gin_trgm_ops,
  email gin_trgm_ops, phone gin_trgm_ops, description gin_trgm_ops);
CREATE INDEX customers_merged_into ON customer (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX customers_of_an_email ON customer (seller_id, lower(email));
CREATE UNIQUE INDEX one_customer_per_guid ON customer (guid);

CREATE TABLE customer_count (
  seller_id bigint NOT NULL,
  status smallint NOT NULL,
  items bigint NOT NULL,
  CONSTRAINT customer_count_pkey PRIMARY KEY (seller_id, status)
);

CREATE TABLE customer_note (
  id bigserial NOT NULL,
  customer_id bigint NOT NULL,
  user_id bigint NOT NULL,
  text text NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT customer_note_pkey PRIMARY KEY (id)
);

CREATE INDEX notes_of_a_customer_newest_first ON customer_note (customer_id, id DESC);

-- Counts move with the rows, once for each statement. A customer that was merged into another is in none.
CREATE FUNCTION count_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer_count AS c (seller_id, status, items)
    SELECT seller_id, status, count(*) FROM new_rows WHERE merged_into IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (seller_id, status) DO UPDATE SET items = c.items + excluded.items;
  ELSE
    INSERT INTO customer_count AS c (seller_id, status, items)
    SELECT seller_id, status, sum(change) FROM (
      SELECT seller_id, status, -1 AS change FROM old_rows WHERE merged_into IS NULL UNION ALL SELECT seller_id, status, 1 FROM new_rows WHERE merged_into IS NULL
    ) moved GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
    ON CONFLICT (seller_id, status) DO UPDATE SET items = c.items + excluded.items;
  END IF;
  RETURN NULL;
END $$;

-- ==================== services ====================

CREATE TABLE seller_service (
  id bigserial NOT NULL,
  public_id text NOT NULL,
  seller_id bigint NOT NULL,
  type smallint NOT NULL,
  is_active boolean DEFAULT false NOT NULL,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  changed_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT seller_service_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_service_of_a_type_per_seller ON seller_service (seller_id, type);
CREATE UNIQUE INDEX seller_service_public_id_key ON seller_service (public_id);

-- ==================== devices ====================

CREATE TABLE device (
  id bigserial NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  terminal_id text NOT NULL,
  enrolment_index bytea NOT NULL,
  state device_state DEFAULT 'unpaired'::device_state NOT NULL,
  seller_id bigint,
  pos_id character(3),
  name text,
  place text,
  key_sealed bytea,
  paired_at timestamp(6) with time zone,
  pairing_seller_id bigint,
  pairing_pos_id character(3),
  pairing_name text,
  pairing_code_index bytea,
  pairing_code_sealed bytea,
  pairing_ends_at timestamp(6) with time zone,
  pairing_tries smallint DEFAULT 0 NOT NULL,
  firmware text DEFAULT ''::text NOT NULL,
  model text DEFAULT ''::text NOT NULL,
  language character(2) DEFAULT 'he'::bpchar NOT NULL,
  last_seen_at timestamp(6) with time zone,
  web_process uuid,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT device_code_is_somebodys CHECK ((num_nulls(pairing_code_index, pairing_code_sealed, pairing_seller_id,
    pairing_pos_id, pairing_ends_at) = ANY (ARRAY[0, 5]))),
  CONSTRAINT device_numbers_are_three_digits CHECK (((pos_id ~ '^\d{3}$'::text) AND (pos_id <> '000'::bpchar))),
  CONSTRAINT device_that_is_active_is_somebodys CHECK (((state <> 'active'::device_state) OR (num_nulls(seller_id,
    pos_id, key_sealed, paired_at) = 0))),
  CONSTRAINT device_that_is_not_active_is_nobodys CHECK (((state = 'active'::device_state)
    OR (num_nonnulls(seller_id, pos_id, key_sealed) = 0))),
  CONSTRAINT device_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX device_public_id_key ON device (public_id);
CREATE UNIQUE INDEX one_device_per_name_and_secret ON device (terminal_id, enrolment_index);
CREATE UNIQUE INDEX one_device_per_seller_and_number ON device (seller_id, pos_id);
-- Paired terminals have names of their own; unpaired ones are told apart by their secret.
CREATE UNIQUE INDEX one_paired_device_per_name ON device (terminal_id) WHERE (seller_id IS NOT NULL);
CREATE INDEX unpaired_devices_by_last_seen ON device (COALESCE(last_seen_at, created_at)) WHERE (seller_id IS NULL);

CREATE TABLE device_event (
  id bigserial NOT NULL,
  device_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  kind device_event_kind NOT NULL,
  detail jsonb,
  user_id bigint,
  at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT device_event_pkey PRIMARY KEY (id)
);

CREATE INDEX events_of_a_device ON device_event (device_id, id DESC);

CREATE TABLE device_order (
  id bigserial NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  seller_id bigint NOT NULL,
  state device_order_state DEFAULT 'ordered'::device_order_state NOT NULL,
  items jsonb NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  preparing_at timestamp(6) with time zone,
  shipped_at timestamp(6) with time zone,
  delivered_at timestamp(6) with time zone,
  CONSTRAINT device_order_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX device_order_public_id_key ON device_order (public_id);
CREATE INDEX orders_of_devices_newest_first ON device_order (seller_id, id DESC);
CREATE INDEX orders_of_devices_under_way ON device_order (state, created_at);

CREATE TABLE device_pairing (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  terminal_id text NOT NULL,
  pos_id character(3) NOT NULL,
  name text,
  tries smallint DEFAULT 0 NOT NULL,
  begun_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  ends_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT pairing_tries_are_counted CHECK ((tries >= 0)),
  CONSTRAINT device_pairing_pkey PRIMARY KEY (id)
);

CREATE INDEX pairings_by_age ON device_pairing (begun_at);
CREATE INDEX pairings_of_a_seller_by_time ON device_pairing (seller_id, begun_at);

CREATE TABLE device_pairing_code (
  pairing_id bigint NOT NULL,
  device_id bigint NOT NULL,
  code_index bytea NOT NULL,
  code_sealed bytea NOT NULL,
  CONSTRAINT device_pairing_code_pkey PRIMARY KEY (pairing_id, device_id)
);

CREATE INDEX codes_of_a_device ON device_pairing_code (device_id);

CREATE TABLE ordered_terminal (
  terminal_id text NOT NULL,
  seller_id bigint NOT NULL,
  order_id bigint NOT NULL,
  pos_id character(3) NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT ordered_terminal_pkey PRIMARY KEY (terminal_id)
);

CREATE INDEX terminals_of_an_order ON ordered_terminal (order_id);

-- ==================== documents ====================

-- Documents that were issued since, as the questions about money are asked (decision 7). A document is named by
-- seller, type and number: its identifier is the secret of its address.
CREATE FUNCTION documents_broken_since(since timestamp with time zone) RETURNS TABLE(invariant text, what text,
  detail text) LANGUAGE sql STABLE AS $$
SELECT 'D01 credit notes stay within their document', format('seller %s %s %s', origin.seller_id, origin.type, origin.number),
  format('It is of %s, its notes take back %s, and their sum says %s.', origin.total, notes.taken, coalesce(sums.credited + sums.beyond, 0))
FROM fiscal_document origin
  CROSS JOIN LATERAL (SELECT sum(note.total) AS taken FROM fiscal_document note WHERE note.credits_id = origin.id) notes
  LEFT JOIN document_credit sums ON sums.document_id = origin.id
WHERE origin.id = ANY (ARRAY(SELECT credits_id FROM fiscal_document WHERE created_at >= since AND credits_id IS NOT NULL))
  AND (notes.taken > origin.total + coalesce(sums.beyond, 0) OR notes.taken <> sums.credited + sums.beyond)
UNION ALL
SELECT 'D02 numbers and times run the same way', format('seller %s %s %s', d.seller_id, d.type, d.number),
  format('It is of %s, and the number before it of %s.', d.created_at, before.created_at)
FROM fiscal_document d
  JOIN document_number counter ON counter.seller_id = d.seller_id AND counter.type = d.type
  JOIN fiscal_document before ON before.seller_id = d.seller_id AND before.type = d.type AND before.number = d.number - 1
WHERE d.id = ANY (ARRAY(SELECT id FROM fiscal_document WHERE created_at >= since))
  AND d.number > counter.unordered_to AND before.created_at > d.created_at
$$;

CREATE TABLE document_credit (
  document_id bigint NOT NULL,
  total bigint NOT NULL,
  credited bigint NOT NULL,
  beyond bigint DEFAULT 0 NOT NULL,
  last_note bigint NOT NULL,
  CONSTRAINT document_credit_is_part_of_total CHECK (((credited >= 0) AND (credited <= total))),
  CONSTRAINT document_credit_of_a_note CHECK ((((last_note >= 0) AND (last_note <= credited)) AND (beyond >= 0))),
  CONSTRAINT document_credit_pkey PRIMARY KEY (document_id)
);

CREATE TABLE document_number (
  seller_id bigint NOT NULL,
  type document_type NOT NULL,
  last integer NOT NULL,
  last_at timestamp(6) with time zone,
  unordered_to integer DEFAULT 0 NOT NULL,
  CONSTRAINT document_number_pkey PRIMARY KEY (seller_id, type)
);

CREATE TABLE fiscal_document (
  id bigserial NOT NULL,
  public_id uuid NOT NULL,
  seller_id bigint NOT NULL,
  type document_type NOT NULL,
  number integer NOT NULL,
  language character(2) NOT NULL,
  currency character(3) NOT NULL,
  total bigint NOT NULL,
  vat bigint NOT NULL,
  content jsonb NOT NULL,
  sale_id bigint,
  attempt_id bigint,
  credits_id bigint,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT fiscal_document_credits_something
    CHECK (((type = 'credit-note'::document_type) = (credits_id IS NOT NULL))),
  CONSTRAINT fiscal_document_number_is_one CHECK ((number > 0)),
  CONSTRAINT fiscal_document_vat_is_part_of_total CHECK (((vat >= 0) AND (vat <= total))),
  CONSTRAINT fiscal_document_pkey PRIMARY KEY (id)
);

CREATE INDEX credit_notes_of_a_document ON fiscal_document (credits_id) WHERE (credits_id IS NOT NULL);
CREATE INDEX documents_by_time ON fiscal_document USING brin (created_at);
-- Only those that have one.
CREATE INDEX documents_of_a_sale ON fiscal_document (sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX documents_of_a_seller_newest_first ON fiscal_document (seller_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX one_document_per_booking ON fiscal_document (attempt_id);
CREATE UNIQUE INDEX one_document_per_number ON fiscal_document (seller_id, type, number);
CREATE UNIQUE INDEX one_document_per_public_id ON fiscal_document (public_id);

-- ==================== subscriptions ====================

CREATE SEQUENCE subscription_code_seq MAXVALUE 899999962;

-- What a subscription comes to in a month, rounded half up, as `monthlyValue` of lib/modules/subscriptions/domain
-- has it.
CREATE FUNCTION monthly_value(price bigint, period subscription_period) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE period WHEN 'daily'::subscription_period
      THEN ((((2 * price) * 365) + 12) / 24) WHEN 'weekly'::subscription_period
      THEN ((((2 * price) * 365) + 84) / 168) WHEN 'yearly'::subscription_period THEN (((2 * price) + 12) / 24)
      ELSE price END;

-- As codes of sales.
CREATE FUNCTION next_subscription_code() RETURNS integer LANGUAGE sql AS $$ SELECT (100000000 + (nextval('subscription_code_seq') * 516131903) % 899999963)::integer $$;

CREATE TABLE subscription (
  id bigserial NOT NULL,
  public_id text NOT NULL,
  code integer DEFAULT next_subscription_code() NOT NULL,
  seller_id bigint NOT NULL,
  kind subscription_kind DEFAULT 'regular'::subscription_kind NOT NULL,
  state subscription_state DEFAULT 'initial'::subscription_state NOT NULL,
  template_id bigint,
  merchant_reference text DEFAULT ''::text NOT NULL,
  price bigint NOT NULL,
  currency character(3) NOT NULL,
  description text NOT NULL,
  period subscription_period NOT NULL,
  iterations integer,
  starts_at timestamp(6) with time zone NOT NULL,
  starts_when_paid boolean DEFAULT false NOT NULL,
  calendar_offset integer DEFAULT 0 NOT NULL,
  completed integer DEFAULT 0 NOT NULL,
  skipped integer DEFAULT 0 NOT NULL,
  previous_at timestamp(6) with time zone,
  next_at timestamp(6) with time zone,
  skips_until timestamp(6) with time zone,
  failures smallint DEFAULT 0 NOT NULL,
  error_code integer DEFAULT 0 NOT NULL,
  payment_method payment_method DEFAULT 'credit-card'::payment_method NOT NULL,
  token_id bigint,
  language text DEFAULT 'he'::text NOT NULL,
  callback_url text,
  return_url text,
  send_notification boolean DEFAULT false NOT NULL,
  buyer_name text DEFAULT ''::text NOT NULL,
  buyer_email text DEFAULT ''::text NOT NULL,
  buyer_phone text DEFAULT ''::text NOT NULL,
  buyer_social_id text DEFAULT ''::text NOT NULL,
  card_brand text,
  card_mask text,
  card_expiry text,
  card_ends_at timestamp(6) with time zone,
  mandate_text text,
  mandate_at timestamp(6) with time zone,
  mandate_from text,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  activated_at timestamp(6) with time zone,
  paused_at timestamp(6) with time zone,
  ended_at timestamp(6) with time zone,
  reason subscription_reason,
  changed_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  noticed_end timestamp(6) with time zone,
  reminded_of timestamp(6) with time zone,
  CONSTRAINT subscription_dates_add_up CHECK (((completed >= 0) AND (skipped >= 0) AND (calendar_offset >= 0)
    AND ((iterations IS NULL) OR ((iterations > 0) AND ((completed + skipped) <= iterations))))),
  CONSTRAINT subscription_mandate_is_whole CHECK ((num_nulls(mandate_text, mandate_at) = ANY (ARRAY[0, 2]))),
  CONSTRAINT subscription_price_is_an_amount CHECK ((price >= 500)),
  CONSTRAINT subscription_template_is_no_plan CHECK (((kind <> 'template'::subscription_kind)
    OR ((state = ANY (ARRAY['initial'::subscription_state, 'cancelled'::subscription_state]))
    AND (num_nonnulls(token_id, next_at) = 0)))),
  CONSTRAINT subscription_that_is_charged_has_a_token CHECK (((state <> ALL (ARRAY['active'::subscription_state,
    'retrying'::subscription_state])) OR (token_id IS NOT NULL))),
  CONSTRAINT subscription_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_subscription_per_code ON subscription (code);
CREATE UNIQUE INDEX one_subscription_per_public_id ON subscription (public_id);
-- What buyers of a template began and never paid.
CREATE INDEX subscriptions_begun_and_unpaid ON subscription (created_at)
  WHERE ((state = 'initial'::subscription_state) AND (template_id IS NOT NULL));
CREATE INDEX subscriptions_by_yearly_date ON subscription (next_at) WHERE ((period = 'yearly'::subscription_period)
  AND (state = 'active'::subscription_state) AND (reminded_of IS DISTINCT FROM next_at));
-- Which has the merchant's own identifier?
CREATE INDEX subscriptions_of_a_seller_by_merchant_reference ON subscription (seller_id, merchant_reference,
  created_at DESC, id DESC) WHERE (merchant_reference <> ''::text);
CREATE INDEX subscriptions_of_a_seller_by_next_date ON subscription (seller_id, next_at, id);
CREATE INDEX subscriptions_of_a_seller_by_state ON subscription (seller_id, state, created_at DESC, id DESC);
-- Which of one state come next? What has no next date stands last.
CREATE INDEX subscriptions_of_a_seller_by_state_and_next_date ON subscription (seller_id, state, COALESCE(next_at,
  'infinity'::timestamp with time zone), id);
-- Which were never paid? No charge writes it.
CREATE INDEX subscriptions_of_a_seller_never_paid ON subscription (seller_id, created_at DESC, id DESC)
  WHERE (activated_at IS NULL);
CREATE INDEX subscriptions_of_a_seller_newest_first ON subscription (seller_id, created_at DESC, id DESC);
-- What is at stake: a seller's failures that are not over.
CREATE INDEX subscriptions_of_a_seller_to_recover ON subscription (seller_id, changed_at DESC, id DESC)
  WHERE (state = ANY (ARRAY['failed'::subscription_state, 'retrying'::subscription_state]));
CREATE INDEX subscriptions_of_a_template ON subscription (template_id, mandate_from, created_at);
CREATE INDEX subscriptions_of_a_template_by_state ON subscription (template_id, state, price)
  WHERE (template_id IS NOT NULL);
CREATE INDEX subscriptions_that_failures_ended ON subscription (seller_id, ended_at)
  WHERE ((state = 'cancelled'::subscription_state) AND (reason = 'failures'::subscription_reason));
-- Whose card ends before it is to be charged?
CREATE INDEX subscriptions_whose_card_ends_first ON subscription (seller_id, created_at DESC, id DESC)
  WHERE ((state = ANY (ARRAY['active'::subscription_state, 'retrying'::subscription_state]))
  AND (card_ends_at < next_at));
CREATE INDEX subscriptions_whose_card_ends_unnoticed ON subscription (card_ends_at)
  WHERE ((state = ANY (ARRAY['active'::subscription_state, 'retrying'::subscription_state]))
  AND (noticed_end IS DISTINCT FROM card_ends_at));
CREATE INDEX templates_of_a_seller ON subscription (seller_id, created_at DESC, id DESC)
  WHERE (kind = 'template'::subscription_kind);

CREATE TABLE subscription_code (
  id bigserial NOT NULL,
  subscription_id bigint NOT NULL,
  code_index bytea NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  ends_at timestamp(6) with time zone NOT NULL,
  used_at timestamp(6) with time zone,
  CONSTRAINT subscription_code_pkey PRIMARY KEY (id)
);

CREATE INDEX codes_of_a_subscription ON subscription_code (subscription_id, id DESC);
CREATE INDEX subscription_codes_by_end ON subscription_code (ends_at);

CREATE TABLE subscription_event (
  id bigserial NOT NULL,
  subscription_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  kind subscription_event_kind NOT NULL,
  detail jsonb,
  user_id bigint,
  actor subscription_actor DEFAULT 'system'::subscription_actor NOT NULL,
  at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT subscription_event_pkey PRIMARY KEY (id)
);

CREATE INDEX events_of_a_subscription ON subscription_event (subscription_id, id DESC);
CREATE INDEX movements_of_a_seller ON subscription_event (seller_id, kind, at, id, subscription_id)
  WHERE (kind = ANY (ARRAY['activated'::subscription_event_kind, 'cancelled'::subscription_event_kind,
  'recovered'::subscription_event_kind]));

CREATE TABLE subscription_iteration (
  id bigserial NOT NULL,
  subscription_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  number integer,
  state subscription_iteration_state DEFAULT 'scheduled'::subscription_iteration_state NOT NULL,
  due_at timestamp(6) with time zone NOT NULL,
  price bigint,
  sale_id bigint,
  failures smallint DEFAULT 0 NOT NULL,
  error_code integer DEFAULT 0 NOT NULL,
  next_at timestamp(6) with time zone NOT NULL,
  locked_until timestamp(6) with time zone,
  claims integer DEFAULT 0 NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  settled_at timestamp(6) with time zone,
  CONSTRAINT iteration_number_counts_from_one CHECK ((number > 0)),
  CONSTRAINT iteration_that_is_paid_has_a_sale CHECK (((state <> ALL (ARRAY['paid'::subscription_iteration_state,
    'submitted'::subscription_iteration_state, 'awaiting'::subscription_iteration_state])) OR (sale_id IS NOT NULL))),
  CONSTRAINT subscription_iteration_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_iteration_per_date ON subscription_iteration (subscription_id, number);
CREATE UNIQUE INDEX one_iteration_per_sale ON subscription_iteration (sale_id);
-- One date of a subscription is charged at a time.
CREATE UNIQUE INDEX one_open_iteration_per_subscription ON subscription_iteration (subscription_id)
  WHERE ((number IS NOT NULL) AND (state = ANY (ARRAY['scheduled'::subscription_iteration_state,
  'charging'::subscription_iteration_state, 'awaiting'::subscription_iteration_state,
  'submitted'::subscription_iteration_state])));
CREATE INDEX subscription_dates_that_recovered ON subscription_iteration (seller_id, settled_at)
  WHERE ((state = 'paid'::subscription_iteration_state) AND (failures > 0) AND (number IS NOT NULL));
-- What is to be charged, the longest due first; what a bank has or its buyer is at, to be looked at.
CREATE INDEX subscription_iterations_due ON subscription_iteration (next_at)
  WHERE (state = ANY (ARRAY['scheduled'::subscription_iteration_state, 'charging'::subscription_iteration_state]));
CREATE INDEX subscription_iterations_with_others ON subscription_iteration (next_at)
  WHERE (state = ANY (ARRAY['awaiting'::subscription_iteration_state, 'submitted'::subscription_iteration_state]));

CREATE TABLE subscription_settings (
  seller_id bigint NOT NULL,
  reminds_yearly boolean DEFAULT true NOT NULL,
  reminds_failure boolean DEFAULT true NOT NULL,
  reminds_card boolean DEFAULT true NOT NULL,
  tells_changes boolean DEFAULT true NOT NULL,
  may_pause boolean DEFAULT false NOT NULL,
  may_cancel boolean DEFAULT true NOT NULL,
  CONSTRAINT subscription_settings_pkey PRIMARY KEY (seller_id)
);

CREATE TABLE subscription_tally (
  seller_id bigint NOT NULL,
  state subscription_state NOT NULL,
  period subscription_period NOT NULL,
  currency character(3) NOT NULL,
  items bigint NOT NULL,
  monthly bigint NOT NULL,
  CONSTRAINT subscription_tally_pkey PRIMARY KEY (seller_id, state, period, currency)
);

CREATE TABLE subscription_tally_change (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  state subscription_state NOT NULL,
  period subscription_period NOT NULL,
  currency character(3) NOT NULL,
  items integer NOT NULL,
  monthly bigint NOT NULL,
  CONSTRAINT subscription_tally_change_pkey PRIMARY KEY (seller_id, id)
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='2000', autovacuum_analyze_scale_factor='0',
  autovacuum_analyze_threshold='20000');

CREATE TABLE subscription_words (
  subscription_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  words text NOT NULL,
  CONSTRAINT subscription_words_pkey PRIMARY KEY (subscription_id)
);
ALTER TABLE ONLY subscription_words ALTER COLUMN words SET STATISTICS 500;

-- Which have these words?
CREATE INDEX subscriptions_by_words ON subscription_words USING gin (words gin_trgm_ops);

-- The words of a subscription are there in the commit that changes them.
CREATE FUNCTION keep_subscription_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscription_words (subscription_id, seller_id, words)
    VALUES (NEW.id, NEW.seller_id, words_of_subscription(NEW))
    ON CONFLICT (subscription_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;

-- A subscription that comes, or changes its state, period, currency or price, notes what it takes from the totals
-- and adds to them; a job folds the notes.
CREATE FUNCTION note_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO subscription_tally_change (seller_id, state, period, currency, items, monthly)
      VALUES (OLD.seller_id, OLD.state, OLD.period, OLD.currency, -1, -monthly_value(OLD.price, OLD.period));
  END IF;
  INSERT INTO subscription_tally_change (seller_id, state, period, currency, items, monthly)
    VALUES (NEW.seller_id, NEW.state, NEW.period, NEW.currency, 1, monthly_value(NEW.price, NEW.period));
  RETURN NULL;
END $$;

-- The words by which one is looked for, a line each.
CREATE FUNCTION words_of_subscription(one subscription) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN concat_ws('
'::text, (one).buyer_name, (one).buyer_email, (one).description, (one).merchant_reference);

-- ==================== counter ====================

CREATE TABLE counter_cash (
  id bigserial NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  seller_id bigint NOT NULL,
  shift_id bigint NOT NULL,
  user_id bigint NOT NULL,
  order_key uuid NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  product text NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  returned_at timestamp(6) with time zone,
  returned_by bigint,
  order_digest bytea,
  returned_shift_id bigint,
  CONSTRAINT counter_cash_is_an_amount CHECK ((amount > 0)),
  CONSTRAINT counter_cash_that_is_returned_says_by_whom CHECK ((num_nulls(returned_at, returned_by) = ANY (ARRAY[0,
    2]))),
  CONSTRAINT counter_cash_pkey PRIMARY KEY (id)
);

CREATE INDEX cash_of_a_counter_shift ON counter_cash (shift_id, id);
CREATE INDEX cash_returned_in_a_counter_shift ON counter_cash (returned_shift_id);
CREATE UNIQUE INDEX one_counter_cash_per_order ON counter_cash (seller_id, order_key);
CREATE UNIQUE INDEX one_counter_cash_per_public_id ON counter_cash (public_id);

CREATE TABLE counter_favourite (
  seller_id bigint NOT NULL,
  product_guid uuid NOT NULL,
  CONSTRAINT counter_favourite_pkey PRIMARY KEY (seller_id, product_guid)
);

CREATE TABLE counter_sale (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  shift_id bigint NOT NULL,
  user_id bigint NOT NULL,
  order_key uuid NOT NULL,
  sale_public_id text NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  order_digest bytea,
  CONSTRAINT counter_sale_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_counter_sale_per_order ON counter_sale (seller_id, order_key);
CREATE UNIQUE INDEX one_counter_sale_per_sale ON counter_sale (sale_public_id);
CREATE INDEX sales_of_a_counter_shift ON counter_sale (shift_id, id);

CREATE TABLE counter_shift (
  id bigserial NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  seller_id bigint NOT NULL,
  till_id bigint,
  user_id bigint NOT NULL,
  opened_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  closed_at timestamp(6) with time zone,
  closed_by bigint,
  counted jsonb,
  CONSTRAINT counter_shift_is_counted_at_its_end CHECK (((counted IS NULL) OR (closed_at IS NOT NULL))),
  CONSTRAINT counter_shift_that_is_closed_says_by_whom CHECK ((num_nulls(closed_at, closed_by) = ANY (ARRAY[0, 2]))),
  CONSTRAINT counter_shift_pkey PRIMARY KEY (id)
);

CREATE INDEX counter_shifts_of_a_seller ON counter_shift (seller_id, id);
CREATE UNIQUE INDEX one_counter_shift_per_public_id ON counter_shift (public_id);
CREATE UNIQUE INDEX one_open_shift_per_person ON counter_shift (seller_id, user_id) WHERE ((closed_at IS NULL)
  AND (till_id IS NULL));
-- A till has one open turn, whoever opened it.
CREATE UNIQUE INDEX one_open_shift_per_till ON counter_shift (till_id) WHERE ((closed_at IS NULL)
  AND (till_id IS NOT NULL));

-- ==================== hosted fields ====================

CREATE TABLE hosted_instance (
  id uuid NOT NULL,
  seller_id bigint NOT NULL,
  state hosted_instance_state NOT NULL,
  token text NOT NULL,
  card bytea NOT NULL,
  lease_until timestamp(6) with time zone NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT hosted_instance_pkey PRIMARY KEY (id)
);

CREATE INDEX hosted_instances_by_age ON hosted_instance (created_at);

-- ==================== seller files ====================

CREATE TABLE seller_file (
  id bigserial NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  seller_id bigint NOT NULL,
  type smallint NOT NULL,
  name text NOT NULL,
  format seller_file_format NOT NULL,
  size integer NOT NULL,
  digest bytea NOT NULL,
  sent_digest bytea NOT NULL,
  width integer,
  height integer,
  pages smallint,
  state seller_file_state DEFAULT 'received'::seller_file_state NOT NULL,
  reason seller_file_reason,
  reviewed_by bigint,
  reviewed_at timestamp(6) with time zone,
  storage_key uuid NOT NULL,
  file_key_id bigint NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  replaced_by_id bigint,
  note text DEFAULT ''::text NOT NULL,
  CONSTRAINT a_decision_has_its_time CHECK (((reviewed_by IS NULL) OR (reviewed_at IS NOT NULL))),
  CONSTRAINT a_file_does_not_replace_itself CHECK ((replaced_by_id <> id)),
  CONSTRAINT only_a_refused_file_has_a_reason CHECK (((state = 'refused'::seller_file_state) = (reason IS NOT NULL))),
  CONSTRAINT seller_file_has_a_name CHECK ((name <> ''::text)),
  CONSTRAINT seller_file_has_bytes CHECK (((size > 0) AND (octet_length(digest) = 32)
    AND (octet_length(sent_digest) = 32))),
  CONSTRAINT seller_file_pkey PRIMARY KEY (id)
);

CREATE INDEX files_by_what_replaced_them ON seller_file (replaced_by_id);
CREATE INDEX files_of_a_seller_newest_first ON seller_file (seller_id, id DESC);
-- One document of a kind is kept once, unless it was refused.
CREATE UNIQUE INDEX one_file_of_a_seller_per_document ON seller_file (seller_id, type, sent_digest)
  WHERE (state <> 'refused'::seller_file_state);
CREATE UNIQUE INDEX one_seller_file_per_file_key ON seller_file (file_key_id);
CREATE UNIQUE INDEX one_seller_file_per_public_id ON seller_file (public_id);
CREATE UNIQUE INDEX one_seller_file_per_storage_key ON seller_file (storage_key);

CREATE TABLE seller_file_hand_over (
  seller_id bigint NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  token_hash bytea NOT NULL,
  phone_hash bytea,
  types smallint[],
  language text NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  opened_at timestamp(6) with time zone,
  expires_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT a_hand_over_has_a_token CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT a_hand_over_is_about_something CHECK ((COALESCE(cardinality(types), 0) > 0)),
  CONSTRAINT a_phone_that_opened_it_is_known CHECK (((phone_hash IS NULL) = (opened_at IS NULL))),
  CONSTRAINT seller_file_hand_over_pkey PRIMARY KEY (seller_id)
);

CREATE INDEX hand_overs_by_their_end ON seller_file_hand_over (expires_at);
CREATE UNIQUE INDEX one_hand_over_per_public_id ON seller_file_hand_over (public_id);
CREATE UNIQUE INDEX one_hand_over_per_token ON seller_file_hand_over (token_hash);

CREATE TABLE seller_file_part (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  starts_at integer NOT NULL,
  size integer NOT NULL,
  storage_key uuid NOT NULL,
  file_key_id bigint NOT NULL,
  CONSTRAINT a_part_has_bytes CHECK (((size > 0) AND (starts_at >= 0))),
  CONSTRAINT seller_file_part_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_part_of_an_upload_per_beginning ON seller_file_part (upload_id, starts_at);
CREATE UNIQUE INDEX one_seller_file_part_per_file_key ON seller_file_part (file_key_id);
CREATE UNIQUE INDEX one_seller_file_part_per_storage_key ON seller_file_part (storage_key);
CREATE INDEX parts_of_a_seller ON seller_file_part (seller_id);

CREATE TABLE seller_file_upload (
  id bigserial NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  seller_id bigint NOT NULL,
  type smallint NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  received integer DEFAULT 0 NOT NULL,
  sent_digest bytea NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  expires_at timestamp(6) with time zone NOT NULL,
  ended_at timestamp(6) with time zone,
  CONSTRAINT an_upload_has_a_size_and_a_name CHECK (((size > 0) AND (name <> ''::text)
    AND (octet_length(sent_digest) = 32))),
  CONSTRAINT no_more_arrives_than_was_said CHECK (((received >= 0) AND (received <= size))),
  CONSTRAINT seller_file_upload_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_open_upload_of_a_seller_per_document ON seller_file_upload (seller_id, type, sent_digest)
  WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX one_seller_file_upload_per_public_id ON seller_file_upload (public_id);
CREATE INDEX seller_file_uploads_by_their_end ON seller_file_upload (expires_at);

-- ==================== onboarding ====================

CREATE TABLE onboarding (
  seller_id bigint NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  partner_id bigint NOT NULL,
  state onboarding_state DEFAULT 'invited'::onboarding_state NOT NULL,
  link_hash bytea,
  email text NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  language text DEFAULT 'he'::text NOT NULL,
  step onboarding_step DEFAULT 'person'::onboarding_step NOT NULL,
  due_at timestamp(6) with time zone,
  terms_text text,
  signed_name text,
  signed_at timestamp(6) with time zone,
  signed_from bytea,
  first_approval_by bigint,
  invited_by bigint,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  started_at timestamp(6) with time zone,
  submitted_at timestamp(6) with time zone,
  decided_at timestamp(6) with time zone,
  state_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  draft_sealed bytea,
  approved_by bigint,
  CONSTRAINT four_eyes_are_two_people CHECK (((approved_by IS NULL) OR (first_approval_by IS NULL)
    OR (approved_by <> first_approval_by))),
  CONSTRAINT onboarding_pkey PRIMARY KEY (seller_id)
);

CREATE INDEX onboardings_of_a_partner_by_state ON onboarding (partner_id, state, state_at);
CREATE UNIQUE INDEX one_onboarding_per_link ON onboarding (link_hash);
CREATE UNIQUE INDEX one_onboarding_per_public_id ON onboarding (public_id);

CREATE TABLE onboarding_code (
  seller_id bigint NOT NULL,
  code_index bytea NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  sent smallint DEFAULT 1 NOT NULL,
  hour_from timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  expires_at timestamp(6) with time zone NOT NULL,
  day_from timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  sent_of_day smallint DEFAULT 1 NOT NULL,
  CONSTRAINT onboarding_code_pkey PRIMARY KEY (seller_id)
);

CREATE TABLE onboarding_event (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  kind onboarding_event_kind NOT NULL,
  detail jsonb,
  user_id bigint,
  at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT onboarding_event_pkey PRIMARY KEY (id)
);

CREATE INDEX events_of_an_onboarding ON onboarding_event (seller_id, id DESC);

CREATE TABLE onboarding_person (
  id bigserial NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  seller_id bigint NOT NULL,
  name text NOT NULL,
  identity_sealed bytea,
  share integer,
  is_signatory boolean DEFAULT false NOT NULL,
  CONSTRAINT onboarding_person_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_onboarding_person_per_public_id ON onboarding_person (public_id);
CREATE INDEX people_of_an_onboarding ON onboarding_person (seller_id);

CREATE TABLE onboarding_problem (
  id bigserial NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  seller_id bigint NOT NULL,
  step onboarding_step NOT NULL,
  field text DEFAULT ''::text NOT NULL,
  reason onboarding_reason NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  user_id bigint,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  mended_at timestamp(6) with time zone,
  CONSTRAINT onboarding_problem_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_onboarding_problem_per_public_id ON onboarding_problem (public_id);
CREATE INDEX problems_of_an_onboarding ON onboarding_problem (seller_id, id DESC);

CREATE TABLE onboarding_session (
  token_hash bytea NOT NULL,
  seller_id bigint NOT NULL,
  created_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  expires_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT onboarding_session_pkey PRIMARY KEY (token_hash)
);

CREATE INDEX sessions_of_an_onboarding ON onboarding_session (seller_id);

-- ==================== partners ====================

-- A seller stands in its partner's list since it was invited, where it was.
CREATE FUNCTION keep_seller_standing(of_seller bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM seller_standing st USING seller s
    WHERE st.seller_id = of_seller AND s.id = of_seller AND s.partner_id IS DISTINCT FROM st.partner_id;
  INSERT INTO seller_standing AS st
    (seller_id, partner_id, ref, name, words, state, step, state_at, created_at, is_active)
  SELECT s.id, s.partner_id, coalesce(o.public_id, s.public_key),
    coalesce(nullif(s.name, ''), nullif(o.name, ''), o.email, s.email),
    concat_ws(E'\n', s.name, s.email, o.name, o.email, p.remote_id, p.inc_code, p.merchant_name, p.merchant_name_en,
      p.dba, p.first_name, p.last_name, s.public_key),
    coalesce(o.state, CASE WHEN s.approved THEN 'approved' ELSE 'invited' END::onboarding_state), o.step,
    coalesce(o.state_at, p.approved_at, s.created_at), coalesce(o.created_at, s.created_at), s.active
  FROM seller s LEFT JOIN onboarding o ON o.seller_id = s.id LEFT JOIN seller_profile p ON p.seller_id = s.id
  WHERE s.id = of_seller AND s.partner_id IS NOT NULL
  ON CONFLICT (seller_id) DO UPDATE SET ref = EXCLUDED.ref, name = EXCLUDED.name, words = EXCLUDED.words,
    state = EXCLUDED.state, step = EXCLUDED.step, state_at = EXCLUDED.state_at, created_at = EXCLUDED.created_at,
    is_active = EXCLUDED.is_active
  WHERE (st.ref, st.name, st.words, st.state, st.step, st.state_at, st.created_at, st.is_active) IS DISTINCT FROM
    (EXCLUDED.ref, EXCLUDED.name, EXCLUDED.words, EXCLUDED.state, EXCLUDED.step, EXCLUDED.state_at,
      EXCLUDED.created_at, EXCLUDED.is_active);
END $$;

CREATE TABLE seller_count (
  id bigserial NOT NULL,
  partner_id bigint NOT NULL,
  state onboarding_state NOT NULL,
  step onboarding_step,
  sellers integer NOT NULL,
  CONSTRAINT seller_count_pkey PRIMARY KEY (id)
);

CREATE INDEX seller_counts_of_a_partner ON seller_count (partner_id, state, step, sellers);

CREATE TABLE seller_standing (
  seller_id bigint NOT NULL,
  partner_id bigint NOT NULL,
  ref uuid NOT NULL,
  name text NOT NULL,
  words text NOT NULL,
  state onboarding_state NOT NULL,
  step onboarding_step,
  state_at timestamp(6) with time zone NOT NULL,
  created_at timestamp(6) with time zone NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  currency character(3) DEFAULT 'ILS'::bpchar NOT NULL,
  volume bigint DEFAULT 0 NOT NULL,
  sales integer DEFAULT 0 NOT NULL,
  refund_share integer DEFAULT 0 NOT NULL,
  chargeback_share integer DEFAULT 0 NOT NULL,
  failing_since timestamp(6) with time zone,
  last_failure_at timestamp(6) with time zone,
  devices integer DEFAULT 0 NOT NULL,
  devices_offline integer DEFAULT 0 NOT NULL,
  figures_at timestamp(6) with time zone,
  CONSTRAINT seller_standing_pkey PRIMARY KEY (seller_id)
);

CREATE UNIQUE INDEX one_standing_per_ref ON seller_standing (ref);
CREATE INDEX standings_by_age_of_figures ON seller_standing (figures_at, seller_id);
CREATE INDEX standings_by_words ON seller_standing USING gin (words gin_trgm_ops);
CREATE INDEX standings_of_a_partner_by_chargebacks ON seller_standing (partner_id, chargeback_share DESC,
  seller_id DESC);
-- Names in the order of their letters, and those that begin with one or two letters; everything else that is
-- searched by its trigrams.
CREATE INDEX standings_of_a_partner_by_name ON seller_standing (partner_id, lower(name) COLLATE "C", seller_id);
CREATE INDEX standings_of_a_partner_by_refunds ON seller_standing (partner_id, refund_share DESC, seller_id DESC);
CREATE INDEX standings_of_a_partner_by_state ON seller_standing (partner_id, state, state_at, seller_id);
CREATE INDEX standings_of_a_partner_by_time_in_state ON seller_standing (partner_id, state_at, seller_id);
CREATE INDEX standings_of_a_partner_by_volume ON seller_standing (partner_id, volume DESC, seller_id DESC);
CREATE INDEX standings_of_a_partner_failing ON seller_standing (partner_id, failing_since)
  WHERE (failing_since IS NOT NULL);
CREATE INDEX standings_of_a_partner_in_figures ON seller_standing (partner_id, state, step, currency, volume);
CREATE INDEX standings_of_a_partner_newest_first ON seller_standing (partner_id, created_at DESC, seller_id DESC);
CREATE INDEX standings_of_a_partner_with_devices_offline ON seller_standing (partner_id, seller_id)
  WHERE (devices_offline > 0);

-- What a seller told, and where its onboarding stands, is in its standing in the same commit.
CREATE FUNCTION part_changes_its_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_seller_standing(NEW.seller_id);
  RETURN NULL;
END $$;

-- So is the seller itself.
CREATE FUNCTION seller_changes_its_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_seller_standing(NEW.id);
  RETURN NULL;
END $$;

-- Each seller that comes to a place or leaves one is a row of its own, so that no two of them wait for each other;
-- the sum of a partner's rows is what its list has, in the same commit.
CREATE FUNCTION seller_moves_in_funnel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO seller_count (partner_id, state, step, sellers) VALUES (OLD.partner_id, OLD.state, OLD.step, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO seller_count (partner_id, state, step, sellers) VALUES (NEW.partner_id, NEW.state, NEW.step, 1);
  END IF;
  RETURN NULL;
END $$;

-- ==================== embedded ====================

CREATE TABLE embedded_session (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  token_hash bytea NOT NULL,
  seller_id bigint NOT NULL,
  partner_id bigint NOT NULL,
  parts embedded_part[],
  origin text NOT NULL,
  language text,
  expires_at timestamp(6) with time zone NOT NULL,
  reads integer DEFAULT 0 NOT NULL,
  minute_from timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT embedded_session_pkey PRIMARY KEY (id)
);

CREATE INDEX embedded_sessions_by_end ON embedded_session (expires_at);

-- ==================== reconciliation ====================

CREATE TABLE reconciliation_finding (
  id bigserial NOT NULL,
  acquirer text NOT NULL,
  day date NOT NULL,
  kind finding_kind NOT NULL,
  reference text NOT NULL,
  sale_id bigint,
  their_amount bigint,
  their_currency text,
  our_amount bigint,
  our_currency text,
  found_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT reconciliation_finding_pkey PRIMARY KEY (id)
);

CREATE INDEX findings_of_a_day ON reconciliation_finding (day);
CREATE UNIQUE INDEX one_finding_per_reference_and_kind ON reconciliation_finding (acquirer, kind, reference);

CREATE TABLE reconciliation_run (
  id bigserial NOT NULL,
  acquirer text NOT NULL,
  day date NOT NULL,
  matched integer NOT NULL,
  ran_at timestamp(6) with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT reconciliation_run_pkey PRIMARY KEY (id)
);

CREATE INDEX reconciliation_runs_of_a_day ON reconciliation_run (acquirer, day);

-- ==================== api log ====================

CREATE TABLE api_call (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  reference text NOT NULL,
  operation text NOT NULL,
  at timestamp(6) with time zone NOT NULL,
  duration_ms integer NOT NULL,
  http_status smallint NOT NULL,
  error_code integer,
  request text,
  answer text,
  CONSTRAINT api_call_is_short CHECK (((COALESCE(length(request), 0) <= 9000) AND (COALESCE(length(answer),
    0) <= 9000))),
  CONSTRAINT api_call_pkey PRIMARY KEY (seller_id, id)
)
WITH (autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.1');

CREATE INDEX api_calls_by_age ON api_call USING brin (at) WITH (pages_per_range='32', autosummarize='on');

-- ==================== views ====================

CREATE TABLE saved_view (
  id bigserial NOT NULL,
  user_id bigint NOT NULL,
  list saved_view_list NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  CONSTRAINT saved_view_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX one_saved_view_per_name ON saved_view (user_id, list, name);

-- ==================== triggers ====================
-- Only what nothing else can hold: what has to be true in the statement that writes.

CREATE TRIGGER app_clock_keeps_moves BEFORE UPDATE OF offset_seconds ON app_clock FOR EACH ROW
  WHEN ((new.offset_seconds > old.offset_seconds)) EXECUTE FUNCTION app_clock_keeps_moves();
-- In the sandbox and in tests alone: nobody else may write this row.
CREATE TRIGGER app_clock_moves AFTER INSERT OR UPDATE ON app_clock FOR EACH ROW EXECUTE FUNCTION app_clock_moved();

CREATE TRIGGER adjustment_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON adjustment FOR EACH STATEMENT
  EXECUTE FUNCTION is_append_only();
CREATE TRIGGER ledger_cause_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_cause FOR EACH STATEMENT
  EXECUTE FUNCTION is_append_only();
CREATE TRIGGER ledger_entries_must_balance AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_must_balance();
CREATE TRIGGER ledger_entry_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entry FOR EACH STATEMENT
  EXECUTE FUNCTION is_append_only();

CREATE TRIGGER seller_is_changed AFTER UPDATE OF name, email, partner_id, approved, active, public_key ON seller
  FOR EACH ROW WHEN (((((((old.name IS DISTINCT FROM new.name) OR (old.email IS DISTINCT FROM new.email))
  OR (old.partner_id IS DISTINCT FROM new.partner_id)) OR (old.approved IS DISTINCT FROM new.approved))
  OR (old.active IS DISTINCT FROM new.active)) OR (old.public_key IS DISTINCT FROM new.public_key)))
  EXECUTE FUNCTION seller_changes_its_standing();
CREATE TRIGGER seller_is_made AFTER INSERT ON seller FOR EACH ROW EXECUTE FUNCTION seller_changes_its_standing();
CREATE TRIGGER profile_is_told AFTER INSERT OR UPDATE OF remote_id, inc_code, merchant_name, merchant_name_en, dba,
  first_name, last_name, approved_at ON seller_profile FOR EACH ROW EXECUTE FUNCTION part_changes_its_standing();

CREATE TRIGGER event_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON event FOR EACH STATEMENT
  EXECUTE FUNCTION is_append_only();

CREATE TRIGGER attempt_at_a_device_came_to_nothing AFTER UPDATE OF state ON attempt FOR EACH ROW
  WHEN (((new.device_id IS NOT NULL) AND (new.kind = ANY (ARRAY['pay'::attempt_kind, 'authorize'::attempt_kind]))
  AND (new.state = ANY (ARRAY['declined'::attempt_state, 'cancelled'::attempt_state]))))
  EXECUTE FUNCTION take_tip_back();
CREATE CONSTRAINT TRIGGER report_is_booked AFTER INSERT ON attempt DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (((new.kind = ANY (ARRAY['chargeback'::attempt_kind, 'chargeback-reversal'::attempt_kind,
  'mandate'::attempt_kind, 'fee'::attempt_kind])) AND (new.settled_at IS NULL))) EXECUTE FUNCTION report_is_booked();
CREATE TRIGGER sale_born_beyond_initial AFTER INSERT ON sale FOR EACH ROW
  WHEN (((new.status <> 'initial'::sale_status) OR (new.captured <> 0) OR (new.refunded <> 0)))
  EXECUTE FUNCTION note_sale_status();
CREATE TRIGGER sale_keeps_its_price BEFORE UPDATE OF price, tip, currency ON sale FOR EACH ROW
  WHEN ((((old.price - old.tip) <> (new.price - new.tip)) OR (old.currency <> new.currency) OR ((old.tip <> new.tip)
  AND ((old.captured > 0) OR (old.authorized > 0))))) EXECUTE FUNCTION refuse_another_price();
CREATE TRIGGER sale_moves_on AFTER UPDATE OF status, captured, refunded, price ON sale FOR EACH ROW
  WHEN (((old.status <> new.status) OR (old.captured <> new.captured) OR (old.refunded <> new.refunded)
  OR (old.price <> new.price))) EXECUTE FUNCTION note_sale_status();

CREATE TRIGGER product_counted AFTER INSERT ON product REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_products();
CREATE TRIGGER product_recounted AFTER UPDATE ON product REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();

CREATE TRIGGER customer_counted AFTER INSERT ON customer REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_customers();
CREATE TRIGGER customer_recounted AFTER UPDATE ON customer REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_customers();

CREATE TRIGGER subscription_change_noted AFTER UPDATE ON subscription FOR EACH ROW
  WHEN (((new.kind = 'regular'::subscription_kind) AND ((((old.state IS DISTINCT FROM new.state)
  OR (old.price IS DISTINCT FROM new.price)) OR (old.period IS DISTINCT FROM new.period))
  OR (old.currency IS DISTINCT FROM new.currency)))) EXECUTE FUNCTION note_subscription();
CREATE TRIGGER subscription_noted AFTER INSERT ON subscription FOR EACH ROW
  WHEN ((new.kind = 'regular'::subscription_kind)) EXECUTE FUNCTION note_subscription();
CREATE TRIGGER subscription_words_changed AFTER UPDATE ON subscription FOR EACH ROW
  WHEN (((((old.buyer_name IS DISTINCT FROM new.buyer_name) OR (old.buyer_email IS DISTINCT FROM new.buyer_email))
  OR (old.description IS DISTINCT FROM new.description)) OR (old.merchant_reference IS DISTINCT
  FROM new.merchant_reference))) EXECUTE FUNCTION keep_subscription_words();
CREATE TRIGGER subscription_words_made AFTER INSERT ON subscription FOR EACH ROW
  EXECUTE FUNCTION keep_subscription_words();

CREATE TRIGGER onboarding_begins AFTER INSERT ON onboarding FOR EACH ROW EXECUTE FUNCTION part_changes_its_standing();
CREATE TRIGGER onboarding_moves AFTER UPDATE OF state, step, state_at, name, email ON onboarding FOR EACH ROW
  WHEN ((((((old.state IS DISTINCT FROM new.state) OR (old.step IS DISTINCT FROM new.step))
  OR (old.state_at IS DISTINCT FROM new.state_at)) OR (old.name IS DISTINCT FROM new.name))
  OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION part_changes_its_standing();

CREATE TRIGGER standing_is_made_or_gone AFTER INSERT OR DELETE ON seller_standing FOR EACH ROW
  EXECUTE FUNCTION seller_moves_in_funnel();
CREATE TRIGGER standing_moves AFTER UPDATE OF partner_id, state, step ON seller_standing FOR EACH ROW
  WHEN ((((old.partner_id IS DISTINCT FROM new.partner_id) OR (old.state IS DISTINCT FROM new.state))
  OR (old.step IS DISTINCT FROM new.step))) EXECUTE FUNCTION seller_moves_in_funnel();

-- ==================== keys ====================
-- What a register names cannot be taken away. scripts/lib/database/columns-without-key.ts says why others have none.

ALTER TABLE adjustment ADD CONSTRAINT adjustment_is_a_cause FOREIGN KEY (id, kind) REFERENCES ledger_cause(id, kind);
ALTER TABLE adjustment ADD CONSTRAINT adjustment_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller(id);
ALTER TABLE adjustment ADD CONSTRAINT adjustment_was_made_by_a_person FOREIGN KEY (created_by) REFERENCES app_user(id);
ALTER TABLE ledger_entry ADD CONSTRAINT entry_belongs_to_a_cause FOREIGN KEY (cause_id) REFERENCES ledger_cause(id);
ALTER TABLE ledger_entry ADD CONSTRAINT entry_belongs_to_an_attempt FOREIGN KEY (attempt_id) REFERENCES attempt(id);

ALTER TABLE partner_brand ADD CONSTRAINT partner_brand_partner_id_fkey FOREIGN KEY (partner_id)
  REFERENCES partner(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE public_key_origin ADD CONSTRAINT public_key_origin_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES seller(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE seller ADD CONSTRAINT seller_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)
  ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE seller ADD CONSTRAINT seller_refund_token_id_fkey FOREIGN KEY (refund_token_id) REFERENCES buyer_token(id);
ALTER TABLE seller_brand ADD CONSTRAINT seller_brand_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE seller_fee_change ADD CONSTRAINT seller_fee_change_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES seller(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE seller_profile ADD CONSTRAINT seller_profile_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES seller(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE known_device ADD CONSTRAINT known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
  ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE membership ADD CONSTRAINT membership_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)
  ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE membership ADD CONSTRAINT membership_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE membership ADD CONSTRAINT membership_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
  ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE recovery_code ADD CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
  ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE session ADD CONSTRAINT session_till_id_fkey FOREIGN KEY (till_id) REFERENCES till(id)
  ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE session ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
  ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE till ADD CONSTRAINT till_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE delivery ADD CONSTRAINT delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE delivery ADD CONSTRAINT delivery_resent_from_fkey FOREIGN KEY (resent_from) REFERENCES delivery(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE delivery ADD CONSTRAINT delivery_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE delivery_try ADD CONSTRAINT delivery_try_delivery_id_fkey FOREIGN KEY (delivery_id)
  REFERENCES delivery(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE event ADD CONSTRAINT event_is_of_its_attempt FOREIGN KEY (sale_id, attempt_id)
  REFERENCES attempt(sale_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE message ADD CONSTRAINT message_resend_of_fkey FOREIGN KEY (resend_of) REFERENCES message(id)
  ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE message ADD CONSTRAINT message_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id)
  ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE message ADD CONSTRAINT message_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE message ADD CONSTRAINT message_subscription_id_fkey FOREIGN KEY (subscription_id)
  REFERENCES subscription(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE attempt ADD CONSTRAINT attempt_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id);
ALTER TABLE attempt ADD CONSTRAINT attempt_is_of_its_sale FOREIGN KEY (seller_id, sale_id)
  REFERENCES sale(seller_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE attempt ADD CONSTRAINT attempt_makes_a_token FOREIGN KEY (new_token_id) REFERENCES buyer_token(id);
ALTER TABLE attempt ADD CONSTRAINT attempt_origin_id_fkey FOREIGN KEY (origin_id) REFERENCES attempt(id);
ALTER TABLE attempt ADD CONSTRAINT attempt_pays_with_a_token FOREIGN KEY (token_id) REFERENCES buyer_token(id);
ALTER TABLE buyer_token ADD CONSTRAINT buyer_token_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id);
ALTER TABLE buyer_token ADD CONSTRAINT token_belongs_to_a_seller FOREIGN KEY (seller_id) REFERENCES seller(id);
ALTER TABLE refund_reason ADD CONSTRAINT refund_reason_attempt_id_fkey FOREIGN KEY (attempt_id)
  REFERENCES attempt(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE sale ADD CONSTRAINT sale_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES sale(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE sale ADD CONSTRAINT sale_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE sale ADD CONSTRAINT sale_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE sale ADD CONSTRAINT sale_token_id_fkey FOREIGN KEY (token_id) REFERENCES buyer_token(id);
ALTER TABLE sale_authentication ADD CONSTRAINT sale_authentication_sale_id_fkey FOREIGN KEY (sale_id)
  REFERENCES sale(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE sale_note ADD CONSTRAINT sale_note_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE api_grant ADD CONSTRAINT api_grant_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE product ADD CONSTRAINT product_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE customer ADD CONSTRAINT customer_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES customer(id)
  ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE customer ADD CONSTRAINT customer_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE customer_note ADD CONSTRAINT customer_note_customer_id_fkey FOREIGN KEY (customer_id)
  REFERENCES customer(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE seller_service ADD CONSTRAINT seller_service_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES seller(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE device ADD CONSTRAINT device_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE device_event ADD CONSTRAINT device_event_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE device_order ADD CONSTRAINT device_order_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE device_pairing ADD CONSTRAINT device_pairing_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES seller(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE device_pairing_code ADD CONSTRAINT device_pairing_code_device_id_fkey FOREIGN KEY (device_id)
  REFERENCES device(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE device_pairing_code ADD CONSTRAINT device_pairing_code_pairing_id_fkey FOREIGN KEY (pairing_id)
  REFERENCES device_pairing(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ordered_terminal ADD CONSTRAINT ordered_terminal_order_id_fkey FOREIGN KEY (order_id)
  REFERENCES device_order(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ordered_terminal ADD CONSTRAINT ordered_terminal_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES seller(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE document_credit ADD CONSTRAINT document_credit_document_id_fkey FOREIGN KEY (document_id)
  REFERENCES fiscal_document(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE fiscal_document ADD CONSTRAINT fiscal_document_attempt_id_fkey FOREIGN KEY (attempt_id)
  REFERENCES attempt(id);
ALTER TABLE fiscal_document ADD CONSTRAINT fiscal_document_credits_id_fkey FOREIGN KEY (credits_id)
  REFERENCES fiscal_document(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE fiscal_document ADD CONSTRAINT fiscal_document_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id);
ALTER TABLE fiscal_document ADD CONSTRAINT fiscal_document_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES seller(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE subscription ADD CONSTRAINT subscription_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE subscription ADD CONSTRAINT subscription_template_id_fkey FOREIGN KEY (template_id)
  REFERENCES subscription(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE subscription ADD CONSTRAINT subscription_token_id_fkey FOREIGN KEY (token_id) REFERENCES buyer_token(id);
ALTER TABLE subscription_event ADD CONSTRAINT subscription_event_subscription_id_fkey FOREIGN KEY (subscription_id)
  REFERENCES subscription(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE subscription_iteration ADD CONSTRAINT subscription_iteration_sale_id_fkey FOREIGN KEY (sale_id)
  REFERENCES sale(id);
ALTER TABLE subscription_iteration ADD CONSTRAINT subscription_iteration_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE subscription_settings ADD CONSTRAINT subscription_settings_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES seller(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE counter_cash ADD CONSTRAINT counter_cash_returned_shift_id_fkey FOREIGN KEY (returned_shift_id)
  REFERENCES counter_shift(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE counter_cash ADD CONSTRAINT counter_cash_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE counter_cash ADD CONSTRAINT counter_cash_shift_id_fkey FOREIGN KEY (shift_id)
  REFERENCES counter_shift(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE counter_favourite ADD CONSTRAINT counter_favourite_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES seller(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE counter_sale ADD CONSTRAINT counter_sale_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE counter_sale ADD CONSTRAINT counter_sale_shift_id_fkey FOREIGN KEY (shift_id)
  REFERENCES counter_shift(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE counter_shift ADD CONSTRAINT counter_shift_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE counter_shift ADD CONSTRAINT counter_shift_till_id_fkey FOREIGN KEY (till_id) REFERENCES till(id);

ALTER TABLE seller_file ADD CONSTRAINT seller_file_replaced_by_id_fkey FOREIGN KEY (replaced_by_id)
  REFERENCES seller_file(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE seller_file ADD CONSTRAINT seller_file_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE seller_file_hand_over ADD CONSTRAINT seller_file_hand_over_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES seller(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE seller_file_part ADD CONSTRAINT seller_file_part_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES seller(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE seller_file_part ADD CONSTRAINT seller_file_part_upload_id_fkey FOREIGN KEY (upload_id)
  REFERENCES seller_file_upload(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE seller_file_upload ADD CONSTRAINT seller_file_upload_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES seller(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE onboarding ADD CONSTRAINT onboarding_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE onboarding ADD CONSTRAINT onboarding_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE onboarding_event ADD CONSTRAINT onboarding_event_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES onboarding(seller_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE onboarding_person ADD CONSTRAINT onboarding_person_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES onboarding(seller_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE onboarding_problem ADD CONSTRAINT onboarding_problem_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES onboarding(seller_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE onboarding_session ADD CONSTRAINT onboarding_session_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES onboarding(seller_id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE seller_count ADD CONSTRAINT seller_count_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE seller_standing ADD CONSTRAINT seller_standing_partner_id_fkey FOREIGN KEY (partner_id)
  REFERENCES partner(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE seller_standing ADD CONSTRAINT seller_standing_seller_id_fkey FOREIGN KEY (seller_id)
  REFERENCES seller(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE reconciliation_finding ADD CONSTRAINT reconciliation_finding_sale_id_fkey FOREIGN KEY (sale_id)
  REFERENCES sale(id);
