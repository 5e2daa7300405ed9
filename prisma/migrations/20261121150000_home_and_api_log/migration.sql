-- CreateTable
CREATE TABLE "api_call" (
    "id" BIGSERIAL NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "reference" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "http_status" SMALLINT NOT NULL,
    "error_code" INTEGER,
    "request" TEXT,
    "answer" TEXT,

    CONSTRAINT "api_call_pkey" PRIMARY KEY ("seller_id","id")
);

-- By hand: what is kept is bounded here too, and old rows are found without a second tree to grow with every call.
ALTER TABLE "api_call" ADD CONSTRAINT "api_call_is_short" CHECK (coalesce(length("request"), 0) <= 9000 AND coalesce(length("answer"), 0) <= 9000);
CREATE INDEX "api_calls_by_age" ON "api_call" USING brin ("at") WITH (pages_per_range = 32, autosummarize = on);
ALTER TABLE "api_call" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.1);

-- By hand: home adds up what came in between two moments from this index alone.
CREATE INDEX "sales_of_a_seller_by_payment" ON "sale" ("seller_id", "paid_at", "currency") INCLUDE ("captured", "payment_method") WHERE "captured" > 0;
