-- CreateTable
CREATE TABLE "seller_file_upload" (
    "id" BIGSERIAL NOT NULL,
    "public_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "seller_id" BIGINT NOT NULL,
    "type" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "sent_digest" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "seller_file_upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seller_file_part" (
    "id" BIGSERIAL NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "upload_id" BIGINT NOT NULL,
    "starts_at" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "storage_key" UUID NOT NULL,
    "file_key_id" BIGINT NOT NULL,

    CONSTRAINT "seller_file_part_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seller_file_hand_over" (
    "seller_id" BIGINT NOT NULL,
    "public_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "token_hash" BYTEA NOT NULL,
    "phone_hash" BYTEA,
    "types" SMALLINT[],
    "language" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "opened_at" TIMESTAMPTZ(6),
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "seller_file_hand_over_pkey" PRIMARY KEY ("seller_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "one_seller_file_upload_per_public_id" ON "seller_file_upload"("public_id");

-- CreateIndex
CREATE INDEX "seller_file_uploads_by_their_end" ON "seller_file_upload"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "one_seller_file_part_per_storage_key" ON "seller_file_part"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "one_seller_file_part_per_file_key" ON "seller_file_part"("file_key_id");

-- CreateIndex
CREATE INDEX "parts_of_a_seller" ON "seller_file_part"("seller_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_part_of_an_upload_per_beginning" ON "seller_file_part"("upload_id", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "one_hand_over_per_public_id" ON "seller_file_hand_over"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_hand_over_per_token" ON "seller_file_hand_over"("token_hash");

-- CreateIndex
CREATE INDEX "hand_overs_by_their_end" ON "seller_file_hand_over"("expires_at");

-- AddForeignKey
ALTER TABLE "seller_file_upload" ADD CONSTRAINT "seller_file_upload_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seller_file_part" ADD CONSTRAINT "seller_file_part_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seller_file_part" ADD CONSTRAINT "seller_file_part_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "seller_file_upload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seller_file_hand_over" ADD CONSTRAINT "seller_file_hand_over_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.
ALTER TABLE "seller_file_upload"
  ADD CONSTRAINT "an_upload_has_a_size_and_a_name" CHECK ("size" > 0 AND "name" <> ''
    AND octet_length("sent_digest") = 32),
  ADD CONSTRAINT "no_more_arrives_than_was_said" CHECK ("received" BETWEEN 0 AND "size");
CREATE UNIQUE INDEX "one_open_upload_of_a_seller_per_document" ON "seller_file_upload" ("seller_id", "type", "sent_digest")
  WHERE "ended_at" IS NULL;

ALTER TABLE "seller_file_part"
  ADD CONSTRAINT "a_part_has_bytes" CHECK ("size" > 0 AND "starts_at" >= 0);

ALTER TABLE "seller_file_hand_over"
  ADD CONSTRAINT "a_hand_over_has_a_token" CHECK (octet_length("token_hash") = 32),
  ADD CONSTRAINT "a_phone_that_opened_it_is_known" CHECK (("phone_hash" IS NULL) = ("opened_at" IS NULL)),
  ADD CONSTRAINT "a_hand_over_is_about_something" CHECK (coalesce(cardinality("types"), 0) > 0);
