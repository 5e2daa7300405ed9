-- expand: a return that we know nothing of
SET lock_timeout = '5s';

ALTER TYPE finding_kind ADD VALUE 'unknown_return';
