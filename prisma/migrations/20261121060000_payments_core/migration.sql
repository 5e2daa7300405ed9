-- DropIndex
DROP INDEX "entries_of_an_account";

-- AlterTable
ALTER TABLE "ledger_entry" ADD COLUMN     "posting" TEXT NOT NULL DEFAULT 'booking';

-- AlterTable
ALTER TABLE "sale" ADD COLUMN     "asks_3ds" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "charged_back" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "drawn" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "drawn_reserved" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "hold_expires_at" TIMESTAMPTZ(6),
ADD COLUMN     "parent_id" BIGINT,
ADD COLUMN     "status_before_chargeback" TEXT,
ADD COLUMN     "token_id" BIGINT,
ADD COLUMN     "voided" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "attempt" ADD COLUMN     "cavv" TEXT,
ADD COLUMN     "challenge_url" TEXT,
ADD COLUMN     "eci" TEXT,
ADD COLUMN     "from_seller_card" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_3ds" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "new_token_id" BIGINT,
ADD COLUMN     "token_id" BIGINT,
ADD COLUMN     "xid" TEXT;

-- AlterTable
ALTER TABLE "seller" ADD COLUMN     "refund_token_id" BIGINT;

-- CreateTable
CREATE TABLE "acquirer" (
    "id" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "acquirer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "balance_fold" (
    "account" TEXT NOT NULL,
    "owner_id" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "up_to_id" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "balance_fold_pkey" PRIMARY KEY ("account","owner_id","currency")
);

-- CreateTable
CREATE TABLE "reconciliation_run" (
    "id" BIGSERIAL NOT NULL,
    "acquirer" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "matched" INTEGER NOT NULL,
    "ran_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "reconciliation_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reconciliation_finding" (
    "id" BIGSERIAL NOT NULL,
    "acquirer" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "sale_id" BIGINT,
    "their_amount" BIGINT,
    "their_currency" TEXT,
    "our_amount" BIGINT,
    "our_currency" TEXT,
    "found_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "reconciliation_finding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotent_call" (
    "scope" BYTEA NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "http_status" SMALLINT,
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "idempotent_call_pkey" PRIMARY KEY ("scope")
);

