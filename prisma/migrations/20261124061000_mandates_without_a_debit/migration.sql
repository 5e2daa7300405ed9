-- A bank may take days over a mandate that is signed without a debit, as it may over a debit.
ALTER TABLE attempt DROP CONSTRAINT attempt_has_what_its_state_needs;
ALTER TABLE attempt ADD CONSTRAINT attempt_has_what_its_state_needs CHECK (CASE state
  WHEN 'challenged' THEN challenge_url IS NOT NULL OR device_id IS NOT NULL
  WHEN 'submitted' THEN kind IN ('pay', 'tokenize') ELSE true END) NOT VALID;
ALTER TABLE attempt VALIDATE CONSTRAINT attempt_has_what_its_state_needs;

-- And it says of such a mandate what it says of one that is signed with a debit (I05).
DO $$
DECLARE
  known text := pg_get_functiondef('money_broken_since(timestamptz)'::regprocedure);
  asked text := replace(known, $of$WHEN a.kind = 'pay' AND a.method = 'il-direct-debit' AND$of$,
    $of$WHEN (a.kind = 'pay' OR (a.kind = 'tokenize' AND a.token_id IS NULL)) AND a.method = 'il-direct-debit' AND$of$);
BEGIN
  IF asked = known THEN
    RAISE EXCEPTION 'money_broken_since is not as it was';
  END IF;
  EXECUTE asked;
END $$;
