-- expand: messages with a document; others write nothing into it
CREATE INDEX CONCURRENTLY messages_of_a_document ON message (document_id, id DESC) WHERE document_id IS NOT NULL;
