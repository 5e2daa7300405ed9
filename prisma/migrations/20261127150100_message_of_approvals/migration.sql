-- expand: the message about what waits for a second person
SET lock_timeout = '5s';

ALTER TYPE message_template ADD VALUE 'approval-asked';
