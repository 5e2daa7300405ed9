-- expand: sales that are made on the page of a document, to pay it
SET lock_timeout = '3s';

CREATE TABLE document_payment (
  sale_id bigint NOT NULL,
  document_id bigint NOT NULL,
  made_at timestamptz(6) DEFAULT app_now() NOT NULL,
  CONSTRAINT document_payment_pkey PRIMARY KEY (sale_id),
  CONSTRAINT document_payment_is_a_sale FOREIGN KEY (sale_id) REFERENCES sale (id),
  CONSTRAINT document_payment_is_of_a_document FOREIGN KEY (document_id) REFERENCES fiscal_document (id)
);
CREATE INDEX payments_of_a_document ON document_payment (document_id, sale_id DESC);
