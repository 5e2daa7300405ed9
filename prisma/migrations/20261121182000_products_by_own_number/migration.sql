-- The list's search looks into the seller's own numbers too. Without their trigrams it had to pass every product of the seller.
CREATE INDEX "products_by_own_number" ON "product" USING gin ("remote_id" gin_trgm_ops) WHERE "deleted_at" IS NULL;
