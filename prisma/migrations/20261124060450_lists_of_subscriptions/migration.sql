-- AlterEnum
ALTER TYPE "saved_view_list" ADD VALUE 'subscriptions';

-- CreateTable
CREATE TABLE "subscription_words" (
    "subscription_id" BIGINT NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "words" TEXT NOT NULL,

    CONSTRAINT "subscription_words_pkey" PRIMARY KEY ("subscription_id")
);

-- CreateTable
CREATE TABLE "subscription_tally" (
    "seller_id" BIGINT NOT NULL,
    "state" "subscription_state" NOT NULL,
    "period" "subscription_period" NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "items" BIGINT NOT NULL,
    "monthly" BIGINT NOT NULL,

    CONSTRAINT "subscription_tally_pkey" PRIMARY KEY ("seller_id","state","period","currency")
);

-- CreateTable
CREATE TABLE "subscription_tally_change" (
    "id" BIGSERIAL NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "state" "subscription_state" NOT NULL,
    "period" "subscription_period" NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "items" INTEGER NOT NULL,
    "monthly" BIGINT NOT NULL,

    CONSTRAINT "subscription_tally_change_pkey" PRIMARY KEY ("seller_id","id")
);

-- What Prisma cannot say.

ALTER TABLE subscription_tally_change SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);

-- What a subscription comes to in a month, rounded half up, as `monthlyValue` of lib/modules/subscriptions/domain has
-- it.
CREATE FUNCTION monthly_value(price bigint, period subscription_period) RETURNS bigint LANGUAGE sql IMMUTABLE
  PARALLEL SAFE RETURN CASE period
    WHEN 'daily' THEN (2 * price * 365 + 12) / 24
    WHEN 'weekly' THEN (2 * price * 365 + 84) / 168
    WHEN 'yearly' THEN (2 * price + 12) / 24
    ELSE price END;

-- The words by which one is looked for, a line each.
CREATE FUNCTION words_of_subscription(one subscription) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN concat_ws(E'\n', one.buyer_name, one.buyer_email, one.description, one.merchant_reference);

INSERT INTO subscription_words (subscription_id, seller_id, words)
  SELECT s.id, s.seller_id, words_of_subscription(s) FROM subscription s;
INSERT INTO subscription_tally (seller_id, state, period, currency, items, monthly)
  SELECT seller_id, state, period, currency, count(*), sum(monthly_value(price, period)) FROM subscription
  WHERE kind = 'regular' GROUP BY 1, 2, 3, 4;

CREATE FUNCTION keep_subscription_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscription_words (subscription_id, seller_id, words)
    VALUES (NEW.id, NEW.seller_id, words_of_subscription(NEW))
    ON CONFLICT (subscription_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;
CREATE TRIGGER subscription_words_made AFTER INSERT ON subscription
  FOR EACH ROW EXECUTE FUNCTION keep_subscription_words();
CREATE TRIGGER subscription_words_changed AFTER UPDATE ON subscription FOR EACH ROW
  WHEN ((OLD.buyer_name, OLD.buyer_email, OLD.description, OLD.merchant_reference)
    IS DISTINCT FROM (NEW.buyer_name, NEW.buyer_email, NEW.description, NEW.merchant_reference))
  EXECUTE FUNCTION keep_subscription_words();

CREATE FUNCTION note_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO subscription_tally_change (seller_id, state, period, currency, items, monthly)
      VALUES (OLD.seller_id, OLD.state, OLD.period, OLD.currency, -1, -monthly_value(OLD.price, OLD.period));
  END IF;
  INSERT INTO subscription_tally_change (seller_id, state, period, currency, items, monthly)
    VALUES (NEW.seller_id, NEW.state, NEW.period, NEW.currency, 1, monthly_value(NEW.price, NEW.period));
  RETURN NULL;
END $$;
CREATE TRIGGER subscription_noted AFTER INSERT ON subscription FOR EACH ROW WHEN (NEW.kind = 'regular')
  EXECUTE FUNCTION note_subscription();
CREATE TRIGGER subscription_change_noted AFTER UPDATE ON subscription FOR EACH ROW
  WHEN (NEW.kind = 'regular' AND (OLD.state, OLD.price, OLD.period, OLD.currency)
    IS DISTINCT FROM (NEW.state, NEW.price, NEW.period, NEW.currency))
  EXECUTE FUNCTION note_subscription();

-- Values that the planner keeps, of which it guesses how many have a text.
ALTER TABLE subscription_words ALTER COLUMN words SET STATISTICS 500;
-- Which have these words?
CREATE INDEX subscriptions_by_words ON subscription_words USING gin (words gin_trgm_ops);
-- Which of one state come next? What has no next date stands last.
CREATE INDEX subscriptions_of_a_seller_by_state_and_next_date ON subscription
  (seller_id, state, coalesce(next_at, 'infinity'::timestamptz), id);
-- Whose card ends before it is to be charged?
CREATE INDEX subscriptions_whose_card_ends_first ON subscription (seller_id, created_at DESC, id DESC)
  WHERE state IN ('active', 'retrying') AND card_ends_at < next_at;
