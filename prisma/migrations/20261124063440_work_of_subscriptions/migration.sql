-- Each of these has the rows of one question alone: where Prisma has an index of all rows, WHERE is by hand.

-- CreateIndex
CREATE INDEX "subscriptions_of_a_template_by_state" ON "subscription"("template_id", "state", "price")
  WHERE template_id IS NOT NULL;

-- CreateIndex
CREATE INDEX "templates_of_a_seller" ON "subscription"("seller_id", "created_at" DESC, "id" DESC)
  WHERE kind = 'template';

-- CreateIndex
CREATE INDEX "subscriptions_that_failures_ended" ON "subscription"("seller_id", "ended_at")
  WHERE state = 'cancelled' AND reason = 'failures';

-- CreateIndex
CREATE INDEX "subscription_dates_that_recovered" ON "subscription_iteration"("seller_id", "settled_at")
  WHERE state = 'paid' AND failures > 0 AND number IS NOT NULL;

-- CreateIndex
CREATE INDEX "movements_of_a_seller" ON "subscription_event"("seller_id", "kind", "at", "id", "subscription_id")
  WHERE kind IN ('activated', 'cancelled', 'recovered');
