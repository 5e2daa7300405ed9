-- AlterTable
ALTER TABLE "callback_endpoint" ADD COLUMN     "told_at" TIMESTAMPTZ(6),
ADD COLUMN     "told_of" TIMESTAMPTZ(6);