-- CreateTable
CREATE TABLE "buyer_token" (
    "id" BIGSERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "seller_id" BIGINT NOT NULL,
    "partner_id" BIGINT,
    "sale_id" BIGINT,
    "vault_card_id" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "is_permanent" BOOLEAN NOT NULL,
    "card_mask" TEXT NOT NULL,
    "card_expiry" TEXT NOT NULL,
    "card_brand" TEXT NOT NULL,
    "card_is_foreign" BOOLEAN,
    "buyer_name" TEXT NOT NULL DEFAULT '',
    "buyer_email" TEXT NOT NULL DEFAULT '',
    "buyer_phone" TEXT NOT NULL DEFAULT '',
    "buyer_social_id" TEXT NOT NULL DEFAULT '',
    "buyer_zip_code" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "used_at" TIMESTAMPTZ(6),

    CONSTRAINT "buyer_token_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "acquirer_name_key" ON "acquirer"("name");

-- CreateIndex
CREATE INDEX "reconciliation_runs_of_a_day" ON "reconciliation_run"("acquirer", "day");

-- CreateIndex
CREATE INDEX "findings_of_a_day" ON "reconciliation_finding"("day");

-- CreateIndex
CREATE UNIQUE INDEX "one_finding_per_reference_and_kind" ON "reconciliation_finding"("acquirer", "kind", "reference");

-- CreateIndex
CREATE INDEX "idempotent_calls_by_age" ON "idempotent_call"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "buyer_token_public_id_key" ON "buyer_token"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "buyer_token_uuid_key" ON "buyer_token"("uuid");

-- CreateIndex
CREATE INDEX "tokens_of_a_seller_newest_first" ON "buyer_token"("seller_id", "id" DESC);

-- CreateIndex
CREATE INDEX "tokens_of_a_sale" ON "buyer_token"("sale_id") WHERE "sale_id" IS NOT NULL;

-- CreateIndex
CREATE INDEX "tokens_of_a_vault_card" ON "buyer_token"("vault_card_id");

-- CreateIndex
CREATE INDEX "entries_of_an_account_in_order" ON "ledger_entry"("account", "owner_id", "currency", "id");

-- CreateIndex
CREATE INDEX "sales_made_from_a_sale" ON "sale"("parent_id") WHERE "parent_id" IS NOT NULL;

-- CreateIndex
CREATE INDEX "attempts_of_a_seller_newest_first" ON "attempt"("seller_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "sale" ADD CONSTRAINT "sale_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: what the schema language cannot say.

-- Caps on money: what was taken, drawn by multi-captures and released stays within what was agreed, what went back within what was taken.
ALTER TABLE "sale"
  DROP CONSTRAINT "sale_never_returns_more_than_it_took",
  DROP CONSTRAINT "sale_never_takes_more_than_was_agreed",
  ADD CONSTRAINT "sale_never_returns_more_than_it_took"
    CHECK (0 <= "refunded" AND 0 <= "refund_reserved" AND 0 <= "charged_back" AND "refunded" + "refund_reserved" + "charged_back" <= "captured"),
  ADD CONSTRAINT "sale_never_takes_more_than_was_agreed"
    CHECK (0 <= "captured" AND 0 <= "drawn" AND 0 <= "drawn_reserved" AND 0 <= "voided"
      AND "captured" + "drawn" + "drawn_reserved" + "voided" <= "authorized" AND "authorized" <= "price"),
  ADD CONSTRAINT "sale_holds_end" CHECK ("status" <> 'authorized' OR "hold_expires_at" IS NOT NULL) NOT VALID;
UPDATE "sale" SET "hold_expires_at" = coalesce("paid_at", "created_at") + interval '168 hours' WHERE "status" = 'authorized' AND "hold_expires_at" IS NULL;
ALTER TABLE "sale" VALIDATE CONSTRAINT "sale_holds_end";

ALTER TABLE "attempt"
  DROP CONSTRAINT "attempt_state_is_known",
  DROP CONSTRAINT "attempt_kind_is_known",
  DROP CONSTRAINT "attempt_settled_has_a_time",
  ADD CONSTRAINT "attempt_state_is_known" CHECK ("state" IN ('in_flight','in_doubt','challenged','succeeded','declined','cancelled')),
  ADD CONSTRAINT "attempt_kind_is_known"
    CHECK ("kind" IN ('pay','authorize','tokenize','capture','refund','void','chargeback','chargeback-reversal','seller-charge','fee')),
  ADD CONSTRAINT "attempt_settled_has_a_time" CHECK (("state" IN ('in_flight','in_doubt','challenged')) = ("settled_at" IS NULL)),
  ADD CONSTRAINT "attempt_challenge_has_an_address" CHECK ("state" <> 'challenged' OR "challenge_url" IS NOT NULL);

DROP INDEX "one_open_attempt_per_sale";
DROP INDEX "one_successful_payment_per_sale";
DROP INDEX "open_attempts_by_lease";
CREATE UNIQUE INDEX "one_open_attempt_per_sale" ON "attempt" ("sale_id") WHERE "state" IN ('in_flight','in_doubt','challenged');
CREATE UNIQUE INDEX "one_successful_payment_per_sale" ON "attempt" ("sale_id")
  WHERE "kind" IN ('pay','authorize','tokenize') AND "state" = 'succeeded';
CREATE INDEX "open_attempts_by_lease" ON "attempt" ("lease_until") WHERE "state" IN ('in_flight','in_doubt','challenged');

-- A chargeback of an acquirer is booked once, however often its notice comes.
CREATE UNIQUE INDEX "one_attempt_per_chargeback" ON "attempt" ("processor", "processor_reference") WHERE "kind" IN ('chargeback','chargeback-reversal');

-- The question of the holds: which authorizations end next?
CREATE INDEX "holds_by_end" ON "sale" ("hold_expires_at") WHERE "status" = 'authorized';

INSERT INTO "acquirer" ("id", "name") VALUES (0, 'bank'), (1, 'demo');

ALTER TABLE "ledger_entry" ADD CONSTRAINT "entry_posting_is_known" CHECK ("posting" IN ('booking','settlement'));

ALTER TABLE "buyer_token"
  ADD CONSTRAINT "token_state_is_known" CHECK ("state" IN ('pending','unused','active','inactive')),
  ADD CONSTRAINT "token_belongs_to_a_seller" FOREIGN KEY ("seller_id") REFERENCES "seller" ("id");
ALTER TABLE "attempt"
  ADD CONSTRAINT "attempt_pays_with_a_token" FOREIGN KEY ("token_id") REFERENCES "buyer_token" ("id"),
  ADD CONSTRAINT "attempt_makes_a_token" FOREIGN KEY ("new_token_id") REFERENCES "buyer_token" ("id");

-- The vault: card numbers, sealed. A schema of its own, for a role of its own; nothing here joins with the rest.
CREATE SCHEMA "vault";
CREATE TABLE "vault"."card" (
    "id" BIGSERIAL PRIMARY KEY,
    "token" TEXT NOT NULL UNIQUE,
    "owner" TEXT NOT NULL,
    -- Nonce, tag and cipher text of number and expiry under this row's own key.
    "sealed" BYTEA NOT NULL,
    -- This row's key, wrapped by the key-encrypting key that `key_id` names.
    "wrapped_key" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "version" SMALLINT NOT NULL DEFAULT 1,
    -- Keyed hash of the number: equal for equal cards.
    "fingerprint" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now()
);
CREATE INDEX "cards_by_key" ON "vault"."card" ("key_id");
CREATE INDEX "cards_by_fingerprint" ON "vault"."card" ("fingerprint");
-- What each key-encrypting key must be able to open: a wrong or half key is known before it is used.
CREATE TABLE "vault"."key_check" (
    "key_id" TEXT PRIMARY KEY,
    "sealed" BYTEA NOT NULL,
    "made_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "retired_at" TIMESTAMPTZ(6)
);
