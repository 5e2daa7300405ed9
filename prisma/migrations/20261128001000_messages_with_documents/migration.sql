-- expand: messages that carry the address of a document
SET lock_timeout = '3s';

ALTER TYPE message_template ADD VALUE 'document';

ALTER TABLE message ADD COLUMN document_id bigint;
ALTER TABLE message ADD CONSTRAINT message_is_of_a_document FOREIGN KEY (document_id)
  REFERENCES fiscal_document (id) NOT VALID;
