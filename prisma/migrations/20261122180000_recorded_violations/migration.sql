-- CreateTable
CREATE TABLE "invariant_violation" (
    "invariant" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "last_seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "reach" TIMESTAMPTZ(6) NOT NULL,
    "resolved_at" TIMESTAMPTZ(6),

    CONSTRAINT "invariant_violation_pkey" PRIMARY KEY ("invariant","what")
);

-- By hand: what the schema language cannot say.

CREATE INDEX "open_violations" ON "invariant_violation" ("first_seen_at") WHERE "resolved_at" IS NULL;

-- An attempt that is asked about again and again has a lease that moves on with every question: by that alone it could stay open for days unseen. What is in
-- flight or in doubt has five minutes from its beginning, a wait from the end of its time; a debit has no such time, and eight days are the longest that
-- its banks take (specification 8), with two to spare.
CREATE FUNCTION attempts_open_too_long() RETURNS TABLE (invariant text, what text, detail text) LANGUAGE sql STABLE AS $$
SELECT 'I07 nothing stays open', a.public_id, format('It is %s since %s.', a.state, a.created_at) FROM attempt a
WHERE a.state IN ('in_flight', 'in_doubt', 'challenged', 'submitted') AND app_now() > interval '5 minutes' + CASE
  WHEN a.state IN ('in_flight', 'in_doubt') THEN a.created_at
  ELSE coalesce(a.waits_until, a.created_at + interval '10 days') END
$$;

-- Each row once, also where both ask it.
CREATE OR REPLACE FUNCTION invariants_broken_since(since timestamptz) RETURNS TABLE (invariant text, what text, detail text) LANGUAGE sql STABLE AS $$
SELECT invariant, what, detail FROM money_broken_since(since)
UNION
SELECT invariant, what, detail FROM attempts_open_too_long()
UNION ALL
SELECT invariant, what, detail FROM audit_broken_since(since)
$$;

-- Of the demonstration's history: nothing waits at a bank for a sale that nobody ever tried to pay.
UPDATE sale SET status = 'initial' WHERE status = 'pending' AND NOT EXISTS (SELECT FROM attempt a WHERE a.sale_id = sale.id);
