-- CreateEnum
CREATE TYPE "device_state" AS ENUM ('unpaired', 'pairing', 'active');

-- CreateEnum
CREATE TYPE "device_event_kind" AS ENUM ('paired', 'unpaired', 'renamed', 'moved', 'online', 'offline', 'tested');

-- CreateEnum
CREATE TYPE "device_order_state" AS ENUM ('ordered', 'preparing', 'shipped', 'delivered');

-- CreateTable
CREATE TABLE "device" (
    "id" BIGSERIAL NOT NULL,
    "public_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "terminal_id" TEXT NOT NULL,
    "enrolment_index" BYTEA NOT NULL,
    "state" "device_state" NOT NULL DEFAULT 'unpaired',
    "seller_id" BIGINT,
    "pos_id" CHAR(3),
    "name" TEXT,
    "place" TEXT,
    "key_sealed" BYTEA,
    "paired_at" TIMESTAMPTZ(6),
    "pairing_seller_id" BIGINT,
    "pairing_pos_id" CHAR(3),
    "pairing_name" TEXT,
    "pairing_code_index" BYTEA,
    "pairing_code_sealed" BYTEA,
    "pairing_ends_at" TIMESTAMPTZ(6),
    "pairing_tries" SMALLINT NOT NULL DEFAULT 0,
    "firmware" TEXT NOT NULL DEFAULT '',
    "model" TEXT NOT NULL DEFAULT '',
    "language" CHAR(2) NOT NULL DEFAULT 'he',
    "last_seen_at" TIMESTAMPTZ(6),
    "web_process" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "device_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device_event" (
    "id" BIGSERIAL NOT NULL,
    "device_id" BIGINT NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "kind" "device_event_kind" NOT NULL,
    "detail" JSONB,
    "user_id" BIGINT,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "device_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device_order" (
    "id" BIGSERIAL NOT NULL,
    "public_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "seller_id" BIGINT NOT NULL,
    "state" "device_order_state" NOT NULL DEFAULT 'ordered',
    "items" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "preparing_at" TIMESTAMPTZ(6),
    "shipped_at" TIMESTAMPTZ(6),
    "delivered_at" TIMESTAMPTZ(6),

    CONSTRAINT "device_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seller_service" (
    "id" BIGSERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "type" SMALLINT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT false,
    "data" JSONB NOT NULL DEFAULT '{}',
    "changed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "seller_service_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "device_public_id_key" ON "device"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "device_terminal_id_key" ON "device"("terminal_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_device_per_seller_and_number" ON "device"("seller_id", "pos_id");

-- CreateIndex
CREATE INDEX "events_of_a_device" ON "device_event"("device_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "device_order_public_id_key" ON "device_order"("public_id");

-- CreateIndex
CREATE INDEX "orders_of_devices_newest_first" ON "device_order"("seller_id", "id" DESC);

-- CreateIndex
CREATE INDEX "orders_of_devices_under_way" ON "device_order"("state", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "seller_service_public_id_key" ON "seller_service"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_service_of_a_type_per_seller" ON "seller_service"("seller_id", "type");

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_event" ADD CONSTRAINT "device_event_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_order" ADD CONSTRAINT "device_order_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seller_service" ADD CONSTRAINT "seller_service_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.
ALTER TABLE "device"
  ADD CONSTRAINT device_numbers_are_three_digits CHECK (pos_id ~ '^\d{3}$' AND pos_id <> '000'),
  ADD CONSTRAINT device_that_is_active_is_somebodys CHECK (state <> 'active' OR num_nulls(seller_id, pos_id, key_sealed, paired_at) = 0),
  ADD CONSTRAINT device_that_is_not_active_is_nobodys CHECK (state = 'active' OR num_nonnulls(seller_id, pos_id, key_sealed) = 0),
  ADD CONSTRAINT device_code_is_somebodys CHECK (num_nulls(pairing_code_index, pairing_code_sealed, pairing_seller_id, pairing_pos_id, pairing_ends_at) IN (0, 5));
