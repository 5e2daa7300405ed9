-- expand: what the ledger asks by itself; what others bring their modules ask
SET lock_timeout = '3s';

-- Findings of reconciliation (I06) and deliveries (I08) are left to their modules: each part says one constant word, so
-- the planner leaves those parts out. invariants_broken_since stays for processes of before.
CREATE FUNCTION ledger_broken_since(since timestamptz) RETURNS TABLE (invariant text, what text, detail text)
  LANGUAGE sql STABLE AS $$
SELECT invariant, what, detail FROM money_broken_since(since) WHERE invariant !~ '^I0[68]'
UNION
SELECT invariant, what, detail FROM attempts_open_too_long()
UNION ALL
SELECT invariant, what, detail FROM causes_broken_since(since)
$$;
