-- Display codes of subscriptions, as those of sales are made.
CREATE SEQUENCE subscription_code_seq AS bigint MINVALUE 1 MAXVALUE 899999962;
CREATE FUNCTION next_subscription_code() RETURNS integer LANGUAGE sql VOLATILE AS
  $$ SELECT (100000000 + (nextval('subscription_code_seq') * 516131903) % 899999963)::integer $$;

-- The last moment of the month that a card's `MMYY` names, as the world's midnight has it; null of anything else.
CREATE FUNCTION end_of_card(expiry text) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN expiry ~ '^(0[1-9]|1[0-2])\d\d$' THEN
    ((make_date(2000 + right(expiry, 2)::int, left(expiry, 2)::int, 1) + interval '1 month') AT TIME ZONE 'UTC')
  END $$;

-- CreateEnum
CREATE TYPE "subscription_kind" AS ENUM ('regular', 'template');

-- CreateEnum
CREATE TYPE "subscription_state" AS ENUM ('initial', 'active', 'paused', 'failed', 'cancelled', 'completed', 'retrying');

-- CreateEnum
CREATE TYPE "subscription_period" AS ENUM ('daily', 'weekly', 'monthly', 'yearly');

-- CreateEnum
CREATE TYPE "subscription_iteration_state" AS ENUM ('scheduled', 'charging', 'awaiting', 'submitted', 'paid', 'skipped', 'failed', 'stopped');

-- CreateEnum
CREATE TYPE "subscription_event_kind" AS ENUM ('created', 'activated', 'price-changed', 'card-changed', 'paused', 'resumed', 'skipped', 'failed', 'recovered', 'cancelled', 'completed', 'card-ending', 'reminded');

-- CreateEnum
CREATE TYPE "subscription_actor" AS ENUM ('system', 'api', 'person', 'buyer');

-- CreateEnum
CREATE TYPE "subscription_reason" AS ENUM ('seller', 'buyer', 'failures', 'card');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "notify_type" ADD VALUE 'sub-create';
ALTER TYPE "notify_type" ADD VALUE 'sub-active';
ALTER TYPE "notify_type" ADD VALUE 'sub-iteration-success';
ALTER TYPE "notify_type" ADD VALUE 'sub-iteration-skipped';
ALTER TYPE "notify_type" ADD VALUE 'sub-failure';
ALTER TYPE "notify_type" ADD VALUE 'sub-pause';
ALTER TYPE "notify_type" ADD VALUE 'sub-cancel';
ALTER TYPE "notify_type" ADD VALUE 'sub-complete';

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "message_template" ADD VALUE 'subscription-started';
ALTER TYPE "message_template" ADD VALUE 'subscription-reminder';
ALTER TYPE "message_template" ADD VALUE 'subscription-failed';
ALTER TYPE "message_template" ADD VALUE 'subscription-card';
ALTER TYPE "message_template" ADD VALUE 'subscription-price';
ALTER TYPE "message_template" ADD VALUE 'subscription-paused';
ALTER TYPE "message_template" ADD VALUE 'subscription-cancelled';
ALTER TYPE "message_template" ADD VALUE 'subscription-link';
ALTER TYPE "message_template" ADD VALUE 'subscription-code';

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "token_method" ADD VALUE 'sepa';
ALTER TYPE "token_method" ADD VALUE 'bacs';

-- AlterTable
ALTER TABLE "sale" ADD COLUMN     "subscription_id" BIGINT;

