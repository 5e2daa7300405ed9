-- AlterTable
ALTER TABLE "app_clock" ADD COLUMN     "moved_at" TIMESTAMPTZ(6);
