-- expand: lines of businesses' own bank accounts, and the payouts that they were taken for
SET lock_timeout = '5s';

CREATE TYPE bank_statement_format AS ENUM ('table', 'mt940', 'camt053', 'ofx');
CREATE TYPE bank_line_state AS ENUM ('unmatched', 'matched', 'aside');
CREATE TYPE bank_match_reason AS ENUM ('reference', 'amount', 'sum', 'hand');
CREATE TYPE bank_match_confidence AS ENUM ('certain', 'likely', 'possible');

CREATE TABLE bank_statement (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  read_by bigint,
  read_at timestamptz(6) DEFAULT app_now() NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  format bank_statement_format NOT NULL,
  CONSTRAINT bank_statement_pkey PRIMARY KEY (id),
  CONSTRAINT bank_statement_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT bank_statement_was_read_by FOREIGN KEY (read_by) REFERENCES app_user (id)
);
CREATE UNIQUE INDEX one_bank_statement_per_id ON bank_statement (public_id);
CREATE INDEX bank_statements_of_a_seller ON bank_statement (seller_id, id DESC);

CREATE TABLE bank_line (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  statement_id bigint NOT NULL,
  amount bigint NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  booked_on date NOT NULL,
  value_on date NOT NULL,
  state bank_line_state DEFAULT 'unmatched' NOT NULL,
  currency char(3) NOT NULL,
  account text NOT NULL,
  text text NOT NULL,
  reference text NOT NULL,
  note text DEFAULT '' NOT NULL,
  digest bytea NOT NULL,
  CONSTRAINT bank_line_pkey PRIMARY KEY (id),
  CONSTRAINT bank_line_moves_money CHECK (amount <> 0),
  CONSTRAINT bank_line_has_no_account_number CHECK (account ~ '^([0-9]{4})?$'),
  CONSTRAINT bank_line_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT bank_line_is_of_a_statement FOREIGN KEY (statement_id) REFERENCES bank_statement (id)
);
CREATE UNIQUE INDEX one_bank_line_per_id ON bank_line (public_id);
CREATE UNIQUE INDEX one_bank_line_per_digest ON bank_line (seller_id, digest);
CREATE INDEX bank_lines_of_a_seller ON bank_line (seller_id, booked_on DESC, id DESC);
CREATE INDEX bank_lines_unmatched ON bank_line (seller_id, id) WHERE state = 'unmatched';
CREATE INDEX bank_lines_of_a_statement ON bank_line (statement_id);

CREATE TABLE bank_match (
  id bigserial NOT NULL,
  line_id bigint NOT NULL,
  payout_id bigint NOT NULL,
  matched_by bigint,
  undone_by bigint,
  matched_at timestamptz(6) DEFAULT app_now() NOT NULL,
  undone_at timestamptz(6),
  reason bank_match_reason NOT NULL,
  confidence bank_match_confidence NOT NULL,
  is_return boolean NOT NULL,
  CONSTRAINT bank_match_pkey PRIMARY KEY (id),
  CONSTRAINT bank_match_is_of_a_line FOREIGN KEY (line_id) REFERENCES bank_line (id),
  CONSTRAINT bank_match_is_of_a_payout FOREIGN KEY (payout_id) REFERENCES payout (id),
  CONSTRAINT bank_match_was_made_by FOREIGN KEY (matched_by) REFERENCES app_user (id),
  CONSTRAINT bank_match_was_undone_by FOREIGN KEY (undone_by) REFERENCES app_user (id)
);
CREATE INDEX bank_matches_of_a_line ON bank_match (line_id);
CREATE INDEX bank_matches_of_a_payout ON bank_match (payout_id);
CREATE UNIQUE INDEX one_bank_match_per_payout ON bank_match (payout_id, is_return) WHERE undone_at IS NULL;
