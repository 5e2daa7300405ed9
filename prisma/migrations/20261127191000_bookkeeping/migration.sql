-- expand: hand-overs of entries to the books of a business, and its accounts there
SET lock_timeout = '5s';

CREATE TABLE bookkeeping_accounts (
  seller_id bigint NOT NULL,
  changed_by bigint NOT NULL,
  changed_at timestamptz(6) DEFAULT app_now() NOT NULL,
  movement text NOT NULL,
  accounts jsonb NOT NULL,
  currencies jsonb NOT NULL,
  CONSTRAINT bookkeeping_accounts_pkey PRIMARY KEY (seller_id),
  CONSTRAINT bookkeeping_accounts_are_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT bookkeeping_accounts_were_changed_by FOREIGN KEY (changed_by) REFERENCES app_user (id)
);

CREATE TABLE bookkeeping_hand_over (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  after_entry bigint NOT NULL,
  up_to_entry bigint NOT NULL,
  made_by bigint NOT NULL,
  made_at timestamptz(6) DEFAULT app_now() NOT NULL,
  number integer NOT NULL,
  lines integer NOT NULL,
  month date NOT NULL,
  is_closed boolean NOT NULL,
  accounts jsonb NOT NULL,
  sums jsonb NOT NULL,
  checks jsonb NOT NULL,
  CONSTRAINT bookkeeping_hand_over_pkey PRIMARY KEY (id),
  CONSTRAINT bookkeeping_hand_over_is_a_stretch CHECK (after_entry < up_to_entry AND lines > 0),
  CONSTRAINT bookkeeping_hand_over_is_of_a_month CHECK (extract(day FROM month) = 1),
  CONSTRAINT bookkeeping_hand_over_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT bookkeeping_hand_over_was_made_by FOREIGN KEY (made_by) REFERENCES app_user (id)
);
CREATE UNIQUE INDEX one_hand_over_per_number ON bookkeeping_hand_over (seller_id, number);
CREATE UNIQUE INDEX one_hand_over_after_another ON bookkeeping_hand_over (seller_id, month, after_entry);
CREATE INDEX hand_overs_by_time ON bookkeeping_hand_over USING brin (made_at);

CREATE TRIGGER bookkeeping_hand_over_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON bookkeeping_hand_over
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();
