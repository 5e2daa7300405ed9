-- CreateEnum
CREATE TYPE "embedded_part" AS ENUM ('onboarding', 'payments', 'balance');

-- CreateTable
CREATE TABLE "embedded_session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "token_hash" BYTEA NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "partner_id" BIGINT NOT NULL,
    "parts" "embedded_part"[],
    "origin" TEXT NOT NULL,
    "language" TEXT,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "reads" INTEGER NOT NULL DEFAULT 0,
    "minute_from" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "embedded_session_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "embedded_sessions_by_end" ON "embedded_session"("expires_at");
