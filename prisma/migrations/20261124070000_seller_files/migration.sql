-- CreateEnum
CREATE TYPE "seller_file_format" AS ENUM ('pdf', 'jpeg', 'png', 'doc', 'docx');

-- CreateEnum
CREATE TYPE "seller_file_state" AS ENUM ('received', 'in-review', 'accepted', 'refused');

-- CreateEnum
CREATE TYPE "seller_file_reason" AS ENUM ('unreadable', 'cut-off', 'wrong-document', 'expired', 'other-details', 'incomplete', 'other');

-- CreateTable
CREATE TABLE "seller_file" (
    "id" BIGSERIAL NOT NULL,
    "public_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "seller_id" BIGINT NOT NULL,
    "type" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "format" "seller_file_format" NOT NULL,
    "size" INTEGER NOT NULL,
    "digest" BYTEA NOT NULL,
    "sent_digest" BYTEA NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "pages" SMALLINT,
    "state" "seller_file_state" NOT NULL DEFAULT 'received',
    "reason" "seller_file_reason",
    "reviewed_by" BIGINT,
    "reviewed_at" TIMESTAMPTZ(6),
    "storage_key" UUID NOT NULL,
    "file_key_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "replaced_by_id" BIGINT,

    CONSTRAINT "seller_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "one_seller_file_per_public_id" ON "seller_file"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_seller_file_per_storage_key" ON "seller_file"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "one_seller_file_per_file_key" ON "seller_file"("file_key_id");

-- CreateIndex
CREATE INDEX "files_of_a_seller_newest_first" ON "seller_file"("seller_id", "id" DESC);

-- CreateIndex
CREATE INDEX "files_by_what_replaced_them" ON "seller_file"("replaced_by_id");

-- AddForeignKey
ALTER TABLE "seller_file" ADD CONSTRAINT "seller_file_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seller_file" ADD CONSTRAINT "seller_file_replaced_by_id_fkey" FOREIGN KEY ("replaced_by_id") REFERENCES "seller_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "seller_file"
  ADD CONSTRAINT "seller_file_has_bytes" CHECK ("size" > 0 AND octet_length("digest") = 32
    AND octet_length("sent_digest") = 32),
  ADD CONSTRAINT "seller_file_has_a_name" CHECK ("name" <> ''),
  ADD CONSTRAINT "only_a_refused_file_has_a_reason" CHECK (("state" = 'refused') = ("reason" IS NOT NULL)),
  ADD CONSTRAINT "a_decision_has_its_time" CHECK (("reviewed_by" IS NULL) = ("reviewed_at" IS NULL)),
  ADD CONSTRAINT "a_file_does_not_replace_itself" CHECK ("replaced_by_id" <> "id");
-- One document of a kind is kept once, unless it was refused.
CREATE UNIQUE INDEX "one_file_of_a_seller_per_document" ON "seller_file" ("seller_id", "type", "sent_digest")
  WHERE "state" <> 'refused';

-- The keys of files. Their sealed bytes lie in the store of files.
CREATE TABLE "vault"."file_key" (
    "id" BIGSERIAL PRIMARY KEY,
    "name" TEXT NOT NULL UNIQUE,
    "owner" TEXT NOT NULL,
    -- The file's key, wrapped by the key-encrypting key that `key_id` names.
    "wrapped_key" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "version" SMALLINT NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now()
);
CREATE INDEX "file_keys_by_key" ON "vault"."file_key" ("key_id", "id");
