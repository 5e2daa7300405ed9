-- CreateTable
CREATE TABLE "customer" (
    "id" BIGSERIAL NOT NULL,
    "guid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "seller_id" BIGINT NOT NULL,
    "remote_id" TEXT NOT NULL DEFAULT '',
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "middle_name" TEXT NOT NULL DEFAULT '',
    "company_name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "other_phone" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "street" TEXT NOT NULL DEFAULT '',
    "building_number" TEXT NOT NULL DEFAULT '',
    "floor" TEXT NOT NULL DEFAULT '',
    "zip" TEXT NOT NULL DEFAULT '',
    "gender" TEXT,
    "birthday" DATE,
    "status" SMALLINT NOT NULL DEFAULT 1,
    "token_method" TEXT,
    "token_guid" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "merged_into" BIGINT,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_count" (
    "seller_id" BIGINT NOT NULL,
    "status" SMALLINT NOT NULL,
    "items" BIGINT NOT NULL,

    CONSTRAINT "customer_count_pkey" PRIMARY KEY ("seller_id","status")
);

-- CreateTable
CREATE TABLE "customer_note" (
    "id" BIGSERIAL NOT NULL,
    "customer_id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "customer_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_view" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product" (
    "id" BIGSERIAL NOT NULL,
    "guid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "seller_id" BIGINT NOT NULL,
    "remote_id" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "description" TEXT NOT NULL,
    "currency" TEXT,
    "is_vat_free" BOOLEAN NOT NULL DEFAULT false,
    "price_without_vat" BIGINT,
    "price_include_vat" BIGINT,
    "cost_currency" TEXT,
    "cost_is_vat_free" BOOLEAN NOT NULL DEFAULT false,
    "cost_without_vat" BIGINT,
    "cost_include_vat" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_count" (
    "seller_id" BIGINT NOT NULL,
    "status" SMALLINT NOT NULL,
    "items" BIGINT NOT NULL,

    CONSTRAINT "product_count_pkey" PRIMARY KEY ("seller_id","status")
);

-- CreateTable
CREATE TABLE "signing_key" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "public_jwk" JSONB NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_grant" (
    "id" BIGSERIAL NOT NULL,
    "guid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "seller_id" BIGINT NOT NULL,
    "refresh_hash" BYTEA NOT NULL,
    "secret_index" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),
    "ip" TEXT NOT NULL,

    CONSTRAINT "api_grant_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "one_customer_per_guid" ON "customer"("guid");

