-- AlterTable
ALTER TABLE "seller_brand" ADD COLUMN     "method_order" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "terms_url" TEXT;
