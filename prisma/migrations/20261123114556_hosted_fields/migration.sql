-- CreateEnum
CREATE TYPE "hosted_instance_state" AS ENUM ('open', 'claimed', 'done');

-- CreateTable
CREATE TABLE "hosted_instance" (
    "id" UUID NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "state" "hosted_instance_state" NOT NULL,
    "token" TEXT NOT NULL,
    "card" BYTEA NOT NULL,
    "lease_until" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "hosted_instance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public_key_origin" (
    "seller_id" BIGINT NOT NULL,
    "origin" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "public_key_origin_pkey" PRIMARY KEY ("seller_id","origin")
);

-- CreateIndex
CREATE INDEX "hosted_instances_by_age" ON "hosted_instance"("created_at");

-- AddForeignKey
ALTER TABLE "public_key_origin" ADD CONSTRAINT "public_key_origin_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
