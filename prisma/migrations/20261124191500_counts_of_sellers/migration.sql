-- CreateTable
CREATE TABLE "seller_count" (
    "id" BIGSERIAL NOT NULL,
    "partner_id" BIGINT NOT NULL,
    "state" "onboarding_state" NOT NULL,
    "step" "onboarding_step",
    "sellers" INTEGER NOT NULL,

    CONSTRAINT "seller_count_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "seller_counts_of_a_partner" ON "seller_count"("partner_id", "state", "step", "sellers");

-- AddForeignKey
ALTER TABLE "seller_count" ADD CONSTRAINT "seller_count_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: each seller that comes to a place or leaves one is a row of its own, so that no two of them wait for each
-- other; the sum of a partner's rows is what its list has, in the same commit.
CREATE FUNCTION seller_moves_in_funnel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO seller_count (partner_id, state, step, sellers) VALUES (OLD.partner_id, OLD.state, OLD.step, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO seller_count (partner_id, state, step, sellers) VALUES (NEW.partner_id, NEW.state, NEW.step, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER standing_is_made_or_gone AFTER INSERT OR DELETE ON seller_standing
  FOR EACH ROW EXECUTE FUNCTION seller_moves_in_funnel();
CREATE TRIGGER standing_moves AFTER UPDATE OF partner_id, state, step ON seller_standing FOR EACH ROW
  WHEN ((OLD.partner_id, OLD.state, OLD.step) IS DISTINCT FROM (NEW.partner_id, NEW.state, NEW.step))
  EXECUTE FUNCTION seller_moves_in_funnel();

INSERT INTO seller_count (partner_id, state, step, sellers)
SELECT partner_id, state, step, count(*) FROM seller_standing GROUP BY 1, 2, 3;
