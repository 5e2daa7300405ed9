import { type Database, statement } from '#lib/platform/db/database.ts';

/** Statements that the books do not confirm. SQL because the ledger adds up what each of them says. */

/** Statements of one kind of owner that open with something else than the one before closed with. */
const unlikeTheOneBefore = (kind: 'seller' | 'partner'): string =>
  `SELECT recent.what, format('It opens with %s, and the one before closed with %s.', recent.opening, before.closing)
  AS detail
FROM recent JOIN account_statement before ON before.${kind}_id = recent.${kind}_id
  AND before.currency = recent.currency AND before.month = (recent.month - interval '1 month')::date
WHERE before.closing <> recent.opening`;

/** Newest statements of one kind of owner that close with something else than was booked until then. */
const unlikeTheBooks = (kind: 'seller' | 'partner', account: string): string =>
  `SELECT newest.what, format('It closes with %s, and the books with %s.', newest.closing, held.amount)
FROM newest CROSS JOIN LATERAL (SELECT -coalesce(sum(e.amount), 0)::bigint AS amount FROM ledger_entry e
  WHERE e.account = '${account}' AND e.owner_id = newest.${kind}_id AND e.currency = newest.currency
    AND e.created_at < newest.ends_at) AS held
WHERE newest.${kind}_id IS NOT NULL AND newest.closing <> held.amount AND $1::text = '-infinity'`;

// What a statement says leads from its opening to its closing balance by a CHECK, and was added up in two ways when it
// was made. The chain is asked each minute; the books, from the first entry on, by a complete check.
const FIND = statement(
  'statements_find_broken',
  `WITH recent AS (
  SELECT s.id, s.seller_id, s.partner_id, s.currency, s.month, s.opening, s.closing, m.ends_at,
    format('statement %s of %s %s in %s', to_char(s.month, 'YYYY-MM'),
      CASE WHEN s.seller_id IS NULL THEN 'partner' ELSE 'seller' END, coalesce(s.seller_id, s.partner_id), s.currency)
      AS what
  FROM account_statement s JOIN closed_month m ON m.month = s.month WHERE s.made_at >= ($1::text)::timestamptz
),
newest AS (
  SELECT DISTINCT ON (seller_id, partner_id, currency) recent.* FROM recent
  ORDER BY seller_id, partner_id, currency, month DESC
)
${unlikeTheOneBefore('seller')}
UNION ALL
${unlikeTheOneBefore('partner')}
UNION ALL
${unlikeTheBooks('seller', 'seller_balance')}
UNION ALL
${unlikeTheBooks('partner', 'market_fees')}`,
);

/** Statements made since a moment that do not follow from the one before, or are not what was booked until then. */
export const findBrokenStatements = (database: Database, since: string): Promise<{ what: string; detail: string }[]> =>
  database.query(FIND, [since]);
