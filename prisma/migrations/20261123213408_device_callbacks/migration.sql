-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "notify_type" ADD VALUE 'point-of-sale-action-paired';
ALTER TYPE "notify_type" ADD VALUE 'point-of-sale-action-unpaired';
ALTER TYPE "notify_type" ADD VALUE 'point-of-sale-action-renamed';
ALTER TYPE "notify_type" ADD VALUE 'point-of-sale-action-ordered';
ALTER TYPE "notify_type" ADD VALUE 'point-of-sale-action-shipped';

-- What happened to a device stands behind no attempt, as a test does not. By its text: the new labels cannot be named in
-- the transaction that adds them.
ALTER TABLE event
  DROP CONSTRAINT event_is_about_an_attempt_or_a_test,
  ADD CONSTRAINT event_is_about_an_attempt_or_stands_alone CHECK (num_nulls(sale_id, attempt_id) = CASE
    WHEN notify_type::text ~ '^(test|point-of-sale-action-.+)$' THEN 2 ELSE 0 END) NOT VALID;
ALTER TABLE event VALIDATE CONSTRAINT event_is_about_an_attempt_or_stands_alone;
