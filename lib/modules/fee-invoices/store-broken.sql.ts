import { type Database, statement } from '#lib/platform/db/database.ts';

/** Invoices of fees that break what must hold of them. SQL because each is one question over all since a moment. */

// Bills say what the statement of the same month says, and invoices what their bill says.
const BROKEN = statement(
  'fee_invoices_find_broken',
  `WITH recent AS (
  SELECT b.*, format('fees of seller %s of %s in %s', b.seller_id, to_char(b.month, 'YYYY-MM'), b.currency) AS what
  FROM fee_bill b WHERE b.made_at >= ($1::text)::timestamptz
),
billed AS (
  SELECT r.seller_id, r.month, r.currency, r.what, sum(b.charged - b.credited) AS fees
  FROM (SELECT DISTINCT seller_id, month, currency, what FROM recent) AS r
    JOIN fee_bill b ON b.seller_id = r.seller_id AND b.month = r.month AND b.currency = r.currency
  GROUP BY r.seller_id, r.month, r.currency, r.what
)
SELECT billed.what, format('They come to %s, and its statement says %s.', billed.fees, said.fees) AS detail
FROM billed JOIN account_statement s ON s.seller_id = billed.seller_id AND s.month = billed.month
  AND s.currency = billed.currency
CROSS JOIN LATERAL (SELECT -coalesce(sum((change ->> 'amount')::bigint), 0) AS fees
  FROM jsonb_array_elements(s.content::jsonb -> 'changes') AS change
  WHERE change ->> 'cause' IN ('processing-fee', 'chargeback-fee', 'fee-vat', 'market-fee')) AS said
WHERE billed.fees <> said.fees
UNION ALL
SELECT r.what, format('They come to %s, and what was issued to %s.', r.charged - r.credited, issued.total)
FROM recent r CROSS JOIN LATERAL (SELECT coalesce(sum(CASE i.type WHEN 'credit-note' THEN -i.total ELSE i.total END), 0)
  AS total FROM fee_invoice i WHERE i.bill_id = r.id) AS issued
WHERE r.state = 'invoiced' AND issued.total <> r.charged - r.credited`,
);

/** Bills since a moment that are not what the statement says, or not what was issued about them. */
export const findBrokenBills = (database: Database, since: string): Promise<{ what: string; detail: string }[]> =>
  database.query(BROKEN, [since]);

// Series are as few as issuers and types: each is looked at whole, by its index.
const GAPS = statement(
  'fee_invoices_find_gaps',
  `SELECT format('series %s of %s', n.type, CASE WHEN n.partner_id IS NULL THEN 'the installation'
    ELSE format('partner %s', n.partner_id) END) AS what,
  format('It has %s of its numbers %s to %s.', had.count, had.first, n.last) AS detail
FROM fee_invoice_number n CROSS JOIN LATERAL (SELECT count(*) AS count, min(i.number) AS first, max(i.number) AS last
  FROM fee_invoice i WHERE i.partner_id IS NOT DISTINCT FROM n.partner_id AND i.type = n.type) AS had
WHERE n.last_at >= ($1::text)::timestamptz
  AND (had.last IS DISTINCT FROM n.last OR had.count <> had.last - had.first + 1)`,
);

/** Series that were drawn from since a moment and lack a number. */
export const findGaps = (database: Database, since: string): Promise<{ what: string; detail: string }[]> =>
  database.query(GAPS, [since]);
