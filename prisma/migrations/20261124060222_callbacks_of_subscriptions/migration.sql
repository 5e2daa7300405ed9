-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "subscription_id" BIGINT;

-- CreateIndex
CREATE INDEX "deliveries_of_a_subscription" ON "delivery"("subscription_id", "id" DESC) WHERE subscription_id IS NOT NULL;
