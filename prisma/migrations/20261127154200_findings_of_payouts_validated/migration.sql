-- expand: what every finding holds to
SET lock_timeout = '5s';

ALTER TABLE reconciliation_finding VALIDATE CONSTRAINT finding_is_explained_in_words;
ALTER TABLE reconciliation_finding VALIDATE CONSTRAINT finding_was_explained_by_a_person;
