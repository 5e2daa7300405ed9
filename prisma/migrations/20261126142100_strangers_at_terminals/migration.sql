-- DropIndex
DROP INDEX "device_terminal_id_key";

-- CreateTable
CREATE TABLE "device_pairing" (
    "id" BIGSERIAL NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "terminal_id" TEXT NOT NULL,
    "pos_id" CHAR(3) NOT NULL,
    "name" TEXT,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "begun_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "ends_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "device_pairing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device_pairing_code" (
    "pairing_id" BIGINT NOT NULL,
    "device_id" BIGINT NOT NULL,
    "code_index" BYTEA NOT NULL,
    "code_sealed" BYTEA NOT NULL,

    CONSTRAINT "device_pairing_code_pkey" PRIMARY KEY ("pairing_id","device_id")
);

-- CreateTable
CREATE TABLE "ordered_terminal" (
    "terminal_id" TEXT NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "order_id" BIGINT NOT NULL,
    "pos_id" CHAR(3) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "ordered_terminal_pkey" PRIMARY KEY ("terminal_id")
);

-- CreateIndex
CREATE INDEX "pairings_of_a_seller_by_time" ON "device_pairing"("seller_id", "begun_at");

-- CreateIndex
CREATE INDEX "pairings_by_age" ON "device_pairing"("begun_at");

-- CreateIndex
CREATE INDEX "codes_of_a_device" ON "device_pairing_code"("device_id");

-- CreateIndex
CREATE INDEX "terminals_of_an_order" ON "ordered_terminal"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_device_per_name_and_secret" ON "device"("terminal_id", "enrolment_index");

-- AddForeignKey
ALTER TABLE "device_pairing" ADD CONSTRAINT "device_pairing_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_pairing_code" ADD CONSTRAINT "device_pairing_code_pairing_id_fkey" FOREIGN KEY ("pairing_id") REFERENCES "device_pairing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_pairing_code" ADD CONSTRAINT "device_pairing_code_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ordered_terminal" ADD CONSTRAINT "ordered_terminal_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ordered_terminal" ADD CONSTRAINT "ordered_terminal_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "device_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say. A process of before this migration enrols no new terminal while both run: its ON CONFLICT asks
-- for the index that is gone. Paired terminals are not touched by that, and a new one tries again.
CREATE UNIQUE INDEX one_paired_device_per_name ON device (terminal_id) WHERE seller_id IS NOT NULL;
CREATE INDEX unpaired_devices_by_last_seen ON device ((coalesce(last_seen_at, created_at))) WHERE seller_id IS NULL;
ALTER TABLE device_pairing
  ADD CONSTRAINT pairing_tries_are_counted CHECK (tries >= 0);
