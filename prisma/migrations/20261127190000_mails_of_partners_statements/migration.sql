-- expand: who wants the statements of a partner's own money by mail
SET lock_timeout = '3s';

CREATE TABLE partner_notification_choice (
  user_id bigint NOT NULL,
  partner_id bigint NOT NULL,
  wants_statements boolean DEFAULT false NOT NULL,
  CONSTRAINT partner_notification_choice_pkey PRIMARY KEY (user_id, partner_id),
  CONSTRAINT partner_notification_choice_is_of_a_person FOREIGN KEY (user_id) REFERENCES app_user (id)
    ON DELETE CASCADE,
  CONSTRAINT partner_notification_choice_is_about_a_partner FOREIGN KEY (partner_id) REFERENCES partner (id)
);
CREATE INDEX notification_choices_of_a_partner ON partner_notification_choice (partner_id);
