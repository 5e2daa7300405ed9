-- CreateTable
CREATE TABLE "callback_endpoint" (
    "id" BIGSERIAL NOT NULL,
    "audience" TEXT NOT NULL,
    "owner_id" BIGINT NOT NULL,
    "address" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(6),
    "paused_until" TIMESTAMPTZ(6),
    "probing_until" TIMESTAMPTZ(6),
    "last_error" TEXT,
    "last_http_status" SMALLINT,
    "last_failure_at" TIMESTAMPTZ(6),
    "last_success_at" TIMESTAMPTZ(6),

    CONSTRAINT "callback_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signing_secret" (
    "id" BIGSERIAL NOT NULL,
    "audience" TEXT NOT NULL,
    "owner_id" BIGINT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "ends_at" TIMESTAMPTZ(6),

    CONSTRAINT "signing_secret_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "one_endpoint_per_owner_and_address" ON "callback_endpoint"("audience", "owner_id", "address");

-- CreateIndex
CREATE INDEX "signing_secrets_of_an_owner" ON "signing_secret"("audience", "owner_id", "id");

-- By hand: what the schema language cannot say.

-- An address without its query, so that what a shop writes behind the question mark does not make it another one. Cut where an index ends.
CREATE FUNCTION endpoint_address(url text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN left(split_part(url, '?', 1), 600);

ALTER TABLE "callback_endpoint"
  ADD CONSTRAINT "endpoint_audience_is_known" CHECK ("audience" IN ('seller', 'partner')),
  ADD CONSTRAINT "endpoint_failures_are_counted" CHECK ("failures" >= 0 AND ("failures" > 0) = ("failing_since" IS NOT NULL)),
  ADD CONSTRAINT "endpoint_probes_after_a_pause" CHECK ("paused_until" IS NOT NULL OR "probing_until" IS NULL);
-- The question of every claim: is anything paused? Empty while all is well.
CREATE INDEX "paused_endpoints" ON "callback_endpoint" ("audience", "owner_id", "address") WHERE "paused_until" IS NOT NULL;

ALTER TABLE "signing_secret" ADD CONSTRAINT "signing_audience_is_known" CHECK ("audience" IN ('seller', 'partner'));
CREATE UNIQUE INDEX "one_current_signing_secret" ON "signing_secret" ("audience", "owner_id") WHERE "ends_at" IS NULL;

-- A claim writes a delivery where it stands, without touching its indexes, as long as its page has room.
ALTER TABLE "delivery" SET (fillfactor = 70);
