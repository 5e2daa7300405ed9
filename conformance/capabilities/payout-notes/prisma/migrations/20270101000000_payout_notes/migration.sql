-- expand: payout notes, the names of their message and of their callback
SET lock_timeout = '3s';

ALTER TYPE "message_template" ADD VALUE 'payout-note';

ALTER TYPE "notify_type" ADD VALUE 'payout-noted';

CREATE TABLE "payout_note" (
    "id" BIGSERIAL NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "sale_id" BIGINT NOT NULL,
    "attempt_id" BIGINT,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "payout_note_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payout_note_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id"),
    CONSTRAINT "payout_note_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id"),
    CONSTRAINT "payout_note_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempt"("id")
);

CREATE INDEX "payout_notes_of_a_seller" ON "payout_note"("seller_id", "id" DESC);

CREATE INDEX "payout_notes_of_a_sale" ON "payout_note"("sale_id", "id");
