-- AlterTable
ALTER TABLE "counter_sale" ADD COLUMN     "order_digest" BYTEA;

-- AlterTable
ALTER TABLE "counter_cash" ADD COLUMN     "order_digest" BYTEA,
ADD COLUMN     "returned_shift_id" BIGINT;

-- CreateIndex
CREATE INDEX "cash_returned_in_a_counter_shift" ON "counter_cash"("returned_shift_id");

-- AddForeignKey
ALTER TABLE "counter_cash" ADD CONSTRAINT "counter_cash_returned_shift_id_fkey" FOREIGN KEY ("returned_shift_id") REFERENCES "counter_shift"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
