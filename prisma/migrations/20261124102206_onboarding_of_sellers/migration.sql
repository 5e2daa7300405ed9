-- CreateEnum
CREATE TYPE "onboarding_state" AS ENUM ('invited', 'started', 'submitted', 'in-review', 'changes-requested', 'approved', 'rejected');

-- CreateEnum
CREATE TYPE "onboarding_step" AS ENUM ('person', 'business', 'bank', 'documents', 'site', 'terms');

-- CreateEnum
CREATE TYPE "onboarding_reason" AS ENUM ('does-not-match', 'not-found', 'incomplete', 'unreadable', 'not-allowed', 'other');

-- CreateEnum
CREATE TYPE "onboarding_event_kind" AS ENUM ('invited', 'started', 'saved', 'submitted', 'document-added', 'document-accepted', 'document-refused', 'changes-requested', 'approved-first', 'approved', 'rejected', 'reminded', 'reopened', 'previewed');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "notify_type" ADD VALUE 'seller-create';
ALTER TYPE "notify_type" ADD VALUE 'seller-update';
ALTER TYPE "notify_type" ADD VALUE 'seller-approve';

-- AlterTable
ALTER TABLE "partner" ADD COLUMN     "four_eyes" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "onboarding" (
    "seller_id" BIGINT NOT NULL,
    "public_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "partner_id" BIGINT NOT NULL,
    "state" "onboarding_state" NOT NULL DEFAULT 'invited',
    "link_hash" BYTEA,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL DEFAULT 'he',
    "step" "onboarding_step" NOT NULL DEFAULT 'person',
    "due_at" TIMESTAMPTZ(6),
    "terms_text" TEXT,
    "signed_name" TEXT,
    "signed_at" TIMESTAMPTZ(6),
    "signed_from" BYTEA,
    "first_approval_by" BIGINT,
    "invited_by" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "started_at" TIMESTAMPTZ(6),
    "submitted_at" TIMESTAMPTZ(6),
    "decided_at" TIMESTAMPTZ(6),
    "state_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "onboarding_pkey" PRIMARY KEY ("seller_id")
);

-- CreateTable
CREATE TABLE "onboarding_person" (
    "id" BIGSERIAL NOT NULL,
    "public_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "seller_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "identity_sealed" BYTEA,
    "share" INTEGER,
    "is_signatory" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "onboarding_person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "onboarding_problem" (
    "id" BIGSERIAL NOT NULL,
    "public_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "seller_id" BIGINT NOT NULL,
    "step" "onboarding_step" NOT NULL,
    "field" TEXT NOT NULL DEFAULT '',
    "reason" "onboarding_reason" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "user_id" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "mended_at" TIMESTAMPTZ(6),

    CONSTRAINT "onboarding_problem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "onboarding_event" (
    "id" BIGSERIAL NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "kind" "onboarding_event_kind" NOT NULL,
    "detail" JSONB,
    "user_id" BIGINT,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "onboarding_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "onboarding_session" (
    "token_hash" BYTEA NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "onboarding_session_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "onboarding_code" (
    "seller_id" BIGINT NOT NULL,
    "code_index" BYTEA NOT NULL,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "sent" SMALLINT NOT NULL DEFAULT 1,
    "hour_from" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "onboarding_code_pkey" PRIMARY KEY ("seller_id")
);

-- CreateTable
CREATE TABLE "partner_brand" (
    "partner_id" BIGINT NOT NULL,
    "name" TEXT,
    "color" TEXT,
    "language" TEXT NOT NULL DEFAULT 'he',
    "support_email" TEXT,
    "support_phone" TEXT,
    "origins" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "logo" BYTEA,
    "logo_type" "logo_type",
    "logo_digest" TEXT,
    "logo_width" SMALLINT,
    "logo_height" SMALLINT,
    "changed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "changed_by" BIGINT,

    CONSTRAINT "partner_brand_pkey" PRIMARY KEY ("partner_id")
);

