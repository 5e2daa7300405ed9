-- AlterTable
ALTER TABLE "attempt" ADD COLUMN     "remembered_card_id" BIGINT;

-- CreateTable
CREATE TABLE "remembered_card" (
    "id" BIGSERIAL NOT NULL,
    "public_id" UUID NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "place" SMALLINT NOT NULL,
    "card_index" BYTEA NOT NULL,
    "vault_card_id" BIGINT NOT NULL,
    "attempt_id" BIGINT NOT NULL,
    "brand" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "expiry" TEXT NOT NULL,
    "zip_code" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "used_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "removed_at" TIMESTAMPTZ(6),

    CONSTRAINT "remembered_card_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "remembered_card_public_id_key" ON "remembered_card"("public_id");

-- CreateIndex
CREATE INDEX "remembered_cards_by_use" ON "remembered_card"("used_at");

-- By hand: one secret stands for five cards at most, and for each of them once.
ALTER TABLE "remembered_card" ADD CONSTRAINT "remembered_card_has_a_place" CHECK ("place" BETWEEN 1 AND 5),
  ADD CONSTRAINT "remembered_card_is_not_the_card" CHECK (length("last_four") <= 4 AND octet_length("secret_hash") = 32 AND octet_length("card_index") = 32);
CREATE UNIQUE INDEX "remembered_cards_of_a_secret" ON "remembered_card" ("secret_hash", "seller_id", "place") WHERE "removed_at" IS NULL;
CREATE UNIQUE INDEX "remembered_cards_once" ON "remembered_card" ("secret_hash", "seller_id", "card_index") WHERE "removed_at" IS NULL;
CREATE INDEX "remembered_cards_to_forget" ON "remembered_card" ("id") WHERE "removed_at" IS NOT NULL;
