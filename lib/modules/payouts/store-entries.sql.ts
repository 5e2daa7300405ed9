import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import { entryLines } from '#lib/modules/balances/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { beginningAfter, IS_OF_A_PAYOUT, isWithin, payoutOf, valueOn } from './marks.ts';

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
  `SELECT p.public_id AS what, format('It says %s %s, and its entries are %s.',
  p.amount - p.carried_over + p.carried_on, p.currency, coalesce(sums.amount, 0)) AS detail
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

const { at, values } = parameters('payoutId', 'timeZone', 'before', 'limit');

const LIST_LINES = statement(
  'payouts_list_lines',
  `WITH own AS (
  SELECT e.id, e.attempt_id, e.cause_id, e.posting, e.amount, e.currency, e.created_at,
    ${valueOn(at.timeZone)} AS value_date
  FROM ${entriesOf(at.timeZone)} WHERE p.id = ${at.payoutId}::bigint
    AND (${at.before}::bigint IS NULL OR e.id < ${at.before}::bigint)
  ORDER BY e.id DESC LIMIT ${at.limit}::int
),
${entryLines()}
SELECT line.own_id AS "ownId", line.entry_id AS "entryId", line.cause, line.amount, own.currency,
  own.created_at AS "bookedAt", own.value_date::text AS "valueDate", s.public_id AS "saleId",
  a.public_id AS "attemptId", coalesce(s.product_name, adjustment.reason, '') AS description
FROM line JOIN own ON own.id = line.own_id
  LEFT JOIN attempt a ON a.id = line.attempt_id LEFT JOIN sale s ON s.id = a.sale_id
  LEFT JOIN adjustment ON adjustment.id = line.cause_id
ORDER BY line.own_id DESC, line.entry_id`,
);

/** A line of a payout: what one cause did. A page ends with all lines of an entry of the balance, `ownId`. */
export type PayoutLine = {
  ownId: number;
  entryId: number;
  cause: EntryCause;
  amount: number;
  currency: string;
  bookedAt: Date;
  valueDate: string;
  saleId: string | null;
  attemptId: string | null;
  description: string;
};

/** Lines of at most `limit` entries of a payout, newest first. */
export const listLines = (
  database: Database,
  asked: { payoutId: number; timeZone: string; before: number | null; limit: number },
): Promise<PayoutLine[]> => database.query<PayoutLine>(LIST_LINES, values(asked));

const FIND_PAYOUTS = statement(
  'payouts_of_entries',
  `SELECT e.id, ${payoutOf('$2')} AS "payoutId" FROM ledger_entry e WHERE e.id = ANY ($1::bigint[])
    AND e.account = 'seller_balance'`,
);

/** The payouts that entries of sellers' balances are in, by the entries' ids; one that is in none is left out. */
export async function payoutsOfEntries(
  database: Database,
  entryIds: readonly number[],
  timeZone: string,
): Promise<ReadonlyMap<number, string>> {
  if (entryIds.length === 0) return new Map();
  const rows = await database.query<{ id: number; payoutId: string | null }>(FIND_PAYOUTS, [entryIds, timeZone]);
  return new Map(rows.flatMap(({ id, payoutId }) => (payoutId === null ? [] : [[id, payoutId] as const])));
}
