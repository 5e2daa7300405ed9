-- AlterEnum
ALTER TYPE "message_template" ADD VALUE 'partner-note';
