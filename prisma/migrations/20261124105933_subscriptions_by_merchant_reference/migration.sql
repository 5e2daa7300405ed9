-- Which has the merchant's own identifier? WHERE is by hand.

-- CreateIndex
CREATE INDEX "subscriptions_of_a_seller_by_merchant_reference" ON "subscription"("seller_id", "merchant_reference", "created_at" DESC, "id" DESC)
  WHERE merchant_reference <> '';
