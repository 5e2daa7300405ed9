/**
 * Payment method and account of `sale s`, for lists. While a bank processes a debit or transfer they are the attempt's:
 * the sale takes them when it is paid.
 */
const OF_ATTEMPT = (column: string): string =>
  `(SELECT a.${column} FROM attempt a WHERE a.sale_id = s.id AND a.kind IN ('pay', 'authorize', 'tokenize')
    AND a.state IN ('succeeded', 'submitted') ORDER BY a.id DESC LIMIT 1)`;

/** `method`, `account`, `cardBrand` and `cardLast4` of a row. */
export const PAID_WITH = `CASE WHEN s.payment_method = 'multi'
  AND s.status = 'pending' THEN coalesce(${OF_ATTEMPT('method::text::payment_method')}, s.payment_method)
  ELSE s.payment_method END AS method,
  CASE WHEN s.status = 'pending' OR s.payment_method IN ('sepa', 'bacs', 'il-direct-debit',
    'bank-transfer') THEN ${OF_ATTEMPT('account_mask')} END AS account,
  s.card_brand AS "cardBrand", s.card_last4 AS "cardLast4"`;
