-- CreateEnum
CREATE TYPE "device_step" AS ENUM ('sent', 'accepted', 'announced', 'waiting-card', 'card-read', 'pin', 'authorizing');

-- AlterEnum
ALTER TYPE "page_method" ADD VALUE 'emv';

-- AlterTable
ALTER TABLE "attempt" ADD COLUMN     "device_id" BIGINT,
ADD COLUMN     "device_step" "device_step";

-- A terminal takes one payment at a time, whoever pushes it.
CREATE UNIQUE INDEX one_open_attempt_per_device ON attempt (device_id)
  WHERE state IN ('in_flight', 'in_doubt', 'challenged', 'submitted') AND device_id IS NOT NULL;

-- At a terminal the buyer has nowhere to go.
ALTER TABLE attempt DROP CONSTRAINT attempt_has_what_its_state_needs;
ALTER TABLE attempt ADD CONSTRAINT attempt_has_what_its_state_needs CHECK (CASE state
  WHEN 'challenged' THEN challenge_url IS NOT NULL OR device_id IS NOT NULL
  WHEN 'submitted' THEN kind = 'pay' ELSE true END);
