-- expand: findings of the payout bank, and what a person says of a finding
SET lock_timeout = '5s';

CREATE TYPE finding_source AS ENUM ('acquirer', 'payout_bank');
CREATE TYPE finding_state AS ENUM ('open', 'explained');

ALTER TABLE reconciliation_run ADD COLUMN source finding_source DEFAULT 'acquirer' NOT NULL;

ALTER TABLE reconciliation_finding
  ADD COLUMN source finding_source DEFAULT 'acquirer' NOT NULL,
  ADD COLUMN state finding_state DEFAULT 'open' NOT NULL,
  ADD COLUMN reason text,
  ADD COLUMN explained_by bigint,
  ADD COLUMN explained_at timestamptz(6);
ALTER TABLE reconciliation_finding ADD CONSTRAINT finding_is_explained_in_words
  CHECK ((state = 'explained') = (reason ~ '[^[:space:]]' AND reason IS NOT NULL)
    AND (state = 'explained') = (explained_at IS NOT NULL)) NOT VALID;
ALTER TABLE reconciliation_finding ADD CONSTRAINT finding_was_explained_by_a_person
  FOREIGN KEY (explained_by) REFERENCES app_user (id) NOT VALID;
