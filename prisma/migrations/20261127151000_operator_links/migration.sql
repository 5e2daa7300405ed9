-- expand: links that make their reader an operator
SET lock_timeout = '5s';

ALTER TYPE person_link_kind ADD VALUE 'operator';
