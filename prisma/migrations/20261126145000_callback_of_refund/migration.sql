-- AlterTable
ALTER TABLE "attempt" ADD COLUMN     "callback_url" TEXT;
