-- AlterEnum
ALTER TYPE "membership_role" ADD VALUE 'counter';

-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "pin_index" BYTEA;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "till_id" BIGINT;

-- CreateTable
CREATE TABLE "till" (
    "id" BIGSERIAL NOT NULL,
    "public_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "seller_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "opened_by" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "till_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "counter_shift" (
    "id" BIGSERIAL NOT NULL,
    "public_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "seller_id" BIGINT NOT NULL,
    "till_id" BIGINT,
    "user_id" BIGINT NOT NULL,
    "opened_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "closed_at" TIMESTAMPTZ(6),
    "closed_by" BIGINT,
    "counted" JSONB,

    CONSTRAINT "counter_shift_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "counter_sale" (
    "id" BIGSERIAL NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "shift_id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "order_key" UUID NOT NULL,
    "sale_public_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "counter_sale_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "counter_cash" (
    "id" BIGSERIAL NOT NULL,
    "public_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "seller_id" BIGINT NOT NULL,
    "shift_id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "order_key" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "product" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "returned_at" TIMESTAMPTZ(6),
    "returned_by" BIGINT,

    CONSTRAINT "counter_cash_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "counter_favourite" (
    "seller_id" BIGINT NOT NULL,
    "product_guid" UUID NOT NULL,

    CONSTRAINT "counter_favourite_pkey" PRIMARY KEY ("seller_id","product_guid")
);

-- CreateIndex
CREATE UNIQUE INDEX "one_till_per_public_id" ON "till"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_till_per_token" ON "till"("token_hash");

-- CreateIndex
CREATE INDEX "tills_of_a_seller" ON "till"("seller_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_counter_shift_per_public_id" ON "counter_shift"("public_id");

-- CreateIndex
CREATE INDEX "counter_shifts_of_a_seller" ON "counter_shift"("seller_id", "id");

-- CreateIndex
CREATE INDEX "sales_of_a_counter_shift" ON "counter_sale"("shift_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "one_counter_sale_per_order" ON "counter_sale"("seller_id", "order_key");

-- CreateIndex
CREATE UNIQUE INDEX "one_counter_sale_per_sale" ON "counter_sale"("sale_public_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_counter_cash_per_public_id" ON "counter_cash"("public_id");

-- CreateIndex
CREATE INDEX "cash_of_a_counter_shift" ON "counter_cash"("shift_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "one_counter_cash_per_order" ON "counter_cash"("seller_id", "order_key");

-- CreateIndex
CREATE INDEX "sessions_at_a_till" ON "session"("till_id");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_till_id_fkey" FOREIGN KEY ("till_id") REFERENCES "till"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "till" ADD CONSTRAINT "till_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "counter_shift" ADD CONSTRAINT "counter_shift_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "counter_sale" ADD CONSTRAINT "counter_sale_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "counter_sale" ADD CONSTRAINT "counter_sale_shift_id_fkey" FOREIGN KEY ("shift_id") REFERENCES "counter_shift"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "counter_cash" ADD CONSTRAINT "counter_cash_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "counter_cash" ADD CONSTRAINT "counter_cash_shift_id_fkey" FOREIGN KEY ("shift_id") REFERENCES "counter_shift"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "counter_favourite" ADD CONSTRAINT "counter_favourite_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.
CREATE UNIQUE INDEX one_open_shift_per_till ON counter_shift (till_id) WHERE closed_at IS NULL AND till_id IS NOT NULL;
CREATE UNIQUE INDEX one_open_shift_per_person ON counter_shift (seller_id, user_id)
  WHERE closed_at IS NULL AND till_id IS NULL;
ALTER TABLE counter_shift
  ADD CONSTRAINT counter_shift_that_is_closed_says_by_whom CHECK (num_nulls(closed_at, closed_by) IN (0, 2)),
  ADD CONSTRAINT counter_shift_is_counted_at_its_end CHECK (counted IS NULL OR closed_at IS NOT NULL);
ALTER TABLE counter_cash
  ADD CONSTRAINT counter_cash_is_an_amount CHECK (amount > 0),
  ADD CONSTRAINT counter_cash_that_is_returned_says_by_whom CHECK (num_nulls(returned_at, returned_by) IN (0, 2));
ALTER TABLE membership
  ADD CONSTRAINT pin_is_of_a_seller CHECK (pin_index IS NULL OR seller_id IS NOT NULL);
