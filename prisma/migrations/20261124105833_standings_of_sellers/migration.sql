-- AlterEnum
ALTER TYPE "saved_view_list" ADD VALUE 'sellers';

-- CreateTable
CREATE TABLE "seller_standing" (
    "seller_id" BIGINT NOT NULL,
    "partner_id" BIGINT NOT NULL,
    "ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "words" TEXT NOT NULL,
    "state" "onboarding_state" NOT NULL,
    "step" "onboarding_step",
    "state_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "currency" CHAR(3) NOT NULL DEFAULT 'ILS',
    "volume" BIGINT NOT NULL DEFAULT 0,
    "sales" INTEGER NOT NULL DEFAULT 0,
    "refund_share" INTEGER NOT NULL DEFAULT 0,
    "chargeback_share" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(6),
    "last_failure_at" TIMESTAMPTZ(6),
    "devices" INTEGER NOT NULL DEFAULT 0,
    "devices_offline" INTEGER NOT NULL DEFAULT 0,
    "figures_at" TIMESTAMPTZ(6),

    CONSTRAINT "seller_standing_pkey" PRIMARY KEY ("seller_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "one_standing_per_ref" ON "seller_standing"("ref");

-- CreateIndex
CREATE INDEX "standings_of_a_partner_in_figures" ON "seller_standing"("partner_id", "state", "step", "currency", "volume");

-- CreateIndex
CREATE INDEX "standings_of_a_partner_by_state" ON "seller_standing"("partner_id", "state", "state_at", "seller_id");

-- CreateIndex
CREATE INDEX "standings_of_a_partner_by_time_in_state" ON "seller_standing"("partner_id", "state_at", "seller_id");

-- CreateIndex
CREATE INDEX "standings_of_a_partner_newest_first" ON "seller_standing"("partner_id", "created_at" DESC, "seller_id" DESC);

-- CreateIndex
CREATE INDEX "standings_of_a_partner_by_volume" ON "seller_standing"("partner_id", "volume" DESC, "seller_id" DESC);

-- CreateIndex
CREATE INDEX "standings_of_a_partner_by_refunds" ON "seller_standing"("partner_id", "refund_share" DESC, "seller_id" DESC);

-- CreateIndex
CREATE INDEX "standings_of_a_partner_by_chargebacks" ON "seller_standing"("partner_id", "chargeback_share" DESC, "seller_id" DESC);

-- CreateIndex
CREATE INDEX "standings_by_age_of_figures" ON "seller_standing"("figures_at", "seller_id");

-- AddForeignKey
ALTER TABLE "seller_standing" ADD CONSTRAINT "seller_standing_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seller_standing" ADD CONSTRAINT "seller_standing_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- By hand: names in the order of their letters, and those that begin with one or two letters; everything else that is
-- searched by its trigrams.
CREATE INDEX "standings_of_a_partner_by_name" ON "seller_standing"
  ("partner_id", (lower("name") COLLATE "C"), "seller_id");
CREATE INDEX "standings_by_words" ON "seller_standing" USING gin ("words" gin_trgm_ops);
CREATE INDEX "standings_of_a_partner_failing" ON "seller_standing" ("partner_id", "failing_since")
  WHERE "failing_since" IS NOT NULL;
CREATE INDEX "standings_of_a_partner_with_devices_offline" ON "seller_standing" ("partner_id", "seller_id")
  WHERE "devices_offline" > 0;

-- By hand: who a seller is and where its onboarding is stand in its row in the same commit. A seller without an
-- onboarding is approved, or was invited. One that leaves its partner has no row.
CREATE FUNCTION keep_seller_standing(of_seller BIGINT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM seller_standing st USING seller s
    WHERE st.seller_id = of_seller AND s.id = of_seller AND s.partner_id IS DISTINCT FROM st.partner_id;
  INSERT INTO seller_standing AS st
    (seller_id, partner_id, ref, name, words, state, step, state_at, created_at, is_active)
  SELECT s.id, s.partner_id, coalesce(o.public_id, s.public_key),
    coalesce(nullif(s.name, ''), nullif(o.name, ''), o.email, s.email),
    concat_ws(E'\n', s.name, s.email, o.name, o.email, p.remote_id, p.inc_code, p.merchant_name, p.merchant_name_en,
      p.dba, p.first_name, p.last_name, s.public_key),
    coalesce(o.state, CASE WHEN s.approved THEN 'approved' ELSE 'invited' END::onboarding_state), o.step,
    coalesce(o.state_at, p.approved_at, s.created_at), s.created_at, s.active
  FROM seller s LEFT JOIN onboarding o ON o.seller_id = s.id LEFT JOIN seller_profile p ON p.seller_id = s.id
  WHERE s.id = of_seller AND s.partner_id IS NOT NULL
  ON CONFLICT (seller_id) DO UPDATE SET ref = EXCLUDED.ref, name = EXCLUDED.name, words = EXCLUDED.words,
    state = EXCLUDED.state, step = EXCLUDED.step, state_at = EXCLUDED.state_at, is_active = EXCLUDED.is_active
  WHERE (st.ref, st.name, st.words, st.state, st.step, st.state_at, st.is_active) IS DISTINCT FROM
    (EXCLUDED.ref, EXCLUDED.name, EXCLUDED.words, EXCLUDED.state, EXCLUDED.step, EXCLUDED.state_at, EXCLUDED.is_active);
END $$;

CREATE FUNCTION seller_changes_its_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_seller_standing(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER seller_is_made AFTER INSERT ON seller FOR EACH ROW EXECUTE FUNCTION seller_changes_its_standing();
CREATE TRIGGER seller_is_changed AFTER UPDATE OF name, email, partner_id, approved, active, public_key ON seller
  FOR EACH ROW WHEN ((OLD.name, OLD.email, OLD.partner_id, OLD.approved, OLD.active, OLD.public_key) IS DISTINCT FROM
    (NEW.name, NEW.email, NEW.partner_id, NEW.approved, NEW.active, NEW.public_key))
  EXECUTE FUNCTION seller_changes_its_standing();

CREATE FUNCTION part_changes_its_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_seller_standing(NEW.seller_id);
  RETURN NULL;
END $$;
CREATE TRIGGER onboarding_begins AFTER INSERT ON onboarding FOR EACH ROW EXECUTE FUNCTION part_changes_its_standing();
CREATE TRIGGER onboarding_moves AFTER UPDATE OF state, step, state_at, name, email ON onboarding FOR EACH ROW
  WHEN ((OLD.state, OLD.step, OLD.state_at, OLD.name, OLD.email) IS DISTINCT FROM
    (NEW.state, NEW.step, NEW.state_at, NEW.name, NEW.email))
  EXECUTE FUNCTION part_changes_its_standing();
CREATE TRIGGER profile_is_told AFTER INSERT OR UPDATE OF remote_id, inc_code, merchant_name, merchant_name_en, dba,
  first_name, last_name, approved_at ON seller_profile FOR EACH ROW EXECUTE FUNCTION part_changes_its_standing();

SELECT keep_seller_standing(id) FROM seller;
