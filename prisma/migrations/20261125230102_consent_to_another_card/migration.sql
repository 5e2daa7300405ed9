-- AlterEnum
-- A buyer agreed that another card, or another account, is charged from now on.
ALTER TYPE "subscription_event_kind" ADD VALUE 'agreed';
