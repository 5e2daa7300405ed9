import { type Fragment, fragment } from '#lib/platform/db/fragments.ts';

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
