-- expand: the ledger's own question without card numbers in texts, which payments ask
SET lock_timeout = '3s';

-- A function of a new name: a process of before asks ledger_broken_since, which knows both, until it is gone.
CREATE FUNCTION entries_broken_since(since timestamptz) RETURNS TABLE (invariant text, what text, detail text)
  LANGUAGE sql STABLE AS $$
SELECT invariant, what, detail FROM money_broken_since(since) WHERE invariant !~ '^I(06|08|10)'
UNION
SELECT invariant, what, detail FROM attempts_open_too_long()
UNION ALL
SELECT invariant, what, detail FROM causes_broken_since(since)
$$;