-- CreateTable
CREATE TABLE "subscription" (
    "id" BIGSERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "code" INTEGER NOT NULL DEFAULT next_subscription_code(),
    "seller_id" BIGINT NOT NULL,
    "kind" "subscription_kind" NOT NULL DEFAULT 'regular',
    "state" "subscription_state" NOT NULL DEFAULT 'initial',
    "template_id" BIGINT,
    "merchant_reference" TEXT NOT NULL DEFAULT '',
    "price" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "description" TEXT NOT NULL,
    "period" "subscription_period" NOT NULL,
    "iterations" INTEGER,
    "starts_at" TIMESTAMPTZ(6) NOT NULL,
    "starts_when_paid" BOOLEAN NOT NULL DEFAULT false,
    "calendar_offset" INTEGER NOT NULL DEFAULT 0,
    "completed" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "previous_at" TIMESTAMPTZ(6),
    "next_at" TIMESTAMPTZ(6),
    "skips_until" TIMESTAMPTZ(6),
    "failures" SMALLINT NOT NULL DEFAULT 0,
    "error_code" INTEGER NOT NULL DEFAULT 0,
    "payment_method" "payment_method" NOT NULL DEFAULT 'credit-card',
    "token_id" BIGINT,
    "language" TEXT NOT NULL DEFAULT 'he',
    "callback_url" TEXT,
    "return_url" TEXT,
    "send_notification" BOOLEAN NOT NULL DEFAULT false,
    "buyer_name" TEXT NOT NULL DEFAULT '',
    "buyer_email" TEXT NOT NULL DEFAULT '',
    "buyer_phone" TEXT NOT NULL DEFAULT '',
    "buyer_social_id" TEXT NOT NULL DEFAULT '',
    "card_brand" TEXT,
    "card_mask" TEXT,
    "card_expiry" TEXT,
    "card_ends_at" TIMESTAMPTZ(6),
    "mandate_text" TEXT,
    "mandate_at" TIMESTAMPTZ(6),
    "mandate_from" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "activated_at" TIMESTAMPTZ(6),
    "paused_at" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(6),
    "reason" "subscription_reason",
    "changed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_iteration" (
    "id" BIGSERIAL NOT NULL,
    "subscription_id" BIGINT NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "number" INTEGER,
    "state" "subscription_iteration_state" NOT NULL DEFAULT 'scheduled',
    "due_at" TIMESTAMPTZ(6) NOT NULL,
    "price" BIGINT,
    "sale_id" BIGINT,
    "failures" SMALLINT NOT NULL DEFAULT 0,
    "error_code" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(6) NOT NULL,
    "locked_until" TIMESTAMPTZ(6),
    "claims" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "settled_at" TIMESTAMPTZ(6),

    CONSTRAINT "subscription_iteration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_event" (
    "id" BIGSERIAL NOT NULL,
    "subscription_id" BIGINT NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "kind" "subscription_event_kind" NOT NULL,
    "detail" JSONB,
    "user_id" BIGINT,
    "actor" "subscription_actor" NOT NULL DEFAULT 'system',
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "subscription_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_settings" (
    "seller_id" BIGINT NOT NULL,
    "reminds_yearly" BOOLEAN NOT NULL DEFAULT true,
    "reminds_failure" BOOLEAN NOT NULL DEFAULT true,
    "reminds_card" BOOLEAN NOT NULL DEFAULT true,
    "tells_changes" BOOLEAN NOT NULL DEFAULT true,
    "may_pause" BOOLEAN NOT NULL DEFAULT false,
    "may_cancel" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "subscription_settings_pkey" PRIMARY KEY ("seller_id")
);

-- CreateTable
CREATE TABLE "subscription_code" (
    "id" BIGSERIAL NOT NULL,
    "subscription_id" BIGINT NOT NULL,
    "code_index" BYTEA NOT NULL,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "ends_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),

    CONSTRAINT "subscription_code_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "one_subscription_per_public_id" ON "subscription"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_subscription_per_code" ON "subscription"("code");

-- CreateIndex
CREATE INDEX "subscriptions_of_a_seller_newest_first" ON "subscription"("seller_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "subscriptions_of_a_seller_by_state" ON "subscription"("seller_id", "state", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "subscriptions_of_a_seller_by_next_date" ON "subscription"("seller_id", "next_at", "id");

-- CreateIndex
CREATE INDEX "subscriptions_of_a_template" ON "subscription"("template_id", "mandate_from", "created_at");

-- CreateIndex
CREATE INDEX "subscriptions_by_end_of_card" ON "subscription"("card_ends_at") WHERE state IN ('active', 'retrying');

-- CreateIndex
CREATE UNIQUE INDEX "one_iteration_per_date" ON "subscription_iteration"("subscription_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "one_iteration_per_sale" ON "subscription_iteration"("sale_id");

-- CreateIndex
CREATE INDEX "events_of_a_subscription" ON "subscription_event"("subscription_id", "id" DESC);

-- CreateIndex
CREATE INDEX "codes_of_a_subscription" ON "subscription_code"("subscription_id", "id" DESC);

-- CreateIndex
CREATE INDEX "subscription_codes_by_end" ON "subscription_code"("ends_at");

-- CreateIndex
CREATE INDEX "sales_of_a_subscription" ON "sale"("subscription_id", "id" DESC) WHERE subscription_id IS NOT NULL;

-- AddForeignKey
ALTER TABLE "sale" ADD CONSTRAINT "sale_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "subscription"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_iteration" ADD CONSTRAINT "subscription_iteration_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_event" ADD CONSTRAINT "subscription_event_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_settings" ADD CONSTRAINT "subscription_settings_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.

-- What is to be charged, the longest due first; what a bank has or its buyer is at, to be looked at.
CREATE INDEX subscription_iterations_due ON subscription_iteration (next_at) WHERE state IN ('scheduled', 'charging');
CREATE INDEX subscription_iterations_with_others ON subscription_iteration (next_at)
  WHERE state IN ('awaiting', 'submitted');
-- One date of a subscription is charged at a time.
CREATE UNIQUE INDEX one_open_iteration_per_subscription ON subscription_iteration (subscription_id)
  WHERE number IS NOT NULL AND state IN ('scheduled', 'charging', 'awaiting', 'submitted');
-- What buyers of a template began and never paid.
CREATE INDEX subscriptions_begun_and_unpaid ON subscription (created_at)
  WHERE state = 'initial' AND template_id IS NOT NULL;
-- What is at stake: a seller's failures that are not over.
CREATE INDEX subscriptions_of_a_seller_to_recover ON subscription (seller_id, changed_at DESC, id DESC)
  WHERE state IN ('failed', 'retrying');

ALTER TABLE subscription
  ADD CONSTRAINT subscription_price_is_an_amount CHECK (price >= 500),
  ADD CONSTRAINT subscription_dates_add_up CHECK (completed >= 0 AND skipped >= 0 AND calendar_offset >= 0
    AND (iterations IS NULL OR (iterations > 0 AND completed + skipped <= iterations))),
  ADD CONSTRAINT subscription_template_is_no_plan CHECK (kind <> 'template' OR (state IN ('initial', 'cancelled')
    AND num_nonnulls(token_id, next_at) = 0)),
  ADD CONSTRAINT subscription_that_is_charged_has_a_token CHECK (state NOT IN ('active', 'retrying')
    OR token_id IS NOT NULL),
  ADD CONSTRAINT subscription_mandate_is_whole CHECK (num_nulls(mandate_text, mandate_at) IN (0, 2));
ALTER TABLE subscription_iteration
  ADD CONSTRAINT iteration_number_counts_from_one CHECK (number > 0),
  ADD CONSTRAINT iteration_that_is_paid_has_a_sale CHECK (state NOT IN ('paid', 'submitted', 'awaiting')
    OR sale_id IS NOT NULL);

-- What happened to a subscription stands behind no attempt, as what happened to a device. By its text: the new labels
-- cannot be named in the transaction that adds them.
ALTER TABLE event
  DROP CONSTRAINT event_is_about_an_attempt_or_stands_alone,
  ADD CONSTRAINT event_is_about_an_attempt_or_stands_alone CHECK (num_nulls(sale_id, attempt_id) = CASE
    WHEN notify_type::text ~ '^(test|point-of-sale-action-.+|sub-.+)$' THEN 2 ELSE 0 END) NOT VALID;
ALTER TABLE event VALIDATE CONSTRAINT event_is_about_an_attempt_or_stands_alone;
