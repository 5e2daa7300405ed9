-- CreateEnum
CREATE TYPE "refund_cause" AS ENUM ('duplicate', 'fraud', 'requested', 'undelivered', 'other');

-- CreateTable
CREATE TABLE "sale_note" (
    "id" BIGSERIAL NOT NULL,
    "sale_id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "sale_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund_reason" (
    "attempt_id" BIGINT NOT NULL,
    "reason" "refund_cause" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "refund_reason_pkey" PRIMARY KEY ("attempt_id")
);

-- CreateIndex
CREATE INDEX "notes_of_a_sale_newest_first" ON "sale_note"("sale_id", "id" DESC);

-- AddForeignKey
ALTER TABLE "sale_note" ADD CONSTRAINT "sale_note_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_reason" ADD CONSTRAINT "refund_reason_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "sale_note" ADD CONSTRAINT "sale_note_text" CHECK (length("text") BETWEEN 1 AND 2000);
ALTER TABLE "refund_reason" ADD CONSTRAINT "refund_reason_note" CHECK (length("note") <= 500);