-- CreateIndex
CREATE INDEX "notes_of_a_customer_newest_first" ON "customer_note"("customer_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "one_saved_view_per_name" ON "saved_view"("user_id", "list", "name");

-- CreateIndex
CREATE UNIQUE INDEX "one_product_per_guid" ON "product"("guid");

-- CreateIndex
CREATE INDEX "signing_keys_newest_first" ON "signing_key"("created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "one_grant_per_guid" ON "api_grant"("guid");

-- CreateIndex
CREATE UNIQUE INDEX "one_grant_per_refresh_token" ON "api_grant"("refresh_hash");

-- CreateIndex
CREATE INDEX "grants_of_a_seller_newest_first" ON "api_grant"("seller_id", "id" DESC);

-- CreateIndex
CREATE INDEX "grants_by_their_end" ON "api_grant"("expires_at");

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_merged_into_fkey" FOREIGN KEY ("merged_into") REFERENCES "customer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_grant" ADD CONSTRAINT "api_grant_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "product"
  ADD CONSTRAINT "product_status" CHECK ("status" IN (0, 1)),
  ADD CONSTRAINT "product_prices" CHECK (coalesce("price_without_vat", 0) >= 0 AND coalesce("price_include_vat", 0) >= 0 AND ("currency" IS NOT NULL OR num_nonnulls("price_without_vat", "price_include_vat") = 0)),
  ADD CONSTRAINT "product_costs" CHECK (coalesce("cost_without_vat", 0) >= 0 AND coalesce("cost_include_vat", 0) >= 0 AND ("cost_currency" IS NOT NULL OR num_nonnulls("cost_without_vat", "cost_include_vat") = 0));

ALTER TABLE "customer"
  ADD CONSTRAINT "customer_status" CHECK ("status" IN (0, 1, 2)),
  ADD CONSTRAINT "customer_gender" CHECK (coalesce("gender", 'Other') IN ('Male', 'Female', 'Other')),
  ADD CONSTRAINT "customer_token" CHECK (num_nulls("token_method", "token_guid") IN (0, 2) AND coalesce("token_method", 'Credit Card') IN ('Credit Card', 'IL Direct Debit')),
  ADD CONSTRAINT "customer_not_merged_into_itself" CHECK ("merged_into" <> "id");

-- Words in the middle of a text are found by their trigrams; the list's order is walked where many rows have them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Each order of the list, of one seller and one status; the identifier makes it one order. Deleted products are in none.
CREATE INDEX "products_by_creation" ON "product" ("seller_id", "status", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "products_by_update" ON "product" ("seller_id", "status", "updated_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "products_by_name" ON "product" ("seller_id", "status", "name", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "products_by_price_without_vat" ON "product" ("seller_id", "status", (coalesce("price_without_vat", -1)), "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "products_by_price_include_vat" ON "product" ("seller_id", "status", (coalesce("price_include_vat", -1)), "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "products_of_a_currency" ON "product" ("seller_id", "status", "currency", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "products_by_remote_id" ON "product" ("seller_id", "remote_id") WHERE "deleted_at" IS NULL AND "remote_id" <> '';
CREATE INDEX "products_by_words" ON "product" USING gin ("name" gin_trgm_ops, "description" gin_trgm_ops) WHERE "deleted_at" IS NULL;

CREATE INDEX "customers_by_creation" ON "customer" ("seller_id", "status", "created_at", "id") WHERE "merged_into" IS NULL;
CREATE INDEX "customers_by_update" ON "customer" ("seller_id", "status", "updated_at", "id") WHERE "merged_into" IS NULL;
CREATE INDEX "customers_by_first_name" ON "customer" ("seller_id", "status", "first_name", "id") WHERE "merged_into" IS NULL;
CREATE INDEX "customers_by_last_name" ON "customer" ("seller_id", "status", "last_name", "id") WHERE "merged_into" IS NULL;
CREATE INDEX "customers_by_email" ON "customer" ("seller_id", "status", "email", "id") WHERE "merged_into" IS NULL;
CREATE INDEX "customers_of_an_email" ON "customer" ("seller_id", lower("email"));
CREATE INDEX "customers_by_remote_id" ON "customer" ("seller_id", "remote_id") WHERE "remote_id" <> '';
CREATE INDEX "customers_merged_into" ON "customer" ("merged_into") WHERE "merged_into" IS NOT NULL;
CREATE INDEX "customers_by_words" ON "customer" USING gin ("first_name" gin_trgm_ops, "last_name" gin_trgm_ops, "email" gin_trgm_ops, "phone" gin_trgm_ops, "description" gin_trgm_ops) WHERE "merged_into" IS NULL;

-- Counts move with the rows, once for each statement. Counts of one seller are taken in the order of the status, so that two statements cannot wait for each other.
CREATE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_count AS c (seller_id, status, items)
    SELECT seller_id, status, count(*) FROM new_rows WHERE deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (seller_id, status) DO UPDATE SET items = c.items + excluded.items;
  ELSE
    INSERT INTO product_count AS c (seller_id, status, items)
    SELECT seller_id, status, sum(change) FROM (
      SELECT seller_id, status, -1 AS change FROM old_rows WHERE deleted_at IS NULL UNION ALL SELECT seller_id, status, 1 FROM new_rows WHERE deleted_at IS NULL
    ) moved GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
    ON CONFLICT (seller_id, status) DO UPDATE SET items = c.items + excluded.items;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_counted AFTER INSERT ON "product" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER product_recounted AFTER UPDATE ON "product" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_products();

CREATE FUNCTION count_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer_count AS c (seller_id, status, items)
    SELECT seller_id, status, count(*) FROM new_rows WHERE merged_into IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (seller_id, status) DO UPDATE SET items = c.items + excluded.items;
  ELSE
    INSERT INTO customer_count AS c (seller_id, status, items)
    SELECT seller_id, status, sum(change) FROM (
      SELECT seller_id, status, -1 AS change FROM old_rows WHERE merged_into IS NULL UNION ALL SELECT seller_id, status, 1 FROM new_rows WHERE merged_into IS NULL
    ) moved GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
    ON CONFLICT (seller_id, status) DO UPDATE SET items = c.items + excluded.items;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_counted AFTER INSERT ON "customer" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_customers();
CREATE TRIGGER customer_recounted AFTER UPDATE ON "customer" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_customers();

CREATE INDEX "tokens_of_an_email" ON "buyer_token" ("seller_id", "buyer_email") WHERE "buyer_email" <> '';
