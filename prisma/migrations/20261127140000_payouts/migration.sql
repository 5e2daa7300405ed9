-- expand: payouts, the accounts that they go to, and when
SET lock_timeout = '5s';

CREATE TYPE payout_status AS ENUM ('scheduled', 'sent', 'unknown', 'paid', 'returned', 'cancelled');
CREATE TYPE payout_origin AS ENUM ('schedule', 'api', 'person');
CREATE TYPE payout_account_state AS ENUM ('active', 'replaced');
CREATE TYPE payout_interval AS ENUM ('daily', 'weekly', 'monthly', 'manual');

CREATE TABLE payout_account (
  id bigserial NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  seller_id bigint,
  partner_id bigint,
  details_sealed bytea NOT NULL,
  usable_from timestamptz(6) NOT NULL,
  created_at timestamptz(6) DEFAULT app_now() NOT NULL,
  state payout_account_state DEFAULT 'active' NOT NULL,
  name_differs boolean DEFAULT false NOT NULL,
  currency char(3) NOT NULL,
  last4 text NOT NULL,
  CONSTRAINT payout_account_pkey PRIMARY KEY (id),
  CONSTRAINT payout_account_has_one_owner CHECK (num_nonnulls(seller_id, partner_id) = 1),
  CONSTRAINT payout_account_shows_four CHECK (last4 ~ '^[0-9A-Z]{1,4}$'),
  CONSTRAINT payout_account_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT payout_account_is_of_a_partner FOREIGN KEY (partner_id) REFERENCES partner (id)
);
CREATE UNIQUE INDEX one_payout_account_per_public_id ON payout_account (public_id);
CREATE INDEX payout_accounts_of_a_seller ON payout_account (seller_id, currency);
CREATE INDEX payout_accounts_of_a_partner ON payout_account (partner_id, currency);

CREATE TABLE payout_schedule (
  id bigserial NOT NULL,
  seller_id bigint,
  partner_id bigint,
  minimum bigint DEFAULT 0 NOT NULL,
  negative_limit bigint DEFAULT 0 NOT NULL,
  next_at timestamptz(6),
  "interval" payout_interval DEFAULT 'manual' NOT NULL,
  weekday smallint DEFAULT 0 NOT NULL,
  day smallint DEFAULT 1 NOT NULL,
  paused_reason text,
  CONSTRAINT payout_schedule_pkey PRIMARY KEY (id),
  CONSTRAINT payout_schedule_has_one_owner CHECK (num_nonnulls(seller_id, partner_id) = 1),
  CONSTRAINT payout_schedule_takes_no_negatives CHECK (minimum >= 0 AND negative_limit >= 0),
  CONSTRAINT payout_schedule_has_a_day CHECK (weekday BETWEEN 0 AND 6 AND day BETWEEN 1 AND 31),
  CONSTRAINT payout_schedule_by_hand_never_runs CHECK ("interval" <> 'manual' OR next_at IS NULL),
  CONSTRAINT payout_schedule_says_why CHECK (paused_reason ~ '[^[:space:]]'),
  CONSTRAINT payout_schedule_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT payout_schedule_is_of_a_partner FOREIGN KEY (partner_id) REFERENCES partner (id)
);
CREATE UNIQUE INDEX one_payout_schedule_per_seller ON payout_schedule (seller_id);
CREATE UNIQUE INDEX one_payout_schedule_per_partner ON payout_schedule (partner_id);
CREATE INDEX payout_schedules_by_run ON payout_schedule (next_at) WHERE next_at IS NOT NULL;

