-- CreateTable
CREATE TABLE "seller_brand" (
    "seller_id" BIGINT NOT NULL,
    "button_text" TEXT,
    "paper" TEXT,
    "ink" TEXT,
    "corner" SMALLINT NOT NULL DEFAULT 6,
    "font" TEXT NOT NULL DEFAULT 'system',
    "scheme" TEXT NOT NULL DEFAULT 'auto',
    "origins" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "logo" BYTEA,
    "logo_type" TEXT,
    "logo_digest" TEXT,
    "logo_width" SMALLINT,
    "logo_height" SMALLINT,
    "changed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "changed_by" BIGINT,

    CONSTRAINT "seller_brand_pkey" PRIMARY KEY ("seller_id")
);

-- AddForeignKey
ALTER TABLE "seller_brand" ADD CONSTRAINT "seller_brand_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What stands in the page's style comes from here: nothing but colours, numbers and words of closed lists.
ALTER TABLE "seller_brand"
  ALTER COLUMN "origins" SET NOT NULL,
  ADD CONSTRAINT "seller_brand_colours" CHECK (
    coalesce("button_text", '#000000') ~ '^#[0-9a-f]{6}$' AND coalesce("paper", '#000000') ~ '^#[0-9a-f]{6}$' AND coalesce("ink", '#000000') ~ '^#[0-9a-f]{6}$'
  ),
  ADD CONSTRAINT "seller_brand_corner" CHECK ("corner" BETWEEN 0 AND 24),
  ADD CONSTRAINT "seller_brand_scheme" CHECK ("scheme" IN ('auto', 'light', 'dark')),
  ADD CONSTRAINT "seller_brand_origins" CHECK (cardinality("origins") <= 20),
  ADD CONSTRAINT "seller_brand_logo" CHECK (
    num_nulls("logo", "logo_type", "logo_digest", "logo_width", "logo_height") IN (0, 5)
    AND coalesce("logo_type", 'image/png') IN ('image/png', 'image/jpeg') AND coalesce(octet_length("logo"), 0) <= 262144
  );
