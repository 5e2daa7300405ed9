import { type Fragment, fragment } from '#lib/platform/db/fragments.ts';

/**
 * Lines of entries of a seller's balance. SQL because it is a part of statements over the ledger: a payment has one
 * entry there, and is shown as what the buyer paid, the fee, its tax and the marketplace's fee. What stands across from
 * the seller in the books says which line it is; the amounts of a cause's lines are what its entry does to the balance,
 * positive to the seller.
 *
 * A payment that is released by months has an entry for each, and each has its share of the lines; a refund of it may
 * have several entries too. The lines of an entry sum to it, and those of all entries to what stands across.
 */

/** By the account across, and where that is the acquirer's, by what the attempt was. */
const CAUSE_OF_ATTEMPT = `CASE across.account
      WHEN 'processing_fees' THEN 'processing-fee' WHEN 'fee_vat' THEN 'fee-vat' WHEN 'market_fees' THEN 'market-fee'
      WHEN 'chargeback_fees' THEN 'chargeback-fee'
      ELSE CASE a.kind WHEN 'refund' THEN 'refund' WHEN 'chargeback' THEN 'chargeback'
        WHEN 'chargeback-reversal' THEN 'chargeback-reversal' WHEN 'seller-charge' THEN 'card-charge'
        ELSE 'payment' END END`;

/** Payments that may have an entry for each month. */
const IN_INSTALMENTS = `a.installments > 1 AND a.kind IN ('pay', 'capture')`;

/** Entries of the attempt of `own`. */
const OF_THE_SAME = 'e.attempt_id = own.attempt_id AND e.posting = own.posting';

/** Place of `own` among the entries of its attempt; those of others than instalments and refunds are the only ones. */
const PART = `CASE WHEN a.installments > 1 OR a.kind = 'refund' THEN (SELECT count(*) FROM ledger_entry e
    WHERE ${OF_THE_SAME} AND e.account = 'seller_balance' AND e.id <= own.id)::int ELSE 1 END`;

/**
 * The share of `own` in what stands across: fees in proportion, rounded towards zero, the first with the remainder; of
 * what the buyer paid, the rest.
 */
const SHARES = `WITH entry AS MATERIALIZED (
      SELECT e.id, e.account, e.amount FROM ledger_entry e WHERE ${OF_THE_SAME}
    ), part AS (SELECT e.id, e.amount FROM entry e WHERE e.account = 'seller_balance'),
    whole AS (SELECT sum(part.amount) AS amount, min(part.id) AS first_id FROM part),
    fee AS (
      SELECT e.id, e.account, (CASE WHEN own.id <> whole.first_id THEN div(e.amount::numeric * own.amount, whole.amount)
        ELSE e.amount - coalesce((SELECT sum(div(e.amount::numeric * part.amount, whole.amount)) FROM part
          WHERE part.id <> whole.first_id), 0) END)::bigint AS amount
      FROM entry e, whole WHERE e.account NOT IN ('seller_balance', 'acquirer_clearing')
    )
    SELECT fee.id, fee.account, fee.amount FROM fee WHERE fee.amount <> 0
    UNION ALL
    SELECT e.id, e.account, (-own.amount - coalesce((SELECT sum(fee.amount) FROM fee), 0))::bigint
    FROM entry e WHERE e.account = 'acquirer_clearing'`;

/**
 * Rows `line` of the rows `own`, entries of one seller's balance: `own_id`, `entry_id`, `cause`, `amount`,
 * `attempt_id`, `cause_id`, and `part`, which tells lines of one `entry_id` apart, from 1 on.
 */
export const entryLines = (): Fragment =>
  fragment(
    { own: ['id', 'attempt_id', 'cause_id', 'posting', 'amount'] },
    `line AS (
  SELECT own.id AS own_id, across.id AS entry_id, ${CAUSE_OF_ATTEMPT} AS cause,
    CASE a.kind WHEN 'refund' THEN -own.amount ELSE across.amount END AS amount, own.attempt_id,
    NULL::bigint AS cause_id, ${PART} AS part
  FROM own JOIN attempt a ON a.id = own.attempt_id AND NOT (${IN_INSTALMENTS})
    JOIN ledger_entry across ON across.attempt_id = own.attempt_id AND across.posting = own.posting
      AND across.account <> 'seller_balance'
  UNION ALL
  SELECT own.id, across.id, ${CAUSE_OF_ATTEMPT}, across.amount, own.attempt_id, NULL, ${PART}
  FROM own JOIN attempt a ON a.id = own.attempt_id AND ${IN_INSTALMENTS}
    CROSS JOIN LATERAL (${SHARES}) AS across
  UNION ALL
  SELECT own.id, own.id, replace(c.kind::text, '_', '-'), -own.amount, NULL, own.cause_id, 1
  FROM own JOIN ledger_cause c ON c.id = own.cause_id
)`,
  );

/**
 * Rows `line` of the rows `own`, entries of what is owed to one partner: `own_id`, `entry_id`, `cause`, `amount`,
 * `attempt_id`, `cause_id`, `part`. What comes by a payment is a fee of it, and one that was changed later is the
 * difference.
 */
export const partnerLines = (): Fragment =>
  fragment(
    { own: ['id', 'attempt_id', 'cause_id', 'posting', 'amount'] },
    `line AS (
  SELECT own.id AS own_id, own.id AS entry_id, CASE WHEN own.cause_id IS NULL THEN 'market-fee-income'
    ELSE (SELECT replace(c.kind::text, '_', '-') FROM ledger_cause c WHERE c.id = own.cause_id) END AS cause,
    -own.amount AS amount, own.attempt_id, own.cause_id, 1 AS part
  FROM own
)`,
  );
