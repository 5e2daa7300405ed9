import { statement } from '#lib/platform/db/database.ts';

/**
 * How sixty days of history are written: SQL because it is thousands of rows in a handful of statements, tables that
 * only statements write among them.
 */

export const ADD_SALES = statement(
  'history_add_sales',
  `
  INSERT INTO sale (public_id, seller_id, type, status, price, currency, product_name, merchant_reference, language,
    installments, order_details, buyer_name, buyer_email, buyer_phone,
    authorized, captured, refunded, voided, drawn, charged_back, status_before_chargeback, hold_expires_at, is_3ds,
      asks_3ds,
    card_brand, card_mask, card_last4, card_expiry, card_is_foreign, auth_number, processing_fee_total,
      fee_vat_total, market_fee_total, error_code, created_at, paid_at, release_at, payment_method, capture_buyer,
      subscription_id, token_id)
  SELECT r.public_id, r.seller_id, r.type, r.status, r.price, r.currency, r.product_name, r.reference, r.language,
    r.installments, r.order_details, r.buyer_name, r.buyer_email, r.buyer_phone,
    r.authorized, r.captured, r.refunded, r.voided, r.drawn, r.charged_back, r.status_before, r.hold_expires_at,
      r.is_3ds, r.is_3ds,
    r.card_brand, r.card_mask, right(r.card_mask, 4), r.card_expiry, r.card_is_foreign, r.auth_number, r.processing_fee,
      r.fee_vat, r.market_fee, r.error_code, r.created_at, r.paid_at, r.release_at, r.method, r.makes_token,
    (SELECT id FROM subscription plan WHERE plan.public_id = r.subscription),
    (SELECT id FROM buyer_token t WHERE t.public_id = r.token)
  FROM jsonb_to_recordset($1::jsonb) AS r (public_id text, seller_id bigint, type sale_type, status sale_status,
    price bigint, currency text, product_name text, reference text, language text, installments smallint,
    order_details jsonb, buyer_name text, buyer_email text, buyer_phone text, authorized bigint, captured bigint,
      refunded bigint, voided bigint, drawn bigint,
    charged_back bigint, status_before sale_status, hold_expires_at timestamptz, is_3ds boolean, card_brand text,
      card_mask text, card_expiry text, card_is_foreign boolean,
    auth_number text, processing_fee bigint, fee_vat bigint, market_fee bigint, error_code int, created_at timestamptz,
      paid_at timestamptz, release_at timestamptz, method payment_method, makes_token boolean, subscription text,
      token text)
  ORDER BY r.created_at RETURNING id, public_id AS "publicId", code`,
);

export const ADD_ATTEMPTS = statement(
  'history_add_attempts',
  `
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, installments, channel, user_id,
    processor, auth_number, voucher, acquirer, decline_code, card_brand, card_mask, card_expiry,
    card_is_foreign, is_3ds, eci, xid, lease_until, created_at, settled_at, method, account_mask, token_id,
    new_token_id)
  SELECT r.public_id, r.sale_id, r.seller_id, r.kind, r.state, r.amount, r.currency, r.installments, r.channel,
    r.user_id, 'demo', r.auth_number, r.voucher, 'demo', r.decline_code, r.card_brand, r.card_mask,
    r.card_expiry, r.card_is_foreign, r.is_3ds, CASE WHEN r.is_3ds THEN '05' END,
      CASE WHEN r.is_3ds THEN 'XID' || right(r.public_id, 16) END, r.at, r.at - interval '1 second', r.at,
    r.method, r.account, (SELECT id FROM buyer_token t WHERE t.public_id = r.pays),
    (SELECT id FROM buyer_token t WHERE t.public_id = r.makes)
  FROM jsonb_to_recordset($1::jsonb) AS r (public_id text, sale_id bigint, seller_id bigint, kind attempt_kind,
    state attempt_state, amount bigint, currency text, installments smallint, channel attempt_channel, user_id bigint,
    auth_number text, voucher text, decline_code int, card_brand text, card_mask text, card_expiry text,
      card_is_foreign boolean, is_3ds boolean, at timestamptz, method page_method, account text, pays text, makes text)
  ORDER BY r.at RETURNING id, public_id AS "publicId"`,
);

// Waiting transfer: the buyer says the money is on its way; it has three days from now, and is cancelled then like any
// other.
export const ADD_WAITS = statement(
  'history_add_waits',
  `
  WITH waiting AS (
    SELECT s.*, r.attempt FROM jsonb_to_recordset($1::jsonb) AS r (public_id text, attempt text)
      JOIN sale s ON s.public_id = r.public_id
  ), chosen AS (
    UPDATE sale SET payment_method = 'bank-transfer' FROM waiting WHERE sale.id = waiting.id
  )
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, channel, processor, method,
    transfer, waits_until, lease_until, created_at)
  SELECT attempt, id, seller_id, 'pay', 'submitted', price, currency, 'page', 'demo', 'bank-transfer',
    jsonb_build_object('reference', right(attempt, 8), 'account', 'IL620108000000099999999', 'bank', 'Kupa Test Bank',
      'holder', 'Kupa Sandbox'), app_now() + interval '3 days', app_now() + interval '3 days',
      created_at + interval '2 minutes'
  FROM waiting`,
);

