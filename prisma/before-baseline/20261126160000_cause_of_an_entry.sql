-- CreateEnum
CREATE TYPE "ledger_cause_kind" AS ENUM ('payout', 'payout_return', 'reserve_held', 'reserve_released', 'fee_invoice', 'adjustment', 'market_fee_transfer');

-- AlterEnum
ALTER TYPE "ledger_account" ADD VALUE 'adjustments';

-- AlterTable
ALTER TABLE "ledger_entry" ADD COLUMN     "cause_id" BIGINT,
ADD COLUMN     "value_date" DATE,
ALTER COLUMN "attempt_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "ledger_cause" (
    "id" BIGSERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "kind" "ledger_cause_kind" NOT NULL,

    CONSTRAINT "ledger_cause_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "adjustment" (
    "id" BIGINT NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "created_by" BIGINT NOT NULL,
    "kind" "ledger_cause_kind" NOT NULL DEFAULT 'adjustment',
    "currency" CHAR(3) NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "adjustment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "causes_by_time" ON "ledger_cause"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "one_kind_of_a_cause" ON "ledger_cause"("id", "kind");

-- CreateIndex
CREATE INDEX "adjustments_of_a_seller" ON "adjustment"("seller_id", "id" DESC);

-- CreateIndex
CREATE INDEX "entries_of_a_cause" ON "ledger_entry"("cause_id") WHERE "cause_id" IS NOT NULL;

-- By hand from here. An entry has exactly one cause, and it exists.
ALTER TABLE "ledger_entry" ADD CONSTRAINT "entry_has_one_cause" CHECK (("attempt_id" IS NULL) <> ("cause_id" IS NULL)) NOT VALID;
ALTER TABLE "ledger_entry" VALIDATE CONSTRAINT "entry_has_one_cause";
ALTER TABLE "ledger_entry" ADD CONSTRAINT "entry_belongs_to_a_cause" FOREIGN KEY ("cause_id") REFERENCES "ledger_cause" ("id") NOT VALID;
ALTER TABLE "ledger_entry" VALIDATE CONSTRAINT "entry_belongs_to_a_cause";

-- A cause is of one record: whoever brings a kind has its table refer to it like this.
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_is_a_cause" FOREIGN KEY ("id", "kind") REFERENCES "ledger_cause" ("id", "kind");
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_is_of_its_kind" CHECK ("kind" = 'adjustment');
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_moves_something" CHECK ("amount" <> 0);
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_says_why" CHECK ("reason" ~ '[^[:space:]]');
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_is_of_a_seller" FOREIGN KEY ("seller_id") REFERENCES "seller" ("id");
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_was_made_by_a_person" FOREIGN KEY ("created_by") REFERENCES "app_user" ("id");

CREATE TRIGGER "ledger_cause_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_cause"
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();
CREATE TRIGGER "adjustment_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "adjustment"
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

-- All entries of a cause are written by one statement and sum to zero.
CREATE OR REPLACE FUNCTION ledger_entries_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY attempt_id, cause_id, currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'ledger entries of a cause do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- Causes that are no attempts, and entries whose cause is missing; money_broken_since asks about attempts. Only a look at
-- everything passes all entries.
CREATE FUNCTION causes_broken_since(since timestamptz) RETURNS TABLE (invariant text, what text, detail text) LANGUAGE sql STABLE AS $$
WITH recent AS (SELECT c.id, c.kind FROM ledger_cause c WHERE c.created_at >= since),
entries AS (
  SELECT e.cause_id, e.currency, sum(e.amount) AS total, -sum(e.amount) FILTER (WHERE e.account = 'seller_balance') AS paid,
    min(e.owner_id) FILTER (WHERE e.account = 'seller_balance') AS seller_id
  FROM ledger_entry e WHERE e.cause_id = ANY (ARRAY(SELECT id FROM recent)) GROUP BY e.cause_id, e.currency
)
SELECT 'I01 entries of a cause sum to zero', format('%s %s', c.kind, c.id), format('Its entries sum to %s %s.', e.total, e.currency)
FROM entries e JOIN recent c ON c.id = e.cause_id WHERE e.total <> 0
UNION ALL
SELECT 'I12 a cause has its entries', format('%s %s', c.kind, c.id), 'It has none.'
FROM recent c WHERE NOT EXISTS (SELECT FROM entries e WHERE e.cause_id = c.id)
UNION ALL
SELECT 'I12 a cause has its record', format('%s %s', c.kind, c.id), 'No record says what it was.'
FROM recent c WHERE c.kind = 'adjustment' AND NOT EXISTS (SELECT FROM adjustment a WHERE a.id = c.id)
UNION ALL
SELECT 'I12 an adjustment moves what it says', format('adjustment %s', a.id), format('It says %s %s to seller %s, and moved %s %s to seller %s.',
  a.amount, a.currency, a.seller_id, e.paid, e.currency, e.seller_id)
FROM entries e JOIN adjustment a ON a.id = e.cause_id
WHERE (e.paid, e.currency, e.seller_id) IS DISTINCT FROM (a.amount, a.currency, a.seller_id)
UNION ALL
SELECT 'I12 an entry has one cause', format('entry %s', e.id), format('Its attempt is %s, its other cause %s.', coalesce(e.attempt_id::text, 'none'), coalesce(e.cause_id::text, 'none'))
FROM ledger_entry e LEFT JOIN attempt a ON a.id = e.attempt_id LEFT JOIN ledger_cause c ON c.id = e.cause_id
WHERE since = '-infinity' AND (a.id IS NULL) = (c.id IS NULL)
$$;

CREATE OR REPLACE FUNCTION invariants_broken_since(since timestamptz) RETURNS TABLE (invariant text, what text, detail text) LANGUAGE sql STABLE AS $$
SELECT invariant, what, detail FROM money_broken_since(since)
UNION
SELECT invariant, what, detail FROM attempts_open_too_long()
UNION ALL
SELECT invariant, what, detail FROM causes_broken_since(since)
UNION ALL
SELECT invariant, what, detail FROM audit_broken_since(since)
UNION ALL
SELECT invariant, what, detail FROM documents_broken_since(since)
$$;
