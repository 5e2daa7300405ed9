-- migrate: details of sellers who issue documents and whose profile says all of them; documents of before keep to it
SET lock_timeout = '3s';

INSERT INTO document_issuer (seller_id, inc, takes_donations, name, business_number, address, first_numbers)
SELECT m.id, p.inc, false, p.merchant_name, lpad(p.inc_code, 9, '0'),
  concat_ws(', ', concat_ws(' ', p.street, p.street_number), p.city), '{}'
FROM seller m JOIN seller_profile p ON p.seller_id = m.id
WHERE m.invoices_module AND p.inc BETWEEN 2 AND 10 AND p.merchant_name <> '' AND p.inc_code ~ '^\d{8,9}$'
  AND p.city <> '' AND p.street <> '';

ALTER TABLE fiscal_document VALIDATE CONSTRAINT fiscal_document_credits_something;