CREATE TABLE payout (
  id bigint NOT NULL,
  seller_id bigint,
  partner_id bigint,
  amount bigint NOT NULL,
  account_id bigint NOT NULL,
  previous_id bigint,
  created_by bigint,
  up_to_entry bigint NOT NULL,
  young_entries bigint[] NOT NULL,
  payments bigint NOT NULL,
  refunds bigint NOT NULL,
  chargebacks bigint NOT NULL,
  processing_fees bigint NOT NULL,
  market_fees bigint NOT NULL,
  reserve_held bigint NOT NULL,
  reserve_released bigint NOT NULL,
  adjustments bigint NOT NULL,
  returned_payouts bigint NOT NULL,
  card_charges bigint NOT NULL,
  carried_over bigint NOT NULL,
  carried_on bigint NOT NULL,
  created_at timestamptz(6) DEFAULT app_now() NOT NULL,
  handed_at timestamptz(6),
  lease_until timestamptz(6),
  next_at timestamptz(6) DEFAULT app_now(),
  sent_at timestamptz(6),
  settled_at timestamptz(6),
  status payout_status DEFAULT 'scheduled' NOT NULL,
  origin payout_origin NOT NULL,
  kind ledger_cause_kind DEFAULT 'payout' NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  currency char(3) NOT NULL,
  value_day date NOT NULL,
  value_date date,
  public_id text NOT NULL,
  bank_reference text,
  return_reason text,
  CONSTRAINT payout_pkey PRIMARY KEY (id),
  CONSTRAINT payout_is_of_its_kind CHECK (kind = 'payout'),
  CONSTRAINT payout_has_one_owner CHECK (num_nonnulls(seller_id, partner_id) = 1),
  CONSTRAINT payout_moves_something CHECK (amount > 0),
  CONSTRAINT payout_carries_no_debt CHECK (carried_over >= 0 AND carried_on >= 0),
  CONSTRAINT payout_composition_closes CHECK (payments + refunds + chargebacks + processing_fees + market_fees
    + reserve_held + reserve_released + adjustments + returned_payouts + card_charges + carried_over - carried_on
    = amount),
  CONSTRAINT payout_is_handed_over_before_it_is_sent CHECK (status IN ('scheduled', 'cancelled')
    OR handed_at IS NOT NULL),
  CONSTRAINT payout_is_not_cancelled_at_the_bank CHECK (status <> 'cancelled' OR handed_at IS NULL),
  CONSTRAINT payout_ends_once_known CHECK ((status IN ('paid', 'returned', 'cancelled')) = (settled_at IS NOT NULL)),
  CONSTRAINT payout_says_why_it_came_back CHECK ((status = 'returned') = (return_reason IS NOT NULL)),
  CONSTRAINT payout_is_a_cause FOREIGN KEY (id, kind) REFERENCES ledger_cause (id, kind),
  CONSTRAINT payout_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT payout_is_of_a_partner FOREIGN KEY (partner_id) REFERENCES partner (id),
  CONSTRAINT payout_goes_to_an_account FOREIGN KEY (account_id) REFERENCES payout_account (id),
  CONSTRAINT payout_follows_a_payout FOREIGN KEY (previous_id) REFERENCES payout (id),
  CONSTRAINT payout_was_made_by_a_person FOREIGN KEY (created_by) REFERENCES app_user (id)
);
CREATE UNIQUE INDEX one_payout_per_public_id ON payout (public_id);
CREATE UNIQUE INDEX one_payout_after_another ON payout (previous_id);
CREATE UNIQUE INDEX one_first_payout_of_a_seller ON payout (seller_id, currency)
  WHERE previous_id IS NULL AND seller_id IS NOT NULL;
CREATE UNIQUE INDEX one_first_payout_of_a_partner ON payout (partner_id, currency)
  WHERE previous_id IS NULL AND partner_id IS NOT NULL;
CREATE INDEX payouts_of_a_seller ON payout (seller_id, currency, id DESC);
CREATE INDEX payouts_of_a_partner ON payout (partner_id, currency, id DESC);
CREATE INDEX payouts_to_work_on ON payout (next_at) WHERE next_at IS NOT NULL;

CREATE TRIGGER payout_stays_as_claimed BEFORE DELETE OR TRUNCATE OR UPDATE OF id, kind, public_id, seller_id,
  partner_id, amount, currency, account_id, previous_id, created_by, origin, up_to_entry, young_entries, value_day,
  payments, refunds, chargebacks, processing_fees, market_fees, reserve_held, reserve_released, adjustments,
  returned_payouts, card_charges, carried_over, carried_on, created_at ON payout FOR EACH STATEMENT
  EXECUTE FUNCTION is_append_only();

CREATE TABLE payout_return (
  id bigint NOT NULL,
  payout_id bigint NOT NULL,
  kind ledger_cause_kind DEFAULT 'payout_return' NOT NULL,
  was_paid boolean NOT NULL,
  CONSTRAINT payout_return_pkey PRIMARY KEY (id),
  CONSTRAINT payout_return_is_of_its_kind CHECK (kind = 'payout_return'),
  CONSTRAINT payout_return_is_a_cause FOREIGN KEY (id, kind) REFERENCES ledger_cause (id, kind),
  CONSTRAINT payout_return_is_of_a_payout FOREIGN KEY (payout_id) REFERENCES payout (id)
);
CREATE UNIQUE INDEX one_return_per_payout ON payout_return (payout_id);

CREATE TRIGGER payout_return_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payout_return FOR EACH STATEMENT
  EXECUTE FUNCTION is_append_only();

-- As before, and of payouts and their returns: each has its record, and its entries are of its owner and its amount.
CREATE OR REPLACE FUNCTION causes_broken_since(since timestamp with time zone) RETURNS TABLE(invariant text, what text,
  detail text) LANGUAGE sql STABLE AS $$
