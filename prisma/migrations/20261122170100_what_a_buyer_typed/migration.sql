-- AlterTable
ALTER TABLE "attempt" ADD COLUMN     "buyer_typed" JSONB;

-- AlterTable
ALTER TABLE "remembered_card" ADD COLUMN     "wrong_codes" SMALLINT NOT NULL DEFAULT 0;

