-- What a bank says of a mandate after its first debit: an attempt of its own without money, so that its callback has a transaction of its own.
ALTER TABLE "attempt"
  DROP CONSTRAINT "attempt_kind_is_known",
  ADD CONSTRAINT "attempt_kind_is_known"
    CHECK ("kind" IN ('pay','authorize','tokenize','capture','refund','void','chargeback','chargeback-reversal','seller-charge','fee','mandate')) NOT VALID,
  ADD CONSTRAINT "attempt_mandate_moves_nothing" CHECK ("kind" <> 'mandate' OR ("amount" = 0 AND "method" = 'il-direct-debit')) NOT VALID;
ALTER TABLE "attempt" VALIDATE CONSTRAINT "attempt_kind_is_known";

DROP INDEX "one_attempt_per_chargeback";
CREATE UNIQUE INDEX "one_attempt_per_chargeback" ON "attempt" ("processor", "processor_reference") WHERE "kind" IN ('chargeback','chargeback-reversal','mandate');

-- The invariants know it: it is told once, in its own words.
DO $$
DECLARE
  -- A database that took a later migration first has it under another name.
  before text := pg_get_functiondef(coalesce(to_regprocedure('money_broken_since(timestamptz)'), to_regprocedure('invariants_broken_since(timestamptz)')));
  told text := replace(before, $w$WHEN 'chargeback-reversal' THEN 'sale-chargeback-refund' ELSE 'sale-complete' END$w$,
    $w$WHEN 'chargeback-reversal' THEN 'sale-chargeback-refund' WHEN 'mandate' THEN 'sale-il-direct-debit-update' ELSE 'sale-complete' END$w$);
BEGIN
  IF told = before THEN RAISE EXCEPTION 'the invariants are not as this migration expects them'; END IF;
  EXECUTE told;
END $$;
