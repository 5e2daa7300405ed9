-- expand: statements of closed months
SET lock_timeout = '5s';

-- Whether what a statement says leads from its opening to its closing balance, and that is what its row says.
CREATE FUNCTION statement_adds_up(content jsonb, opening bigint, closing bigint) RETURNS boolean LANGUAGE sql
  IMMUTABLE AS $$
  SELECT (content ->> 'opening')::bigint = opening AND (content ->> 'closing')::bigint = closing
    AND opening + coalesce((SELECT sum((change ->> 'amount')::bigint)
      FROM jsonb_array_elements(content -> 'changes') AS change), 0) = closing
    AND (content #>> '{at_end,pending}')::bigint + (content #>> '{at_end,available}')::bigint = closing
$$;

CREATE TABLE account_statement (
  id bigserial NOT NULL,
  seller_id bigint,
  partner_id bigint,
  opening bigint NOT NULL,
  closing bigint NOT NULL,
  made_at timestamptz(6) DEFAULT app_now() NOT NULL,
  month date NOT NULL,
  currency char(3) NOT NULL,
  content text NOT NULL,
  sha256 bytea NOT NULL,
  CONSTRAINT account_statement_pkey PRIMARY KEY (id),
  CONSTRAINT account_statement_has_one_owner CHECK (num_nonnulls(seller_id, partner_id) = 1),
  CONSTRAINT account_statement_adds_up CHECK (statement_adds_up(content::jsonb, opening, closing)),
  CONSTRAINT account_statement_has_its_hash CHECK (sha256 = sha256(convert_to(content, 'UTF8'))),
  CONSTRAINT account_statement_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT account_statement_is_of_a_partner FOREIGN KEY (partner_id) REFERENCES partner (id),
  CONSTRAINT account_statement_is_of_a_closed_month FOREIGN KEY (month) REFERENCES closed_month (month)
);
CREATE UNIQUE INDEX one_statement_of_a_seller ON account_statement (seller_id, currency, month);
CREATE UNIQUE INDEX one_statement_of_a_partner ON account_statement (partner_id, currency, month);

CREATE INDEX statements_by_time ON account_statement USING brin (made_at);

CREATE TRIGGER account_statement_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON account_statement
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

CREATE TYPE statement_paper_format AS ENUM ('csv', 'pdf');

CREATE TABLE statement_paper (
  id bigserial NOT NULL,
  seller_id bigint,
  partner_id bigint,
  made_at timestamptz(6) DEFAULT app_now() NOT NULL,
  format statement_paper_format NOT NULL,
  language char(2) NOT NULL,
  period text NOT NULL,
  currencies text NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT statement_paper_pkey PRIMARY KEY (id),
  CONSTRAINT statement_paper_has_one_owner CHECK (num_nonnulls(seller_id, partner_id) = 1),
  CONSTRAINT statement_paper_is_of_a_period CHECK (period ~ '^[0-9]{4}(-[0-9]{2})?$'),
  CONSTRAINT statement_paper_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT statement_paper_is_of_a_partner FOREIGN KEY (partner_id) REFERENCES partner (id)
);
CREATE UNIQUE INDEX one_paper_of_a_seller ON statement_paper (seller_id, period, currencies, language, format);
CREATE UNIQUE INDEX one_paper_of_a_partner ON statement_paper (partner_id, period, currencies, language, format);

CREATE TRIGGER statement_paper_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON statement_paper
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();