WITH recent AS (SELECT c.id, c.kind FROM ledger_cause c WHERE c.created_at >= since),
entries AS (
  SELECT e.cause_id, e.currency, sum(e.amount) AS total, -sum(e.amount) FILTER (WHERE e.account = 'seller_balance') AS paid,
    min(e.owner_id) FILTER (WHERE e.account = 'seller_balance') AS seller_id,
    sum(e.amount) FILTER (WHERE e.account IN ('seller_balance', 'market_fees')) AS taken,
    min(e.owner_id) FILTER (WHERE e.account IN ('seller_balance', 'market_fees')) AS owner_id,
    coalesce(sum(e.amount) FILTER (WHERE e.account IN ('payouts_in_transit', 'partner_payouts_in_transit')), 0) AS on_its_way,
    coalesce(sum(e.amount) FILTER (WHERE e.account = 'bank_account'), 0) AS at_the_bank
  FROM ledger_entry e WHERE e.cause_id = ANY (ARRAY(SELECT id FROM recent)) GROUP BY e.cause_id, e.currency
)
SELECT 'I01 entries of a cause sum to zero', format('%s %s', c.kind, c.id), format('Its entries sum to %s %s.', e.total, e.currency)
FROM entries e JOIN recent c ON c.id = e.cause_id WHERE e.total <> 0
UNION ALL
SELECT 'I12 a cause has its entries', format('%s %s', c.kind, c.id), 'It has none.'
FROM recent c WHERE NOT EXISTS (SELECT FROM entries e WHERE e.cause_id = c.id)
UNION ALL
SELECT 'I12 a cause has its record', format('%s %s', c.kind, c.id), 'No record says what it was.'
FROM recent c WHERE (c.kind = 'adjustment' AND NOT EXISTS (SELECT FROM adjustment a WHERE a.id = c.id))
  OR (c.kind = 'payout' AND NOT EXISTS (SELECT FROM payout p WHERE p.id = c.id))
  OR (c.kind = 'payout_return' AND NOT EXISTS (SELECT FROM payout_return r WHERE r.id = c.id))
UNION ALL
SELECT 'I12 an adjustment moves what it says', format('adjustment %s', a.id), format('It says %s %s to seller %s, and moved %s %s to seller %s.',
  a.amount, a.currency, a.seller_id, e.paid, e.currency, e.seller_id)
FROM entries e JOIN adjustment a ON a.id = e.cause_id
WHERE (e.paid, e.currency, e.seller_id) IS DISTINCT FROM (a.amount, a.currency, a.seller_id)
UNION ALL
SELECT 'I12 a payout moves what it says', p.public_id, format('It says %s %s of owner %s, and moved %s %s of owner %s; %s are on their way, %s left the bank.',
  p.amount, p.currency, coalesce(p.seller_id, p.partner_id), e.taken, e.currency, e.owner_id, -e.on_its_way, -e.at_the_bank)
FROM entries e JOIN payout p ON p.id = e.cause_id LEFT JOIN payout_return r ON r.payout_id = p.id
CROSS JOIN LATERAL (SELECT CASE WHEN p.status = 'paid' OR r.was_paid THEN p.amount ELSE 0 END AS credited) AS was
WHERE (e.taken, e.currency, e.owner_id, -e.on_its_way, -e.at_the_bank)
  IS DISTINCT FROM (p.amount, p.currency, coalesce(p.seller_id, p.partner_id), p.amount - was.credited, was.credited)
UNION ALL
SELECT 'I12 a returned payout gives back what it took', p.public_id, format('It took %s %s of owner %s and gave back %s %s to owner %s; %s of it were on their way, %s at the bank.',
  p.amount, p.currency, coalesce(p.seller_id, p.partner_id), -e.taken, e.currency, e.owner_id, e.on_its_way, e.at_the_bank)
FROM entries e JOIN payout_return r ON r.id = e.cause_id JOIN payout p ON p.id = r.payout_id
CROSS JOIN LATERAL (SELECT CASE WHEN r.was_paid THEN p.amount ELSE 0 END AS credited) AS was
WHERE (-e.taken, e.currency, e.owner_id, e.on_its_way, e.at_the_bank)
  IS DISTINCT FROM (p.amount, p.currency, coalesce(p.seller_id, p.partner_id), p.amount - was.credited, was.credited)
UNION ALL
SELECT 'I12 a payout is returned as it says', p.public_id, format('It is %s, and %s return is on record.', p.status, CASE WHEN r.id IS NULL THEN 'no' ELSE 'a' END)
FROM recent c JOIN payout p ON p.id = c.id LEFT JOIN payout_return r ON r.payout_id = p.id
WHERE (p.status IN ('returned', 'cancelled')) <> (r.id IS NOT NULL)
UNION ALL
SELECT 'I12 an entry has one cause', format('entry %s', e.id), format('Its attempt is %s, its other cause %s.', coalesce(e.attempt_id::text, 'none'), coalesce(e.cause_id::text, 'none'))
FROM ledger_entry e LEFT JOIN attempt a ON a.id = e.attempt_id LEFT JOIN ledger_cause c ON c.id = e.cause_id
WHERE since = '-infinity' AND (a.id IS NULL) = (c.id IS NULL)
$$;
