-- expand: archives of years, and the keys that sign them
SET lock_timeout = '5s';

CREATE TYPE archive_state AS ENUM ('waiting', 'ready', 'failed');

CREATE TABLE archive_key (
  id bigserial NOT NULL,
  made_at timestamptz(6) DEFAULT app_now() NOT NULL,
  certificate bytea NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT archive_key_pkey PRIMARY KEY (id)
);

CREATE TABLE year_archive (
  id bigserial NOT NULL,
  seller_id bigint NOT NULL,
  asked_by bigint,
  asked_at timestamptz(6) DEFAULT app_now() NOT NULL,
  lease_until timestamptz(6),
  made_at timestamptz(6),
  bytes bigint,
  year int NOT NULL,
  tries int DEFAULT 0 NOT NULL,
  kept_until date NOT NULL,
  state archive_state DEFAULT 'waiting' NOT NULL,
  public_id uuid DEFAULT gen_random_uuid() NOT NULL,
  claim uuid,
  language char(2) NOT NULL,
  through text,
  contents jsonb,
  index_sha256 bytea,
  sha256 bytea,
  certificate_sha256 bytea,
  CONSTRAINT year_archive_pkey PRIMARY KEY (id),
  CONSTRAINT year_archive_is_whole CHECK (state <> 'ready' OR num_nulls(made_at, bytes, through, contents, index_sha256,
    sha256, certificate_sha256) = 0),
  CONSTRAINT year_archive_is_of_a_seller FOREIGN KEY (seller_id) REFERENCES seller (id),
  CONSTRAINT year_archive_was_asked_by FOREIGN KEY (asked_by) REFERENCES app_user (id)
);
CREATE UNIQUE INDEX one_archive_per_public_id ON year_archive (public_id);
CREATE UNIQUE INDEX one_archive_waits ON year_archive (seller_id, year, language) WHERE state = 'waiting';
CREATE INDEX archives_of_a_year ON year_archive (seller_id, year, id DESC);
CREATE INDEX archives_that_wait ON year_archive (lease_until) WHERE state = 'waiting';
CREATE INDEX archives_by_their_end ON year_archive (kept_until);

CREATE TABLE year_archive_part (
  archive_id bigint NOT NULL,
  number int NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT year_archive_part_pkey PRIMARY KEY (archive_id, number),
  CONSTRAINT year_archive_part_is_of_an_archive FOREIGN KEY (archive_id) REFERENCES year_archive (id)
);
-- What is in it is packed already.
ALTER TABLE year_archive_part ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- An archive that is ready stays as it is, and goes when nobody has to keep it any more; only its day may become later.
CREATE FUNCTION year_archive_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'ready' AND TG_OP = 'DELETE' AND OLD.kept_until >= app_now()::date THEN
    RAISE EXCEPTION 'an archive is kept until its day' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'ready' AND TG_OP = 'UPDATE' AND (NEW.kept_until < OLD.kept_until OR ROW(NEW.sha256, NEW.bytes,
    NEW.state, NEW.seller_id, NEW.year) IS DISTINCT FROM ROW(OLD.sha256, OLD.bytes, OLD.state, OLD.seller_id, OLD.year))
  THEN
    RAISE EXCEPTION 'an archive that is ready never changes' USING ERRCODE = 'check_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER year_archive_is_kept BEFORE DELETE OR UPDATE ON year_archive
  FOR EACH ROW EXECUTE FUNCTION year_archive_is_kept();

CREATE FUNCTION year_archive_part_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT FROM year_archive a WHERE a.id = OLD.archive_id AND a.state = 'ready'
    AND a.kept_until >= app_now()::date) THEN
    RAISE EXCEPTION 'a part of an archive is kept until its day' USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER year_archive_part_is_kept BEFORE DELETE OR UPDATE ON year_archive_part
  FOR EACH ROW EXECUTE FUNCTION year_archive_part_is_kept();
