/** SQL, because these are parts of the statements that authenticate each call of the API. */

import { type Fragment, fragment } from '#lib/platform/db/fragments.ts';

/**
 * Whether an index is that of the identifier of `seller m`: the one in force, or the one before it while it is still
 * taken.
 */
export const isSellerKey = (index: string): Fragment =>
  fragment(
    { 'seller m': ['svc_id_index', 'old_svc_id_index', 'old_svc_id_until'] },
    `(m.svc_id_index = ${index} OR (m.old_svc_id_index = ${index} AND m.old_svc_id_until > app_now()))`,
  );

/**
 * `isSellerKey` as a table of `id`, for joins where bitmap scans are off: without them an OR of two columns uses no
 * index, and each row of the join would read all sellers.
 */
export const sellersOfKey = (index: string): string =>
  `(SELECT id FROM seller WHERE svc_id_index = ${index} UNION ALL SELECT id FROM seller
    WHERE old_svc_id_index = ${index} AND old_svc_id_until > app_now())`;

/**
 * Whether a key is one with which `seller m` may be spoken for: its partner's (`partner p`), or its own identifier
 * where it has none.
 */
export const isPrincipalKey = (index: string): Fragment =>
  fragment(
    { 'seller m': ['partner_id'], 'partner p': ['client_key_index', 'old_client_key_index', 'old_client_key_until'] },
    `(p.client_key_index = ${index} OR (p.old_client_key_index = ${index} AND p.old_client_key_until > app_now())
    OR (m.partner_id IS NULL AND ${isSellerKey(index)}))`,
  );

/**
 * The authenticated seller, as a common table expression of another statement: `$1` is the index of the seller's
 * identifier, `$2` that of a partner key or null. A partner reaches its own sellers only; a seller without a partner
 * may send its own identifier in the key's place (answers, section 1). After a rotation the old key is accepted for the
 * chosen overlap.
 */
export const CALLER = fragment(
  {},
  `caller AS (
  SELECT m.id, m.partner_id, m.rate_limit, m.currencies, m.market_fee, m.payment_methods, m.approved
  FROM seller m LEFT JOIN partner p ON p.id = m.partner_id
  WHERE ${isSellerKey('$1')} AND m.active
    AND ($2::bytea IS NULL OR ${isPrincipalKey('$2')})
)`,
);
