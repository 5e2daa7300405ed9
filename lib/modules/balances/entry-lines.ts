import { type Fragment, fragment } from '#lib/platform/db/fragments.ts';

/**
 * Lines of entries of a seller's balance, as a part of statements: a payment has one entry there, and is shown as what
 * the buyer paid, the fee, its tax and the marketplace's fee. What stands across from the seller in the books says
 * which line it is; the amounts of a cause's lines are what its entry does to the balance, positive to the seller.
 */

/** By the account across, and where that is the acquirer's, by what the attempt was. */
const CAUSE_OF_ATTEMPT = `CASE across.account
      WHEN 'processing_fees' THEN 'processing-fee' WHEN 'fee_vat' THEN 'fee-vat' WHEN 'market_fees' THEN 'market-fee'
      WHEN 'chargeback_fees' THEN 'chargeback-fee'
      ELSE CASE a.kind WHEN 'refund' THEN 'refund' WHEN 'chargeback' THEN 'chargeback'
        WHEN 'chargeback-reversal' THEN 'chargeback-reversal' WHEN 'seller-charge' THEN 'card-charge'
        ELSE 'payment' END END`;

/**
 * Rows `line` of the rows `own`, entries of one seller's balance: `own_id`, `entry_id`, `cause`, `amount`,
 * `attempt_id`, `cause_id`.
 */
export const entryLines = (): Fragment =>
  fragment(
    { own: ['id', 'attempt_id', 'cause_id', 'posting', 'amount'] },
    `line AS (
  SELECT own.id AS own_id, across.id AS entry_id, ${CAUSE_OF_ATTEMPT} AS cause, across.amount, own.attempt_id,
    NULL::bigint AS cause_id
  FROM own JOIN attempt a ON a.id = own.attempt_id
    JOIN ledger_entry across ON across.attempt_id = own.attempt_id AND across.posting = own.posting
      AND across.account <> 'seller_balance'
  UNION ALL
  SELECT own.id, own.id, replace(c.kind::text, '_', '-'), -own.amount, NULL, own.cause_id
  FROM own JOIN ledger_cause c ON c.id = own.cause_id
)`,
  );