export const LINK_PARENTS = statement(
  'history_link_parents',
  `
  UPDATE sale SET parent_id = p.id FROM jsonb_to_recordset($1::jsonb) AS r (public_id text, parent text)
    JOIN sale p ON p.public_id = r.parent WHERE sale.public_id = r.public_id`,
);

// A part of a hold draws from the authorization of its parent, a reversal speaks about its chargeback, the rest about
// the sale's own payment.
export const LINK_ORIGINS = statement(
  'history_link_origins',
  `
  UPDATE attempt a SET origin_id = o.id FROM sale s, attempt o
  WHERE a.processor = 'demo' AND s.id = a.sale_id AND o.state = 'succeeded' AND CASE a.kind
    WHEN 'chargeback-reversal' THEN o.sale_id = s.id AND o.kind = 'chargeback'
    WHEN 'capture' THEN o.sale_id = CASE s.type WHEN 'multi-capture' THEN s.parent_id ELSE s.id END
      AND o.kind = 'authorize'
    WHEN 'chargeback' THEN o.sale_id = s.id AND o.kind = CASE s.type WHEN 'sale' THEN 'pay'::attempt_kind
      ELSE 'capture' END
    WHEN 'refund' THEN o.sale_id = s.id AND o.kind IN ('pay','authorize')
    WHEN 'void' THEN o.sale_id = s.id AND o.kind = 'authorize' ELSE false END`,
);

export const ADD_ENTRIES = statement(
  'history_add_entries',
  `
  INSERT INTO ledger_entry (attempt_id, account, owner_id, currency, amount, created_at, value_date)
  SELECT r.attempt_id, r.account, r.owner_id, r.currency, r.amount, r.at,
    CASE WHEN r.account = 'seller_balance' AND a.kind IN ('pay', 'capture', 'refund') AND s.release_at > r.at
      THEN (s.release_at AT TIME ZONE $2::text)::date END
  FROM jsonb_to_recordset($1::jsonb) AS r (attempt_id bigint, account ledger_account, owner_id bigint, currency text,
    amount bigint, at timestamptz) JOIN attempt a ON a.id = r.attempt_id JOIN sale s ON s.id = a.sale_id`,
);

export const ADD_EVENTS = statement(
  'history_add_events',
  `
  INSERT INTO event (sale_id, attempt_id, notify_type, body, created_at)
  SELECT r.sale_id, r.attempt_id, r.notify_type, r.body, r.at FROM jsonb_to_recordset($1::jsonb) AS r (sale_id bigint,
    attempt_id bigint, notify_type notify_type, body text, at timestamptz)
  RETURNING id, attempt_id AS "attemptId"`,
);

export const ADD_DELIVERIES = statement(
  'history_add_deliveries',
  `
  INSERT INTO delivery (event_id, seller_id, sale_id, notify_type, audience, url, state, outcome, tries, claims,
    next_at, created_at, settled_at)
  SELECT r.event_id, r.seller_id, e.sale_id, e.notify_type, 'seller', r.url, r.state, r.outcome, r.tries, r.tries, r.at,
    r.at, r.settled_at
  FROM jsonb_to_recordset($1::jsonb) AS r (event_id bigint, seller_id bigint, url text, state delivery_state,
    outcome text, tries smallint, at timestamptz, settled_at timestamptz)
    JOIN event e ON e.id = r.event_id
  RETURNING id, event_id AS "eventId"`,
);

export const ADD_TRIES = statement(
  'history_add_tries',
  `
  INSERT INTO delivery_try (delivery_id, number, started_at, duration_ms, http_status, error, request_headers,
    response_headers, response_body)
  SELECT r.delivery_id, r.number, r.at, r.ms, r.http_status, r.error, r.request_headers, r.response_headers, r.body
  FROM jsonb_to_recordset($1::jsonb) AS r (delivery_id bigint, number smallint, at timestamptz, ms int,
    http_status smallint, error delivery_error, request_headers jsonb, response_headers jsonb, body text)`,
);

/** The demo seller that loses a fee for a chargeback: the second one. */
export const SET_CHARGEBACK_FEE = statement(
  'history_set_chargeback_fee',
  'UPDATE seller SET chargeback_fee = $1 WHERE id = (SELECT id FROM seller ORDER BY id OFFSET 1 LIMIT 1)',
);

// The shop's own server as its last tries left it: back since the outage.
export const ADD_ENDPOINT = statement(
  'history_add_endpoint',
  `
  INSERT INTO callback_endpoint (audience, owner_id, address, last_error, last_http_status, last_failure_at,
    last_success_at)
  SELECT 'seller', $1, endpoint_address($2),
    (array_agg(t.error ORDER BY t.started_at DESC) FILTER (WHERE t.error IS NOT NULL))[1],
    (array_agg(t.http_status ORDER BY t.started_at DESC) FILTER (WHERE t.error IS NOT NULL))[1],
      max(t.started_at) FILTER (WHERE t.error IS NOT NULL), max(t.started_at) FILTER (WHERE t.error IS NULL)
  FROM delivery d JOIN delivery_try t ON t.delivery_id = d.id WHERE d.seller_id = $1
    AND d.url = $2 HAVING count(*) > 0`,
);
