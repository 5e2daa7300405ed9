-- expand: where a partner's sellers stand beside the thresholds of card schemes
SET lock_timeout = '3s';

ALTER TABLE seller_standing
  ADD COLUMN scheme text,
  ADD COLUMN scheme_share integer NOT NULL DEFAULT 0,
  ADD COLUMN scheme_limit integer NOT NULL DEFAULT 0,
  ADD COLUMN scheme_cases integer NOT NULL DEFAULT 0,
  ADD COLUMN scheme_used integer NOT NULL DEFAULT 0;
