-- AlterTable
ALTER TABLE "inbox_message" ADD COLUMN     "answered" TEXT NOT NULL DEFAULT 'received',
ADD COLUMN     "method" TEXT NOT NULL DEFAULT 'POST';

-- CreateTable
CREATE TABLE "inbox_behaviour" (
    "seller_id" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "remaining" INTEGER,
    "set_by" BIGINT NOT NULL,
    "set_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "inbox_behaviour_pkey" PRIMARY KEY ("seller_id")
);

-- By hand: what the schema language cannot say.
ALTER TABLE "inbox_behaviour"
  ADD CONSTRAINT "inbox_behaviour_is_known" CHECK ("kind" IN ('error', 'slow', 'drop', 'redirect-loop', 'redirect-get', 'redirect-private')),
  ADD CONSTRAINT "inbox_behaviour_counts_down" CHECK ("remaining" IS NULL OR "remaining" >= 0);
ALTER TABLE "inbox_message" ADD CONSTRAINT "inbox_method_is_known" CHECK ("method" IN ('POST', 'GET'));
