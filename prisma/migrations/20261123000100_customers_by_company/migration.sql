-- The search from anywhere looks into companies too; without their trigrams it had to pass every customer of the seller.
CREATE INDEX "customers_by_company" ON "customer" USING gin ("company_name" gin_trgm_ops);
ALTER TABLE "customer" ALTER COLUMN "company_name" SET STATISTICS 500;
ANALYZE "customer" ("company_name");
