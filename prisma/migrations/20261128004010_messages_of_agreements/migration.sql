-- expand: messages and callbacks of agreements
SET lock_timeout = '3s';

ALTER TYPE message_template ADD VALUE 'agreement-offer';
ALTER TYPE message_template ADD VALUE 'agreement-code';
ALTER TYPE message_template ADD VALUE 'agreement-due';
ALTER TYPE message_template ADD VALUE 'agreement-reminder';
ALTER TYPE message_template ADD VALUE 'agreement-overdue';
ALTER TYPE message_template ADD VALUE 'agreement-answered';

ALTER TYPE notify_type ADD VALUE 'contract-status';
