-- expand: keys that businesses bring for their papers
SET lock_timeout = '5s';

CREATE TABLE seller_signing_key (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  created_by bigint NOT NULL,
  ended_by bigint,
  file_key_id bigint NOT NULL,
  created_at timestamptz(6) DEFAULT app_now() NOT NULL,
  ended_at timestamptz(6),
  ends_at timestamptz(6) NOT NULL,
  public_id uuid NOT NULL,
  certificate bytea NOT NULL,
  chain bytea[] NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT seller_signing_key_pkey PRIMARY KEY (id),
  CONSTRAINT seller_signing_key_ended_by_somebody CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CONSTRAINT seller_signing_key_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT seller_signing_key_was_brought_by FOREIGN KEY (created_by) REFERENCES app_user (id),
  CONSTRAINT seller_signing_key_was_ended_by FOREIGN KEY (ended_by) REFERENCES app_user (id)
);
CREATE UNIQUE INDEX one_signing_key_per_id ON seller_signing_key (public_id);
CREATE UNIQUE INDEX one_signing_key_signs ON seller_signing_key (seller_id) WHERE ended_at IS NULL;
