-- CreateEnum
CREATE TYPE "document_type" AS ENUM ('order', 'delivery', 'transaction-invoice', 'invoice', 'invoice-receipt', 'credit-note', 'receipt', 'donation-receipt', 'offer');

-- AlterTable
ALTER TABLE "seller" ADD COLUMN     "invoices_module" BOOLEAN;

-- CreateTable
CREATE TABLE "fiscal_document" (
    "id" BIGSERIAL NOT NULL,
    "public_id" UUID NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "type" "document_type" NOT NULL,
    "number" INTEGER NOT NULL,
    "language" CHAR(2) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "total" BIGINT NOT NULL,
    "vat" BIGINT NOT NULL,
    "content" JSONB NOT NULL,
    "sale_id" BIGINT,
    "attempt_id" BIGINT,
    "credits_id" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "fiscal_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_number" (
    "seller_id" BIGINT NOT NULL,
    "type" "document_type" NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "document_number_pkey" PRIMARY KEY ("seller_id","type")
);

-- CreateIndex
CREATE UNIQUE INDEX "one_document_per_public_id" ON "fiscal_document"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_document_per_booking" ON "fiscal_document"("attempt_id");

-- CreateIndex
CREATE INDEX "documents_of_a_seller_newest_first" ON "fiscal_document"("seller_id", "created_at" DESC, "id" DESC);

-- CreateIndex
-- Only those that have one, by hand.
CREATE INDEX "documents_of_a_sale" ON "fiscal_document"("sale_id") WHERE "sale_id" IS NOT NULL;

-- CreateIndex
-- Only those that have one, by hand.
CREATE INDEX "credit_notes_of_a_document" ON "fiscal_document"("credits_id") WHERE "credits_id" IS NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "one_document_per_number" ON "fiscal_document"("seller_id", "type", "number");

-- AddForeignKey
ALTER TABLE "fiscal_document" ADD CONSTRAINT "fiscal_document_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fiscal_document" ADD CONSTRAINT "fiscal_document_credits_id_fkey" FOREIGN KEY ("credits_id") REFERENCES "fiscal_document"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: amounts that cannot be, and a credit note without what it credits.
ALTER TABLE "fiscal_document" ADD CONSTRAINT "fiscal_document_number_is_one" CHECK ("number" > 0),
  ADD CONSTRAINT "fiscal_document_vat_is_part_of_total" CHECK ("vat" >= 0 AND "vat" <= "total"),
  ADD CONSTRAINT "fiscal_document_credits_something" CHECK (("type" = 'credit-note') = ("credits_id" IS NOT NULL));
