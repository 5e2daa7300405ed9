-- Days that an invited seller has to complete its setup.
ALTER TABLE "partner_brand" ADD COLUMN "setup_days" SMALLINT NOT NULL DEFAULT 30;

-- By hand.
ALTER TABLE "partner_brand" ADD CONSTRAINT "setup_takes_a_year_at_most" CHECK (setup_days BETWEEN 1 AND 365);
