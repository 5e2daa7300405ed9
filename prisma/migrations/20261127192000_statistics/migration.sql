-- expand: what sales count for in statistics, and its sums by day
SET lock_timeout = '5s';

CREATE TABLE sale_statistic (
  sale_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  total bigint NOT NULL,
  declined_total bigint NOT NULL,
  refunded bigint NOT NULL,
  charged_back bigint NOT NULL,
  seconds bigint NOT NULL,
  day date NOT NULL,
  approved integer NOT NULL,
  declined integer NOT NULL,
  buyers_first integer NOT NULL,
  buyers_returning integer NOT NULL,
  timed integer NOT NULL,
  currency char(3) NOT NULL,
  hour text NOT NULL,
  method text NOT NULL,
  brand text NOT NULL,
  issuer text NOT NULL,
  country text NOT NULL,
  device text NOT NULL,
  decline text,
  CONSTRAINT sale_statistic_pkey PRIMARY KEY (sale_id)
);

CREATE TABLE statistic_day (
  seller_id bigint NOT NULL,
  sales bigint NOT NULL,
  total bigint NOT NULL,
  approved bigint NOT NULL,
  declined bigint NOT NULL,
  declined_total bigint NOT NULL,
  refunded bigint NOT NULL,
  charged_back bigint NOT NULL,
  buyers_first bigint NOT NULL,
  buyers_returning bigint NOT NULL,
  seconds bigint NOT NULL,
  timed bigint NOT NULL,
  day date NOT NULL,
  currency char(3) NOT NULL,
  dimension text NOT NULL,
  key text NOT NULL,
  CONSTRAINT statistic_day_pkey PRIMARY KEY (seller_id, dimension, day, currency, key)
);

ALTER TABLE sale_status_change ADD COLUMN sale_id bigint;
ALTER TABLE sale_tally_mark ADD COLUMN counted_to_id bigint DEFAULT 0 NOT NULL;
ALTER TABLE sale_tally_mark ADD COLUMN counted_until_id bigint DEFAULT 0 NOT NULL;
ALTER TABLE sale_tally_mark ADD COLUMN count_again_at timestamptz(6);

CREATE OR REPLACE FUNCTION note_sale_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_status_change (seller_id, sale_id, week, left_status, reached_status, currency, left_asked, asked,
    left_collected, reached_collected, left_refunded, reached_refunded)
  VALUES (NEW.seller_id, NEW.id, week_of(NEW.created_at), coalesce(OLD.status, 'initial'), NEW.status, NEW.currency,
    coalesce(OLD.price, NEW.price), NEW.price,
    coalesce(OLD.captured, 0), NEW.captured, coalesce(OLD.refunded, 0), NEW.refunded);
  RETURN NULL;
END $$;

-- A sale that fails once more fails for another reason, with another card.
DROP TRIGGER sale_moves_on ON sale;
CREATE TRIGGER sale_moves_on AFTER UPDATE OF status, captured, refunded, charged_back, price ON sale FOR EACH ROW
  WHEN (old.status <> new.status OR old.captured <> new.captured OR old.refunded <> new.refunded
    OR old.charged_back <> new.charged_back OR old.price <> new.price OR new.status = 'failed')
  EXECUTE FUNCTION note_sale_status();