-- CreateTable
CREATE TABLE "seller_profile" (
    "seller_id" BIGINT NOT NULL,
    "remote_id" TEXT NOT NULL DEFAULT '',
    "first_name" TEXT,
    "last_name" TEXT,
    "first_name_en" TEXT,
    "last_name_en" TEXT,
    "gender" SMALLINT,
    "identity_sealed" BYTEA,
    "email_index" BYTEA,
    "social_id_index" BYTEA,
    "account_tail" TEXT,
    "contact_email" TEXT,
    "contact_phone" TEXT,
    "description" TEXT,
    "site_url" TEXT,
    "person_business_type" INTEGER,
    "retail_type" INTEGER,
    "inc" SMALLINT,
    "inc_code" TEXT,
    "merchant_name" TEXT,
    "merchant_name_en" TEXT,
    "dba" TEXT,
    "dba_en" TEXT,
    "city" TEXT,
    "street" TEXT,
    "street_number" TEXT,
    "country" TEXT,
    "plan" TEXT,
    "language" TEXT NOT NULL DEFAULT 'he',
    "approved_at" TIMESTAMPTZ(6),
    "changed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "seller_profile_pkey" PRIMARY KEY ("seller_id")
);

-- CreateTable
CREATE TABLE "seller_fee_change" (
    "id" BIGSERIAL NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "processing_fee" INTEGER NOT NULL,
    "processing_charge" BIGINT NOT NULL,
    "foreign_processing_fee" INTEGER NOT NULL,
    "foreign_processing_charge" BIGINT NOT NULL,
    "market_fee" INTEGER NOT NULL,
    "user_id" BIGINT,
    "from_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "seller_fee_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "one_onboarding_per_public_id" ON "onboarding"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_onboarding_per_link" ON "onboarding"("link_hash");

-- CreateIndex
CREATE INDEX "onboardings_of_a_partner_by_state" ON "onboarding"("partner_id", "state", "state_at");

-- CreateIndex
CREATE UNIQUE INDEX "one_onboarding_person_per_public_id" ON "onboarding_person"("public_id");

-- CreateIndex
CREATE INDEX "people_of_an_onboarding" ON "onboarding_person"("seller_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_onboarding_problem_per_public_id" ON "onboarding_problem"("public_id");

-- CreateIndex
CREATE INDEX "problems_of_an_onboarding" ON "onboarding_problem"("seller_id", "id" DESC);

-- CreateIndex
CREATE INDEX "events_of_an_onboarding" ON "onboarding_event"("seller_id", "id" DESC);

-- CreateIndex
CREATE INDEX "sessions_of_an_onboarding" ON "onboarding_session"("seller_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_seller_per_email" ON "seller_profile"("email_index");

-- CreateIndex
CREATE INDEX "sellers_by_company_number" ON "seller_profile"("inc_code");

-- CreateIndex
CREATE INDEX "sellers_by_number_of_the_partner" ON "seller_profile"("remote_id");

-- CreateIndex
CREATE INDEX "sellers_by_social_id" ON "seller_profile"("social_id_index");

-- CreateIndex
CREATE INDEX "fees_of_a_seller_newest_first" ON "seller_fee_change"("seller_id", "id" DESC);

-- AddForeignKey
ALTER TABLE "onboarding" ADD CONSTRAINT "onboarding_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "onboarding" ADD CONSTRAINT "onboarding_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "onboarding_person" ADD CONSTRAINT "onboarding_person_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "onboarding"("seller_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "onboarding_problem" ADD CONSTRAINT "onboarding_problem_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "onboarding"("seller_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "onboarding_event" ADD CONSTRAINT "onboarding_event_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "onboarding"("seller_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "onboarding_session" ADD CONSTRAINT "onboarding_session_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "onboarding"("seller_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_brand" ADD CONSTRAINT "partner_brand_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seller_profile" ADD CONSTRAINT "seller_profile_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seller_fee_change" ADD CONSTRAINT "seller_fee_change_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
