-- AlterEnum
ALTER TYPE "message_reason" ADD VALUE 'email_module_off';

-- AlterTable
ALTER TABLE "seller" ADD COLUMN     "email_module" BOOLEAN NOT NULL DEFAULT true;
