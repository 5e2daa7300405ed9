-- DropForeignKey
ALTER TABLE "event" DROP CONSTRAINT "event_attempt_id_fkey";

-- DropForeignKey
ALTER TABLE "event" DROP CONSTRAINT "event_sale_id_fkey";

-- DropIndex
DROP INDEX "attempts_of_a_sale";

-- DropIndex
DROP INDEX "entries_of_an_account_in_order";

-- CreateIndex
CREATE UNIQUE INDEX "attempts_of_a_sale" ON "attempt"("sale_id", "id");

-- By hand: only entries of sellers' balances are asked for in order, one of the three that a payment writes.
CREATE INDEX "entries_of_a_sellers_balance" ON "ledger_entry"("owner_id", "currency", "id") WHERE "account" = 'seller_balance';

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_is_of_its_attempt" FOREIGN KEY ("sale_id", "attempt_id") REFERENCES "attempt"("sale_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
