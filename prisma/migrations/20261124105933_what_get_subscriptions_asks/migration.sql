-- Of each of these questions the rows alone: WHERE is by hand.

-- CreateIndex: which has the merchant's own identifier?
CREATE INDEX "subscriptions_of_a_seller_by_merchant_reference" ON "subscription"("seller_id", "merchant_reference", "created_at" DESC, "id" DESC)
  WHERE merchant_reference <> '';

-- CreateIndex: which were never paid? No charge writes it.
CREATE INDEX "subscriptions_of_a_seller_never_paid" ON "subscription"("seller_id", "created_at" DESC, "id" DESC)
  WHERE activated_at IS NULL;
