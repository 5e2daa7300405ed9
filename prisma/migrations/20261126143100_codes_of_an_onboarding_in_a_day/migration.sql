-- AlterTable
ALTER TABLE "onboarding_code" ADD COLUMN     "day_from" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
ADD COLUMN     "sent_of_day" SMALLINT NOT NULL DEFAULT 1;
