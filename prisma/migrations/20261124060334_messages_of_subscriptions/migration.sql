-- AlterEnum
ALTER TYPE "message_reason" ADD VALUE 'outdated';

-- AlterTable
ALTER TABLE "message" ADD COLUMN     "subscription_id" BIGINT;

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "noticed_end" TIMESTAMPTZ(6),
ADD COLUMN     "reminded_of" TIMESTAMPTZ(6);

-- CreateIndex
CREATE INDEX "messages_of_a_subscription" ON "message"("subscription_id", "id" DESC) WHERE subscription_id IS NOT NULL;

-- CreateIndex
-- Only what is to be looked at: however many subscriptions there are, a turn reads those that are due and no other.
CREATE INDEX "subscriptions_by_yearly_date" ON "subscription"("next_at")
  WHERE period = 'yearly' AND state = 'active' AND reminded_of IS DISTINCT FROM next_at;
DROP INDEX "subscriptions_by_end_of_card";
CREATE INDEX "subscriptions_by_end_of_card" ON "subscription"("card_ends_at")
  WHERE state IN ('active', 'retrying') AND card_ends_at <= next_at AND noticed_end IS DISTINCT FROM card_ends_at;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
