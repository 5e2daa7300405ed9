import { type Database, statement } from '#lib/platform/db/database.ts';
import { beginningAfter, IS_OF_A_PAYOUT, isWithin } from './marks.ts';

/** Entries of payouts. SQL because the ledger grows without bound: a payout is read between two marks. */

/** Entries `e` of the payout `p` and of no other; `before` is the payout before it. */
const entriesOf = (timeZone: string): string => `payout p LEFT JOIN payout before ON before.id = p.previous_id
  CROSS JOIN LATERAL (SELECT ${beginningAfter('before', 'p.seller_id', 'p.currency')} AS id) AS beginning
  JOIN ledger_entry e ON e.account = 'seller_balance' AND e.owner_id = p.seller_id AND e.currency = p.currency
    AND e.id > beginning.id AND ${isWithin('p', timeZone)} AND NOT ${isWithin('before', timeZone)}
    AND NOT ${IS_OF_A_PAYOUT}`;

const LIST = statement(
  'payouts_list_entries',
  `SELECT e.id, -e.amount AS amount FROM ${entriesOf('$2')} WHERE p.id = $1 ORDER BY e.id`,
);

/** Entries of a payout in the order of booking, minor units, positive to its owner. */
export const listEntriesOfPayout = (
  database: Database,
  payoutId: number,
  timeZone: string,
): Promise<{ id: number; amount: number }[]> => database.query(LIST, [payoutId, timeZone]);

const FIND_OPEN = statement(
  'payouts_find_unexplained',
  `SELECT p.public_id AS what, format('It says %s %s, and its entries are %s.', p.amount - p.carried_over + p.carried_on,
  p.currency, coalesce(sums.amount, 0)) AS detail
FROM payout p LEFT JOIN payout before ON before.id = p.previous_id LEFT JOIN (
  SELECT p.id, -sum(e.amount) AS amount FROM ${entriesOf('$2')} WHERE p.created_at >= $1::timestamptz GROUP BY p.id
) AS sums ON sums.id = p.id
WHERE p.created_at >= $1::timestamptz AND p.seller_id IS NOT NULL
  AND (coalesce(sums.amount, 0) <> p.amount - p.carried_over + p.carried_on
    OR p.carried_over <> coalesce(before.carried_on, 0))`,
);

/** Payouts whose entries, asked of the books again, do not sum to what they say; or that carry on another sum. */
export const findUnexplained = (
  database: Database,
  since: string,
  timeZone: string,
): Promise<{ what: string; detail: string }[]> => database.query(FIND_OPEN, [since, timeZone]);
