import { statement } from '#lib/platform/db/database.ts';

/**
 * How the demo subscriptions are written: SQL because it is hundreds of rows in a handful of statements, tables that
 * only statements write among them.
 */

export const ADD_TOKENS = statement(
  'subscriptions_seed_tokens',
  `
  INSERT INTO buyer_token (public_id, seller_id, partner_id, vault_card_id, state, is_permanent, method, card_mask,
    card_expiry, card_brand, card_is_foreign, buyer_name, buyer_email, buyer_phone, buyer_social_id, created_at,
    used_at)
  SELECT r.public_id, r.seller_id, r.partner_id, r.vault_card_id,
    CASE WHEN r.used_at IS NULL THEN 'unused'::token_state ELSE 'active' END, true, r.method, r.mask, r.expiry, r.brand,
    r.is_foreign, r.name, r.email, r.phone, r.social_id, r.at, r.used_at
  FROM jsonb_to_recordset($1::jsonb) AS r (public_id text, seller_id bigint, partner_id bigint, vault_card_id bigint,
    method token_method, mask text, expiry text, brand text, is_foreign boolean, name text, email text, phone text,
    social_id text, at timestamptz, used_at timestamptz)`,
);

// A template precedes its subscriptions.
export const ADD_SUBSCRIPTIONS = statement(
  'subscriptions_seed_plans',
  `
  INSERT INTO subscription (public_id, seller_id, kind, state, price, currency, description, period, iterations,
    starts_at, starts_when_paid, completed, skipped, previous_at, next_at, failures, error_code, payment_method,
    token_id, language, send_notification, buyer_name, buyer_email, buyer_phone, buyer_social_id, card_brand, card_mask,
    card_expiry, card_ends_at, created_at, activated_at, paused_at, ended_at, reason, changed_at, mandate_text,
    mandate_at, mandate_from)
  SELECT r.public_id, r.seller_id, r.kind, r.state, r.price, r.currency, r.description, r.period, r.iterations,
    r.starts_at, r.starts_when_paid, r.completed, r.skipped, r.previous_at, r.next_at, r.failures, r.error_code,
    r.method, (SELECT id FROM buyer_token t WHERE t.public_id = r.token), r.language, r.email <> '', r.name, r.email,
    r.phone, r.social_id, r.card_brand, r.card_mask, r.card_expiry, end_of_card(r.card_expiry), r.created_at,
    r.activated_at, r.paused_at, r.ended_at, r.reason, r.changed_at, r.mandate_text, r.mandate_at, r.mandate_from
  FROM jsonb_to_recordset($1::jsonb) AS r (public_id text, seller_id bigint, kind subscription_kind,
    state subscription_state, price bigint, currency text, description text, period subscription_period,
    iterations int, starts_at timestamptz, starts_when_paid boolean, completed int, skipped int,
    previous_at timestamptz, next_at timestamptz, failures smallint, error_code int, method payment_method, token text,
    language text, name text, email text, phone text, social_id text, card_brand text, card_mask text,
    card_expiry text, created_at timestamptz, activated_at timestamptz, paused_at timestamptz, ended_at timestamptz,
    reason subscription_reason, changed_at timestamptz, mandate_text text, mandate_at timestamptz, mandate_from text)
  ORDER BY r.created_at`,
);

export const LINK_TEMPLATES = statement(
  'subscriptions_seed_templates',
  `
  UPDATE subscription plan SET template_id = template.id FROM jsonb_to_recordset($1::jsonb)
    AS r (public_id text, template text) JOIN subscription template ON template.public_id = r.template
  WHERE plan.public_id = r.public_id`,
);

export const ADD_DATES = statement(
  'subscriptions_seed_dates',
  `
  INSERT INTO subscription_iteration (subscription_id, seller_id, number, state, due_at, price, sale_id, failures,
    error_code, next_at, tries, claims, created_at, settled_at)
  SELECT plan.id, plan.seller_id, r.number, r.state, r.due_at, r.price, x.id, r.failures, r.error_code, r.next_at,
    r.tries, r.tries, coalesce(x.created_at, plan.created_at), r.settled_at
  FROM jsonb_to_recordset($1::jsonb) AS r (subscription text, number int, state subscription_iteration_state,
    due_at timestamptz, price bigint, sale text, failures smallint, error_code int, next_at timestamptz, tries int,
    settled_at timestamptz)
    JOIN subscription plan ON plan.public_id = r.subscription LEFT JOIN sale x ON x.public_id = r.sale
  ORDER BY r.due_at`,
);

export const ADD_STORY = statement(
  'subscriptions_seed_story',
  `
  INSERT INTO subscription_event (subscription_id, seller_id, kind, detail, user_id, actor, at)
  SELECT plan.id, plan.seller_id, r.kind, r.detail, r.user_id, r.actor, r.at
  FROM jsonb_to_recordset($1::jsonb) AS r (subscription text, kind subscription_event_kind, detail jsonb,
    user_id bigint, actor subscription_actor, at timestamptz)
    JOIN subscription plan ON plan.public_id = r.subscription
  ORDER BY r.at`,
);

export const LINK_TOKENS = statement(
  'subscriptions_seed_token_origins',
  `
  UPDATE buyer_token t SET sale_id = a.sale_id FROM attempt a
  WHERE a.processor = 'demo' AND a.new_token_id = t.id AND t.sale_id IS NULL`,
);

export const NUMBERS_OF_PLANS = statement(
  'subscriptions_seed_numbers',
  `
  SELECT plan.public_id AS "publicId", plan.id, plan.code,
    (SELECT coalesce(jsonb_object_agg(x.public_id, x.code), '{}') FROM sale x
      WHERE x.subscription_id = plan.id) AS sales
  FROM subscription plan WHERE plan.seller_id = $1`,
);

// Events are numbered before they are written, in the order in which they happened.
export const ADD_CALLBACKS = statement(
  'subscriptions_seed_callbacks',
  `
  WITH given AS MATERIALIZED (
    SELECT nextval(pg_get_serial_sequence('event', 'id')) AS event_id, one.* FROM (
      SELECT * FROM jsonb_to_recordset($1::jsonb) AS r (subscription_id bigint, seller_id bigint,
        notify_type notify_type, body text, url text, state delivery_state, outcome text, at timestamptz,
        settled_at timestamptz, tries jsonb) ORDER BY at
    ) one
  ), told AS (
    INSERT INTO event (id, notify_type, body, created_at) SELECT event_id, notify_type, body, at FROM given
  ), sent AS (
    INSERT INTO delivery (event_id, seller_id, subscription_id, notify_type, audience, url, state, outcome, tries,
      claims, next_at, created_at, settled_at)
    SELECT event_id, seller_id, subscription_id, notify_type, 'seller', url, state, outcome, jsonb_array_length(tries),
      jsonb_array_length(tries), at, at, settled_at FROM given ORDER BY event_id
    RETURNING id, event_id
  )
  INSERT INTO delivery_try (delivery_id, number, started_at, duration_ms, http_status, error, request_headers,
    response_headers, response_body)
  SELECT sent.id, t.number, t.at, t.ms, t.http_status, t.error, t.request_headers, t.response_headers, t.body
  FROM sent JOIN given USING (event_id), jsonb_to_recordset(given.tries) AS t (number smallint, at timestamptz, ms int,
    http_status smallint, error delivery_error, request_headers jsonb, response_headers jsonb, body text)`,
);
