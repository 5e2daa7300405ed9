-- CreateEnum
CREATE TYPE "authentication_state" AS ENUM ('asked', 'challenged', 'passed', 'failed');

-- CreateTable
CREATE TABLE "sale_authentication" (
    "id" BIGSERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "sale_id" BIGINT NOT NULL,
    "state" "authentication_state" NOT NULL DEFAULT 'asked',
    "card" BYTEA NOT NULL,
    "facts" BYTEA,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "sale_authentication_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sale_authentication_public_id_key" ON "sale_authentication"("public_id");

-- CreateIndex
CREATE INDEX "authentications_of_a_sale" ON "sale_authentication"("sale_id", "id" DESC);

-- AddForeignKey
ALTER TABLE "sale_authentication" ADD CONSTRAINT "sale_authentication_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
