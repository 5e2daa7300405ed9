-- What a register names cannot be taken away: a document its sale and its payment, a date its sale, a refund what it
-- refunds, a sale its token, a payment its terminal, a turn its till. scripts/lib/database/columns-without-key.ts says
-- why the other columns of identifiers have no key.
SET lock_timeout = '5s';

ALTER TABLE "attempt" ADD CONSTRAINT "attempt_origin_id_fkey" FOREIGN KEY ("origin_id") REFERENCES "attempt"("id") NOT VALID;
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") NOT VALID;
ALTER TABLE "sale" ADD CONSTRAINT "sale_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "buyer_token"("id") NOT VALID;
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "buyer_token"("id") NOT VALID;
ALTER TABLE "buyer_token" ADD CONSTRAINT "buyer_token_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") NOT VALID;
ALTER TABLE "seller" ADD CONSTRAINT "seller_refund_token_id_fkey" FOREIGN KEY ("refund_token_id") REFERENCES "buyer_token"("id") NOT VALID;
ALTER TABLE "subscription_iteration" ADD CONSTRAINT "subscription_iteration_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") NOT VALID;
ALTER TABLE "fiscal_document" ADD CONSTRAINT "fiscal_document_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") NOT VALID;
ALTER TABLE "fiscal_document" ADD CONSTRAINT "fiscal_document_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempt"("id") NOT VALID;
ALTER TABLE "reconciliation_finding" ADD CONSTRAINT "reconciliation_finding_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") NOT VALID;
ALTER TABLE "counter_shift" ADD CONSTRAINT "counter_shift_till_id_fkey" FOREIGN KEY ("till_id") REFERENCES "till"("id") NOT VALID;

ALTER TABLE "attempt" VALIDATE CONSTRAINT "attempt_origin_id_fkey";
ALTER TABLE "attempt" VALIDATE CONSTRAINT "attempt_device_id_fkey";
ALTER TABLE "sale" VALIDATE CONSTRAINT "sale_token_id_fkey";
ALTER TABLE "subscription" VALIDATE CONSTRAINT "subscription_token_id_fkey";
ALTER TABLE "buyer_token" VALIDATE CONSTRAINT "buyer_token_sale_id_fkey";
ALTER TABLE "seller" VALIDATE CONSTRAINT "seller_refund_token_id_fkey";
ALTER TABLE "subscription_iteration" VALIDATE CONSTRAINT "subscription_iteration_sale_id_fkey";
ALTER TABLE "fiscal_document" VALIDATE CONSTRAINT "fiscal_document_sale_id_fkey";
ALTER TABLE "fiscal_document" VALIDATE CONSTRAINT "fiscal_document_attempt_id_fkey";
ALTER TABLE "reconciliation_finding" VALIDATE CONSTRAINT "reconciliation_finding_sale_id_fkey";
ALTER TABLE "counter_shift" VALIDATE CONSTRAINT "counter_shift_till_id_fkey";
