-- Time and codes come first: the tables below take their defaults from these functions.

-- One row, made by hand because app_now() must exist before any table that defaults to it.
CREATE TABLE "app_clock" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "offset_seconds" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "app_clock_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "app_clock_is_one_row" CHECK ("id" = 1)
);
INSERT INTO "app_clock" DEFAULT VALUES;

-- The only clock that SQL reads. The offset moves in the sandbox and in tests, never in production.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE AS
  $$ SELECT clock_timestamp() + (SELECT "offset_seconds" FROM "app_clock") * interval '1 second' $$;

-- Display codes: a permutation of 1 … 899,999,962 by a multiplier prime to that (prime) modulus, so that codes are unique,
-- nine digits long and say nothing about how many sales anybody has.
CREATE SEQUENCE sale_code_seq AS bigint MINVALUE 1 MAXVALUE 899999962;
CREATE FUNCTION next_sale_code() RETURNS integer LANGUAGE sql VOLATILE AS
  $$ SELECT (100000000 + (nextval('sale_code_seq') * 516131903) % 899999963)::integer $$;

-- CreateTable
CREATE TABLE "app_user" (
    "id" BIGSERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'he',
    "disabled_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "seller_id" BIGINT,
    "partner_id" BIGINT,
    "role" TEXT NOT NULL,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "token_hash" BYTEA NOT NULL,
    "user_id" BIGINT NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "last_seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "sign_in_failure" (
    "id" BIGSERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "sign_in_failure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_fact" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "app_fact_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "event" (
    "id" BIGSERIAL NOT NULL,
    "sale_id" BIGINT NOT NULL,
    "attempt_id" BIGINT NOT NULL,
    "notify_type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "id" BIGSERIAL NOT NULL,
    "event_id" BIGINT NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "audience" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "claims" SMALLINT NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "locked_until" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "settled_at" TIMESTAMPTZ(6),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_try" (
    "id" BIGSERIAL NOT NULL,
    "delivery_id" BIGINT NOT NULL,
    "number" SMALLINT NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "http_status" SMALLINT,
    "error" TEXT,
    "response_headers" JSONB,
    "response_body" TEXT,

    CONSTRAINT "delivery_try_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox_message" (
    "id" BIGSERIAL NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "headers" JSONB NOT NULL,
    "body" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "inbox_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "id" BIGSERIAL NOT NULL,
    "attempt_id" BIGINT NOT NULL,
    "account" TEXT NOT NULL,
    "owner_id" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sale" (
    "id" BIGSERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "code" INTEGER NOT NULL DEFAULT next_sale_code(),
    "seller_id" BIGINT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'sale',
    "status" TEXT NOT NULL DEFAULT 'initial',
    "price" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "product_name" TEXT NOT NULL,
    "merchant_reference" TEXT NOT NULL DEFAULT '',
    "payment_method" TEXT NOT NULL DEFAULT 'credit-card',
    "layout" TEXT,
    "language" TEXT NOT NULL DEFAULT 'he',
    "installments_asked" SMALLINT,
    "installments" SMALLINT NOT NULL DEFAULT 1,
    "market_fee" INTEGER,
    "market_fee_fixed" BIGINT NOT NULL DEFAULT 0,
    "callback_url" TEXT,
    "return_url" TEXT,
    "send_notification" BOOLEAN NOT NULL DEFAULT false,
    "notify_email" TEXT,
    "notify_mobile" TEXT,
    "notify_name" TEXT,
    "capture_buyer" BOOLEAN NOT NULL DEFAULT false,
    "validate_buyer" BOOLEAN NOT NULL DEFAULT false,
    "order_number" TEXT,
    "order_details" JSONB,
    "buyer_name" TEXT NOT NULL DEFAULT '',
    "buyer_email" TEXT NOT NULL DEFAULT '',
    "buyer_phone" TEXT NOT NULL DEFAULT '',
    "buyer_social_id" TEXT NOT NULL DEFAULT '',
    "buyer_business_name" TEXT,
    "buyer_business_code" BIGINT,
    "authorized" BIGINT NOT NULL DEFAULT 0,
    "captured" BIGINT NOT NULL DEFAULT 0,
    "refunded" BIGINT NOT NULL DEFAULT 0,
    "refund_reserved" BIGINT NOT NULL DEFAULT 0,
    "card_brand" TEXT,
    "card_mask" TEXT,
    "card_last4" TEXT,
    "card_expiry" TEXT,
    "card_is_foreign" BOOLEAN,
    "auth_number" TEXT,
    "processing_fee_total" BIGINT NOT NULL DEFAULT 0,
    "market_fee_total" BIGINT NOT NULL DEFAULT 0,
    "error_code" INTEGER NOT NULL DEFAULT 0,
    "is_3ds" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "paid_at" TIMESTAMPTZ(6),
    "release_at" TIMESTAMPTZ(6),

    CONSTRAINT "sale_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempt" (
    "id" BIGSERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "sale_id" BIGINT NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'in_flight',
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "installments" SMALLINT NOT NULL DEFAULT 1,
    "origin_id" BIGINT,
    "channel" TEXT NOT NULL,
    "user_id" BIGINT,
    "processor" TEXT NOT NULL DEFAULT 'bank',
    "processor_reference" TEXT,
    "auth_number" TEXT,
    "voucher" TEXT,
    "arn" TEXT,
    "acquirer" TEXT,
    "decline_code" INTEGER,
    "card_brand" TEXT,
    "card_mask" TEXT,
    "card_expiry" TEXT,
    "card_is_foreign" BOOLEAN,
    "lease_until" TIMESTAMPTZ(6) NOT NULL,
    "checks" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "settled_at" TIMESTAMPTZ(6),

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "client_key_index" BYTEA NOT NULL,
    "client_key_sealed" BYTEA NOT NULL,
    "client_secret_sealed" BYTEA NOT NULL,
    "callback_url" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "partner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seller" (
    "id" BIGSERIAL NOT NULL,
    "partner_id" BIGINT,
    "svc_id_index" BYTEA NOT NULL,
    "svc_id_sealed" BYTEA NOT NULL,
    "svc_secret_sealed" BYTEA NOT NULL,
    "public_key" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "country" TEXT NOT NULL DEFAULT 'IL',
    "currencies" TEXT[] DEFAULT ARRAY['ILS', 'USD', 'EUR']::TEXT[],
    "callback_url" TEXT,
    "return_url" TEXT,
    "processing_fee" INTEGER NOT NULL DEFAULT 250,
    "processing_charge" BIGINT NOT NULL DEFAULT 70,
    "foreign_processing_fee" INTEGER NOT NULL DEFAULT 315,
    "foreign_processing_charge" BIGINT NOT NULL DEFAULT 10,
    "market_fee" INTEGER NOT NULL DEFAULT 0,
    "rate_limit" INTEGER NOT NULL DEFAULT 100,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "approved" BOOLEAN NOT NULL DEFAULT false,
    "brand_name" TEXT,
    "brand_color" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "seller_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_window" (
    "seller_id" BIGINT NOT NULL,
    "admissions" TIMESTAMPTZ(6)[],

    CONSTRAINT "rate_window_pkey" PRIMARY KEY ("seller_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "one_membership_per_user_and_seller" ON "membership"("user_id", "seller_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_membership_per_user_and_partner" ON "membership"("user_id", "partner_id");

-- CreateIndex
CREATE INDEX "sessions_of_a_user" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_failures_by_key" ON "sign_in_failure"("key", "at");

-- CreateIndex
CREATE INDEX "events_of_a_sale" ON "event"("sale_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "one_event_per_attempt_and_type" ON "event"("attempt_id", "notify_type");

-- CreateIndex
CREATE INDEX "deliveries_of_a_seller_newest_first" ON "delivery"("seller_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "one_delivery_per_event_and_audience" ON "delivery"("event_id", "audience");

-- CreateIndex
CREATE UNIQUE INDEX "one_row_per_try" ON "delivery_try"("delivery_id", "number");

-- CreateIndex
CREATE INDEX "inbox_of_a_seller_newest_first" ON "inbox_message"("seller_id", "id" DESC);

-- CreateIndex
CREATE INDEX "entries_of_an_attempt" ON "ledger_entry"("attempt_id");

-- CreateIndex
CREATE INDEX "entries_of_an_account" ON "ledger_entry"("account", "owner_id", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "sale_public_id_key" ON "sale"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "sale_code_key" ON "sale"("code");

-- CreateIndex
CREATE INDEX "sales_of_a_seller_newest_first" ON "sale"("seller_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sales_of_a_seller_by_status" ON "sale"("seller_id", "status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "sales_of_a_seller_by_merchant_reference" ON "sale"("seller_id", "merchant_reference");

-- CreateIndex
CREATE INDEX "sales_of_a_seller_by_buyer_email" ON "sale"("seller_id", "buyer_email");

-- CreateIndex
CREATE INDEX "sales_of_a_seller_by_last_four" ON "sale"("seller_id", "card_last4");

-- CreateIndex
CREATE UNIQUE INDEX "attempt_public_id_key" ON "attempt"("public_id");

-- CreateIndex
CREATE INDEX "attempts_of_a_sale" ON "attempt"("sale_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "partner_client_key_index_key" ON "partner"("client_key_index");

-- CreateIndex
CREATE UNIQUE INDEX "seller_svc_id_index_key" ON "seller"("svc_id_index");

-- CreateIndex
CREATE UNIQUE INDEX "seller_public_key_key" ON "seller"("public_key");

-- CreateIndex
CREATE INDEX "sellers_of_a_partner" ON "seller"("partner_id");

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_try" ADD CONSTRAINT "delivery_try_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale" ADD CONSTRAINT "sale_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seller" ADD CONSTRAINT "seller_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- By hand: what the schema language cannot say.

-- Caps on money are facts of the database (architecture section 4).
ALTER TABLE "sale"
  ADD CONSTRAINT "sale_price_is_not_negative" CHECK ("price" >= 0),
  ADD CONSTRAINT "sale_never_returns_more_than_it_took"
    CHECK (0 <= "refunded" AND 0 <= "refund_reserved" AND "refunded" + "refund_reserved" <= "captured"),
  ADD CONSTRAINT "sale_never_takes_more_than_was_agreed"
    CHECK (0 <= "captured" AND "captured" <= GREATEST("authorized", "price") AND 0 <= "authorized" AND "authorized" <= "price"),
  ADD CONSTRAINT "sale_status_is_known"
    CHECK ("status" IN ('initial','pending','completed','refunded','partial-refund','authorized','failed','chargeback','canceled','voided','partial-void','partial-chargeback')),
  ADD CONSTRAINT "sale_type_is_known" CHECK ("type" IN ('sale','authorize','token','template','multi-capture')),
  ADD CONSTRAINT "sale_installments_are_known" CHECK ("installments" BETWEEN 1 AND 12);

ALTER TABLE "attempt"
  ADD CONSTRAINT "attempt_state_is_known" CHECK ("state" IN ('in_flight','in_doubt','succeeded','declined','cancelled')),
  ADD CONSTRAINT "attempt_kind_is_known" CHECK ("kind" IN ('pay','authorize','capture','refund','void','chargeback','chargeback-reversal')),
  ADD CONSTRAINT "attempt_amount_is_not_negative" CHECK ("amount" >= 0),
  ADD CONSTRAINT "attempt_settled_has_a_time" CHECK (("state" IN ('in_flight','in_doubt')) = ("settled_at" IS NULL));

-- At most one operation of a sale is under way, at most one payment of it ever succeeds.
CREATE UNIQUE INDEX "one_open_attempt_per_sale" ON "attempt" ("sale_id") WHERE "state" IN ('in_flight','in_doubt');
CREATE UNIQUE INDEX "one_successful_payment_per_sale" ON "attempt" ("sale_id")
  WHERE "kind" IN ('pay','authorize') AND "state" = 'succeeded';
-- The question of the sweeper: whose lease is over?
CREATE INDEX "open_attempts_by_lease" ON "attempt" ("lease_until") WHERE "state" IN ('in_flight','in_doubt');

-- The question of the worker: what is due?
CREATE INDEX "deliveries_due" ON "delivery" ("next_at") WHERE "state" = 'pending';
ALTER TABLE "delivery"
  ADD CONSTRAINT "delivery_state_is_known" CHECK ("state" IN ('pending','delivered','dropped','skipped')),
  ADD CONSTRAINT "delivery_has_at_most_three_tries" CHECK ("tries" BETWEEN 0 AND 3),
  ADD CONSTRAINT "delivery_audience_is_known" CHECK ("audience" IN ('seller','partner'));

ALTER TABLE "ledger_entry" ADD CONSTRAINT "entry_moves_something" CHECK ("amount" <> 0);
ALTER TABLE "ledger_entry" ADD CONSTRAINT "entry_belongs_to_an_attempt" FOREIGN KEY ("attempt_id") REFERENCES "attempt" ("id");

-- All entries of an attempt are written by one statement and sum to zero, nothing is ever changed or removed.
CREATE FUNCTION ledger_entries_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY attempt_id, currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'ledger entries of an attempt do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "ledger_entries_must_balance" AFTER INSERT ON "ledger_entry"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_must_balance();

CREATE FUNCTION is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "ledger_entry_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();
CREATE TRIGGER "event_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "event"
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

ALTER TABLE "membership" ADD CONSTRAINT "membership_is_for_one_party" CHECK (("seller_id" IS NULL) <> ("partner_id" IS NULL));

-- A lost rate window costs ten seconds of counting, never money.
ALTER TABLE "rate_window" SET UNLOGGED;
