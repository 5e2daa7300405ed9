import type { BrokenInvariant } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Card numbers outside the vault. SQL because it looks through texts of all sellers: a rule of the database
 * (`looks_like_a_card`) tells them from other numbers.
 */

/** Most that are named at once. */
const MAX_NAMED = 1_000;

// Lists that are made first are looked up in the index (docs/decisions/0007). Tables that are too large for each minute
// and have no index by time are looked through with everything alone.
const FIND = statement(
  'payments_find_cards_in_texts',
  `WITH recent AS (
  SELECT a.id, a.public_id, a.sale_id FROM attempt a
  WHERE a.settled_at >= $1::timestamptz OR a.state IN ('in_flight', 'in_doubt', 'challenged', 'submitted')
), touched AS (
  SELECT sale_id AS id FROM recent
  UNION
  SELECT s.parent_id FROM sale s WHERE s.id = ANY (ARRAY(SELECT sale_id FROM recent)) AND s.parent_id IS NOT NULL
)
SELECT * FROM (
  SELECT s.public_id AS what, 'A text of the sale holds one.' AS detail FROM sale s
  WHERE ($1::timestamptz = '-infinity' OR s.id = ANY (ARRAY(SELECT id FROM touched)))
    AND looks_like_a_card(concat_ws(' | ', s.product_name, s.merchant_reference, s.buyer_name, s.buyer_email,
      s.buyer_phone, s.buyer_business_name, s.notify_name, s.notify_mobile, s.order_number, s.order_details::text,
      s.callback_url, s.return_url))
  UNION ALL
  SELECT a.public_id, 'A callback holds one.' FROM recent a JOIN event e ON e.attempt_id = a.id
  WHERE looks_like_a_card(replace(replace(e.body, '&', ' | '), '+', ' '))
  UNION ALL
  SELECT encode(c.scope, 'hex'), 'An answer that is kept for a repeated call holds one.' FROM idempotent_call c
  WHERE c.created_at >= $1::timestamptz AND looks_like_a_card(c.answer)
  UNION ALL
  SELECT b.public_id, 'A text of the token holds one.' FROM buyer_token b
  WHERE $1::timestamptz = '-infinity'
    AND looks_like_a_card(concat_ws(' | ', b.buyer_name, b.buyer_email, b.buyer_phone, b.buyer_zip_code))
  UNION ALL
  SELECT 'try ' || t.id, 'The answer to a callback holds one.' FROM delivery_try t
  WHERE $1::timestamptz = '-infinity'
    AND looks_like_a_card(concat_ws(' | ', t.error, t.response_headers::text, t.response_body))
  UNION ALL
  SELECT 'message ' || m.id, 'A message of the sandbox inbox holds one.' FROM inbox_message m
  WHERE $1::timestamptz = '-infinity' AND looks_like_a_card(replace(replace(m.body, '&', ' | '), '+', ' '))
) found LIMIT ${MAX_NAMED}`,
);

/** Texts of payments, their callbacks and kept answers in which a card number stands, since that moment. */
export const findCardsInTexts = (database: Database, since: string): Promise<Omit<BrokenInvariant, 'invariant'>[]> =>
  database.query(FIND, [since]);
