-- expand: early alerts that wait for a person, who is to be written to
CREATE INDEX CONCURRENTLY early_alerts_to_mail ON early_alert (respond_by) WHERE state = 'open' AND mailed < 2;
