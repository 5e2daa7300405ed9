import { statement } from '#lib/platform/db/database.ts';

/**
 * Statements of the demo's agreements: what time and buyers would have made of them. SQL because the data client does
 * not offer their tables.
 */

/** The latest whole card payments of the first business: what milestones were paid with. */
export const PAID_SALES = statement(
  'seed_sales_of_agreements',
  `SELECT s.id, s.seller_id AS "sellerId", s.captured AS amount FROM sale s
  WHERE s.seller_id = (SELECT min(id) FROM seller) AND s.status = 'completed' AND s.type = 'sale' AND s.currency = 'ILS'
    AND s.subscription_id IS NULL AND s.refunded = 0 AND s.captured BETWEEN 10000 AND 90000
  ORDER BY s.id DESC LIMIT 3`,
);

/** An agreement as it came to stand; `$6` is when it is looked at next, as the job of agreements would. */
export const SET_STATUS = statement(
  'seed_agreement_status',
  `WITH moved AS (
  UPDATE agreement SET status = $2::agreement_status, created_at = $3::timestamptz,
    sent_at = CASE WHEN $2 <> 'draft' THEN $3::timestamptz + interval '10 minutes' END,
    viewed_at = CASE WHEN $2 NOT IN ('draft', 'sent') THEN $3::timestamptz + interval '2 hours' END,
    accepted_at = CASE WHEN $4::boolean THEN $3::timestamptz + interval '1 day' END,
    ended_at = CASE WHEN $2 IN ('declined', 'cancelled') THEN $3::timestamptz + interval '2 days' END,
    amount_paid = $5::bigint, next_at = $6::timestamptz
  WHERE public_id = $1 RETURNING id
)
UPDATE agreement_approver SET has_accepted = $4::boolean, answered_at = $3::timestamptz + interval '1 day',
  reason = CASE WHEN $4::boolean THEN '' ELSE $7::text END, network = '203.0.113.24'
FROM moved WHERE agreement_id = moved.id AND ($4::boolean OR $2 = 'declined')`,
);

/** Changes of an agreement in their order: `$2` led to `$3` at `$4`, with `$5` paid. */
export const ADD_CHANGES = statement(
  'seed_agreement_changes',
  `INSERT INTO agreement_change (agreement_id, previous, status, changed_at, amount_paid)
SELECT g.id, step.previous, step.status, step.at, step.paid
FROM agreement g, unnest($2::agreement_status[], $3::agreement_status[], $4::timestamptz[], $5::bigint[])
  WITH ORDINALITY AS step (previous, status, at, paid, place)
WHERE g.public_id = $1 ORDER BY step.place`,
);

export const SET_SALE = statement(
  'seed_agreement_sale',
  `UPDATE agreement_milestone m SET sale_id = $3 FROM agreement g WHERE g.id = m.agreement_id AND g.public_id = $1
    AND m.position = $2`,
);
