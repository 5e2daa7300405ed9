-- Finding sellers of a partner (get-sellers). The newest first takes the place of the plain index, which is its
-- beginning; with whether a seller is active and approved, counts come from the index alone.
DROP INDEX "sellers_of_a_partner";
CREATE INDEX "sellers_of_a_partner_newest_first" ON "seller"("partner_id", "created_at" DESC, "id" DESC)
  INCLUDE ("active", "approved");
CREATE INDEX "sellers_of_a_partner_by_phone" ON "seller"("partner_id", "phone");
CREATE INDEX "sellers_of_a_partner_by_email" ON "seller"("partner_id", lower("email"));
CREATE INDEX "sellers_by_first_name" ON "seller_profile"("first_name");
CREATE INDEX "sellers_by_last_name" ON "seller_profile"("last_name");
CREATE INDEX "sellers_by_merchant_name" ON "seller_profile"("merchant_name");

-- Callbacks of sellers stand alone, as those of devices do.
ALTER TABLE event
  DROP CONSTRAINT event_is_about_an_attempt_or_stands_alone,
  ADD CONSTRAINT event_is_about_an_attempt_or_stands_alone CHECK (num_nulls(sale_id, attempt_id) = CASE
    WHEN notify_type::text ~ '^(test|point-of-sale-action-.+|sub-.+|seller-.+)$' THEN 2 ELSE 0 END) NOT VALID;
ALTER TABLE event VALIDATE CONSTRAINT event_is_about_an_attempt_or_stands_alone;
