-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "message_template" ADD VALUE 'onboarding-invitation';
ALTER TYPE "message_template" ADD VALUE 'onboarding-reminder';
ALTER TYPE "message_template" ADD VALUE 'onboarding-code';
ALTER TYPE "message_template" ADD VALUE 'onboarding-changes';
ALTER TYPE "message_template" ADD VALUE 'onboarding-approved';
ALTER TYPE "message_template" ADD VALUE 'onboarding-rejected';

-- AlterTable
ALTER TABLE "onboarding" ADD COLUMN     "draft_sealed" BYTEA;
