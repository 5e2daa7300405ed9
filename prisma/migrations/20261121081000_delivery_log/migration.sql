-- DropForeignKey
ALTER TABLE "event" DROP CONSTRAINT "event_sale_id_fkey";

-- DropForeignKey
ALTER TABLE "event" DROP CONSTRAINT "event_attempt_id_fkey";

-- DropIndex
DROP INDEX "deliveries_of_a_seller_newest_first";

-- DropIndex
DROP INDEX "one_delivery_per_event_and_audience";

-- AlterTable
ALTER TABLE "event" ALTER COLUMN "sale_id" DROP NOT NULL,
ALTER COLUMN "attempt_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "notify_type" TEXT,
ADD COLUMN     "outcome" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "resend" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "resent_by" BIGINT,
ADD COLUMN     "resent_from" BIGINT,
ADD COLUMN     "sale_id" BIGINT;

-- AlterTable
ALTER TABLE "delivery_try" ADD COLUMN     "request_headers" JSONB;

-- What the deliveries so far would have been given when they were made, when they were tried and when they were skipped. By hand.
UPDATE "delivery" d SET
  "notify_type" = e."notify_type",
  "sale_id" = e."sale_id",
  "outcome" = CASE d."state" WHEN 'skipped' THEN 'superseded' ELSE coalesce(
    (SELECT coalesce(t."http_status"::text, t."error") FROM "delivery_try" t WHERE t."delivery_id" = d."id" ORDER BY t."number" DESC LIMIT 1), '') END
FROM "event" e WHERE e."id" = d."event_id";
ALTER TABLE "delivery" ALTER COLUMN "notify_type" SET NOT NULL;

-- CreateIndex
CREATE INDEX "deliveries_of_a_seller_newest_first" ON "delivery"("seller_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "deliveries_of_a_seller_by_outcome" ON "delivery"("seller_id", "state", "notify_type", "outcome", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "deliveries_of_a_sale" ON "delivery"("sale_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "one_delivery_per_event_audience_and_resend" ON "delivery"("event_id", "audience", "resend");

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_resent_from_fkey" FOREIGN KEY ("resent_from") REFERENCES "delivery"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Only a test stands for itself; a resend says what it repeats, and nothing else is one. By hand.
ALTER TABLE "event" ADD CONSTRAINT "event_is_about_an_attempt_or_a_test"
  CHECK (CASE WHEN "notify_type" = 'test' THEN "sale_id" IS NULL AND "attempt_id" IS NULL ELSE "sale_id" IS NOT NULL AND "attempt_id" IS NOT NULL END);
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_resend_says_of_what" CHECK (("resend" = 0) = ("resent_from" IS NULL));
