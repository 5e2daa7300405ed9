-- What somebody reads out on the telephone, to find a sale by: each number by an index of its own.

-- The last nine digits are the same however the number is written: 052-123-4567, +972 52 123 4567. What has no telephone number is left out.
CREATE INDEX "sales_of_a_seller_by_telephone" ON "sale" ("seller_id", right(regexp_replace("buyer_phone", '[^0-9]', '', 'g'), 9)) WHERE "buyer_phone" <> '';

CREATE INDEX "attempts_of_a_seller_by_voucher" ON "attempt" ("seller_id", "voucher") WHERE "voucher" IS NOT NULL;
