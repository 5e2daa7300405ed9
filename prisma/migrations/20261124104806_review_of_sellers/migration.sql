-- AlterEnum
ALTER TYPE "onboarding_event_kind" ADD VALUE 'taken';
ALTER TYPE "onboarding_event_kind" ADD VALUE 'field-refused';
ALTER TYPE "onboarding_event_kind" ADD VALUE 'field-cleared';

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "preview_seller_id" BIGINT,
ADD COLUMN     "preview_since" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "onboarding" ADD COLUMN     "approved_by" BIGINT;

-- AlterTable
ALTER TABLE "partner" ADD COLUMN     "sandbox_reviewer" BOOLEAN NOT NULL DEFAULT true;


-- AlterTable
ALTER TABLE "seller_file" ADD COLUMN     "note" TEXT NOT NULL DEFAULT '';

-- Four eyes are two people's.
ALTER TABLE "onboarding" ADD CONSTRAINT "four_eyes_are_two_people"
  CHECK (approved_by IS NULL OR first_approval_by IS NULL OR approved_by <> first_approval_by);

-- Who looks at a seller's dashboard does so since a time.
ALTER TABLE "session" ADD CONSTRAINT "a_preview_has_begun"
  CHECK ((preview_seller_id IS NULL) = (preview_since IS NULL));

-- A decision that nobody took is the sandbox's reviewer's.
ALTER TABLE "seller_file" DROP CONSTRAINT "a_decision_has_its_time";
ALTER TABLE "seller_file" ADD CONSTRAINT "a_decision_has_its_time"
  CHECK (reviewed_by IS NULL OR reviewed_at IS NOT NULL);

-- Sellers that were there before anybody was reviewed sell on.
UPDATE "seller" SET approved = true WHERE NOT EXISTS (SELECT FROM onboarding o WHERE o.seller_id = seller.id);
