-- expand: what is told of a seller's own card and of a balance below zero
SET lock_timeout = '5s';

ALTER TYPE notify_type ADD VALUE 'charge-complete';
ALTER TYPE message_template ADD VALUE 'own-card-ends';
ALTER TYPE message_template ADD VALUE 'own-card-declined';
ALTER TYPE message_template ADD VALUE 'own-card-charged';
ALTER TYPE message_template ADD VALUE 'balance-claimed';
