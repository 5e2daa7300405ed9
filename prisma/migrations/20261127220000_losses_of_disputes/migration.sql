-- expand: a case can be lost in parts, each of which counts once
SET lock_timeout = '3s';

ALTER TABLE dispute ADD COLUMN earlier_losses text[] DEFAULT ARRAY[]::text[] NOT NULL;
