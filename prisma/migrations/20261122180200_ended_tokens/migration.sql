-- AlterTable
ALTER TABLE "buyer_token" ADD COLUMN     "ended_at" TIMESTAMPTZ(6);

-- What its owner ended stays ended, whatever is under way with it.
ALTER TABLE "buyer_token" ADD CONSTRAINT "token_stays_ended" CHECK ("ended_at" IS NULL OR "state" = 'inactive');
