/**
 * Who calls, as a part of somebody else's statement: `$1` is the index of the seller's identifier, `$2` that of a partner key or null.
 * A partner reaches its own sellers only; a seller without a partner may send its own identifier in the key's place (answers, section 1).
 */
export const CALLER = `caller AS (
  SELECT m.id, m.partner_id, m.rate_limit, m.currencies, m.market_fee, m.payment_methods
  FROM seller m LEFT JOIN partner p ON p.id = m.partner_id
  WHERE m.svc_id_index = $1 AND m.active
    AND ($2::bytea IS NULL OR p.client_key_index = $2 OR (m.partner_id IS NULL AND m.svc_id_index = $2))
)`;
