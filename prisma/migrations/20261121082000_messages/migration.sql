-- AlterTable
ALTER TABLE "seller" ADD COLUMN     "sms_module" BOOLEAN;

-- CreateTable
CREATE TABLE "message" (
    "id" BIGSERIAL NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "sale_id" BIGINT,
    "attempt_id" BIGINT,
    "key" TEXT,
    "channel" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "facts" JSONB,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "claims" SMALLINT NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "locked_until" TIMESTAMPTZ(6),
    "handed_at" TIMESTAMPTZ(6),
    "reason" TEXT,
    "reply" TEXT,
    "subject" TEXT,
    "html" TEXT,
    "text" TEXT,
    "resend_of" BIGINT,
    "user_id" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "settled_at" TIMESTAMPTZ(6),

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "one_message_per_key" ON "message"("key");

-- CreateIndex
CREATE INDEX "messages_of_a_sale" ON "message"("sale_id", "id");

-- CreateIndex
CREATE INDEX "messages_of_a_seller_newest_first" ON "message"("seller_id", "id" DESC);

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_resend_of_fkey" FOREIGN KEY ("resend_of") REFERENCES "message"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- By hand: what the schema language cannot say.

ALTER TABLE "message" ADD CONSTRAINT "message_channel_is_known" CHECK ("channel" IN ('email', 'sms'));
ALTER TABLE "message" ADD CONSTRAINT "message_state_is_known" CHECK ("state" IN ('queued', 'sending', 'sent', 'failed', 'unknown', 'skipped'));
ALTER TABLE "message" ADD CONSTRAINT "message_is_over_once_it_is_settled" CHECK (("settled_at" IS NULL) = ("state" IN ('queued', 'sending')));
-- What was sent, or may have been, is kept as it went out.
ALTER TABLE "message" ADD CONSTRAINT "message_that_went_out_is_kept" CHECK ("state" NOT IN ('sent', 'unknown') OR ("handed_at" IS NOT NULL AND "text" IS NOT NULL));

-- The queue of each channel: a row leaves it when it is over.
CREATE INDEX "messages_due" ON "message" ("channel", "next_at") WHERE "state" IN ('queued', 'sending');

-- A message that is asked for again is asked for once at a time.
CREATE UNIQUE INDEX "one_open_resend_per_message" ON "message" ("resend_of") WHERE "state" IN ('queued', 'sending');
