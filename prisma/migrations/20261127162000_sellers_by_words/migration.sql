-- expand: sellers by parts of their name and e-mail, which operators search
CREATE INDEX CONCURRENTLY sellers_by_words ON seller USING gin (name gin_trgm_ops, email gin_trgm_ops);
