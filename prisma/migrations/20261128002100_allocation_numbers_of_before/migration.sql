-- migrate: documents that needed a number before one could be asked for wait for it
SET lock_timeout = '3s';

INSERT INTO document_allocation (document_id, seller_id)
SELECT id, seller_id FROM fiscal_document WHERE content ? 'needsAllocation' ON CONFLICT (document_id) DO NOTHING;
