-- expand: short addresses of links to pay, what came of them, and rules of reminders
SET lock_timeout = '3s';

ALTER TYPE message_template ADD VALUE 'payment-reminder' AFTER 'payment-link';

CREATE TABLE payment_link (
    sale_id BIGINT NOT NULL,
    seller_id BIGINT NOT NULL,
    code TEXT NOT NULL,
    expires_at TIMESTAMPTZ(6),
    opened_at TIMESTAMPTZ(6),
    last_opened_at TIMESTAMPTZ(6),
    opens INTEGER NOT NULL DEFAULT 0,
    reminders SMALLINT NOT NULL DEFAULT 0,
    reminded_at TIMESTAMPTZ(6),
    created_at TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    CONSTRAINT payment_link_pkey PRIMARY KEY (sale_id),
    CONSTRAINT payment_link_is_of_its_sale FOREIGN KEY (seller_id, sale_id) REFERENCES sale (seller_id, id)
      ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT payment_link_code_has_its_form CHECK (code ~ '^[0-9A-Z]{2}[A-Z2-7]{13}$'),
    CONSTRAINT payment_link_reminders_are_two_at_most CHECK (reminders BETWEEN 0 AND 2)
);

CREATE UNIQUE INDEX one_payment_link_per_code ON payment_link (code);

CREATE INDEX payment_links_of_a_seller ON payment_link (seller_id, created_at);

CREATE TABLE payment_link_rule (
    seller_id BIGINT NOT NULL,
    after_hours SMALLINT NOT NULL,
    times SMALLINT NOT NULL,
    CONSTRAINT payment_link_rule_pkey PRIMARY KEY (seller_id),
    CONSTRAINT payment_link_rule_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller (id)
      ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT payment_link_rule_is_within_its_limits CHECK (after_hours BETWEEN 1 AND 168 AND times BETWEEN 1 AND 2)
);
