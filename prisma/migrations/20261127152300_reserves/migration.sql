-- expand: what is held back of sellers' money for a time
SET lock_timeout = '5s';

CREATE TABLE reserve (
  seller_id bigint NOT NULL,
  set_by bigint,
  changed_at timestamptz(6) DEFAULT app_now() NOT NULL,
  percent integer NOT NULL,
  days integer NOT NULL,
  held_through date NOT NULL,
  reason text NOT NULL,
  CONSTRAINT reserve_pkey PRIMARY KEY (seller_id),
  CONSTRAINT reserve_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT reserve_was_set_by_a_person FOREIGN KEY (set_by) REFERENCES app_user (id),
  CONSTRAINT reserve_is_a_part CHECK (percent BETWEEN 0 AND 10000),
  CONSTRAINT reserve_says_why CHECK (reason ~ '[^[:space:]]'),
  CONSTRAINT reserve_ends CHECK (days BETWEEN 1 AND 730)
);
CREATE INDEX reserves_by_day ON reserve (held_through);

CREATE TABLE reserve_hold (
  id bigint NOT NULL,
  seller_id bigint NOT NULL,
  released bigint NOT NULL,
  amount bigint NOT NULL,
  ended_at timestamptz(6),
  percent integer NOT NULL,
  day date NOT NULL,
  ends_on date NOT NULL,
  kind ledger_cause_kind DEFAULT 'reserve_held' NOT NULL,
  currency char(3) NOT NULL,
  CONSTRAINT reserve_hold_pkey PRIMARY KEY (id),
  CONSTRAINT reserve_hold_is_of_its_kind CHECK (kind = 'reserve_held'),
  CONSTRAINT reserve_hold_is_a_part CHECK (amount > 0 AND amount <= released),
  CONSTRAINT reserve_hold_lasts CHECK (ends_on > day),
  CONSTRAINT reserve_hold_is_a_cause FOREIGN KEY (id, kind) REFERENCES ledger_cause (id, kind),
  CONSTRAINT reserve_hold_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id)
);
CREATE UNIQUE INDEX one_hold_per_day ON reserve_hold (seller_id, currency, day);
CREATE INDEX holds_to_release ON reserve_hold (ends_on) WHERE ended_at IS NULL;

CREATE TRIGGER reserve_hold_stays BEFORE DELETE OR TRUNCATE OR UPDATE OF id, seller_id, released, amount, percent, day,
  ends_on, kind, currency ON reserve_hold FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

CREATE TABLE reserve_release (
  id bigint NOT NULL,
  hold_id bigint NOT NULL,
  kind ledger_cause_kind DEFAULT 'reserve_released' NOT NULL,
  currency char(3) NOT NULL,
  CONSTRAINT reserve_release_pkey PRIMARY KEY (id),
  CONSTRAINT reserve_release_is_of_its_kind CHECK (kind = 'reserve_released'),
  CONSTRAINT reserve_release_is_a_cause FOREIGN KEY (id, kind) REFERENCES ledger_cause (id, kind),
  CONSTRAINT reserve_release_is_of_a_hold FOREIGN KEY (hold_id) REFERENCES reserve_hold (id)
);
CREATE UNIQUE INDEX one_release_per_hold ON reserve_release (hold_id);

CREATE TRIGGER reserve_release_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON reserve_release
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

-- Each hold and each release moves what it says, to and from its seller, and what is in reserve is what was held and
-- not released.
CREATE FUNCTION reserves_broken_since(since timestamptz) RETURNS TABLE (what text, detail text) LANGUAGE sql STABLE AS $$
WITH recent AS (SELECT c.id, c.kind FROM ledger_cause c WHERE c.created_at >= since
  AND c.kind IN ('reserve_held', 'reserve_released')),
said AS (
  SELECT r.id, h.seller_id, h.currency, CASE r.kind WHEN 'reserve_held' THEN h.amount ELSE -h.amount END AS amount
  FROM recent r LEFT JOIN reserve_release e ON e.id = r.id LEFT JOIN reserve_hold h ON h.id = coalesce(e.hold_id, r.id)
),
moved AS (
  SELECT e.cause_id AS id, sum(e.amount) FILTER (WHERE e.account = 'seller_balance') AS out_of_balance,
    -sum(e.amount) FILTER (WHERE e.account = 'seller_reserve') AS into_reserve, count(*) AS entries,
    bool_and(e.owner_id = s.seller_id AND e.currency = s.currency) AS is_its_own
  FROM ledger_entry e JOIN said s ON s.id = e.cause_id WHERE e.cause_id = ANY (ARRAY(SELECT id FROM recent))
  GROUP BY e.cause_id
)
SELECT format('cause %s', s.id), format('It says %s %s of seller %s, took %s of the balance and put %s in reserve.',
  s.amount, s.currency, s.seller_id, m.out_of_balance, m.into_reserve)
FROM said s LEFT JOIN moved m ON m.id = s.id
WHERE (m.out_of_balance, m.into_reserve, m.entries, m.is_its_own) IS DISTINCT FROM (s.amount, s.amount, 2::bigint, true)
UNION ALL
SELECT format('hold %s', h.id), format('It ended %s, and %s release is on record.', coalesce(h.ended_at::text, 'never'),
  CASE WHEN e.id IS NULL THEN 'no' ELSE 'a' END)
FROM reserve_hold h LEFT JOIN reserve_release e ON e.hold_id = h.id
WHERE (h.id = ANY (ARRAY(SELECT id FROM recent)) OR e.id = ANY (ARRAY(SELECT id FROM recent)))
  AND (h.ended_at IS NOT NULL) <> (e.id IS NOT NULL)
UNION ALL
SELECT format('reserve of seller %s', coalesce(held.seller_id, booked.seller_id)),
  format('Held and not released are %s %s, in the books %s.', coalesce(held.amount, 0), coalesce(held.currency,
    booked.currency), coalesce(booked.amount, 0))
FROM (SELECT h.seller_id, h.currency, sum(h.amount) AS amount FROM reserve_hold h WHERE h.ended_at IS NULL
  AND (since = '-infinity' OR h.seller_id = ANY (ARRAY(SELECT seller_id FROM said))) GROUP BY 1, 2) AS held
FULL JOIN (SELECT e.owner_id AS seller_id, e.currency, -sum(e.amount) AS amount FROM ledger_entry e
  WHERE e.account = 'seller_reserve' AND (since = '-infinity' OR e.owner_id = ANY (ARRAY(SELECT seller_id FROM said)))
  GROUP BY 1, 2) AS booked USING (seller_id, currency)
WHERE coalesce(held.amount, 0) <> coalesce(booked.amount, 0)
$$;
