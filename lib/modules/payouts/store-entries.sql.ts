import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import { entryLines, partnerLines } from '#lib/modules/balances/index.ts';
import { OWED, type Payee } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { beginningAfter, IS_OF_A_PAYOUT, isWithin, payoutOf, valueOn } from './marks.ts';

/** Entries of payouts. SQL because the ledger grows without bound: a payout is read between two marks. */

type Kind = Payee['kind'];

/** Entries `e` of the payout `p`, of that kind of owner, and of no other; `before` is the payout before it. */
export function entriesOf(kind: Kind, timeZone: string): string {
  const owner = `p.${kind}_id`;
  const account = OWED[kind];
  return `payout p LEFT JOIN payout before ON before.id = p.previous_id
  CROSS JOIN LATERAL (SELECT ${beginningAfter('before', { account, owner, currency: 'p.currency' })} AS id) AS beginning
  JOIN ledger_entry e ON e.account = '${account}' AND e.owner_id = ${owner} AND e.currency = p.currency
    AND e.id > beginning.id AND ${isWithin('p', timeZone)} AND NOT ${isWithin('before', timeZone)}
    AND NOT ${IS_OF_A_PAYOUT}`;
}

const LIST = statement(
  'payouts_list_entries',
  (['seller', 'partner'] as const)
    .map((kind) => `SELECT e.id, -e.amount AS amount FROM ${entriesOf(kind, '$2')} WHERE p.id = $1`)
    .join('\nUNION ALL ')
    .concat(' ORDER BY id'),
);

/** Entries of a payout in the order of booking, minor units, positive to its owner. */
export const listEntriesOfPayout = (
  database: Database,
  payoutId: number,
  timeZone: string,
): Promise<{ id: number; amount: number }[]> => database.query(LIST, [payoutId, timeZone]);

const openOf = (kind: Kind): string => `SELECT p.public_id AS what, format('It says %s %s, and its entries are %s.',
  p.amount - p.carried_over + p.carried_on, p.currency, coalesce(sums.amount, 0)) AS detail
FROM payout p LEFT JOIN payout before ON before.id = p.previous_id LEFT JOIN (
  SELECT p.id, -sum(e.amount) AS amount FROM ${entriesOf(kind, '$2')}
  WHERE p.created_at >= $1::timestamptz GROUP BY p.id
) AS sums ON sums.id = p.id
WHERE p.created_at >= $1::timestamptz AND p.${kind}_id IS NOT NULL
  AND (coalesce(sums.amount, 0) <> p.amount - p.carried_over + p.carried_on
    OR p.carried_over <> coalesce(before.carried_on, 0))`;

const FIND_OPEN = statement('payouts_find_unexplained', `${openOf('seller')}\nUNION ALL ${openOf('partner')}`);

/** Payouts whose entries, asked of the books again, do not sum to what they say; or that carry on another sum. */
export const findUnexplained = (
  database: Database,
  since: string,
  timeZone: string,
): Promise<{ what: string; detail: string }[]> => database.query(FIND_OPEN, [since, timeZone]);

const { at, values } = parameters('payoutId', 'timeZone', 'before', 'limit');

const linesText = (kind: Kind): string => `WITH own AS (
  SELECT e.id, e.attempt_id, e.cause_id, e.posting, e.amount, e.currency, e.created_at,
    ${valueOn(at.timeZone)} AS value_date
  FROM ${entriesOf(kind, at.timeZone)} WHERE p.id = ${at.payoutId}::bigint
    AND (${at.before}::bigint IS NULL OR e.id < ${at.before}::bigint)
  ORDER BY e.id DESC LIMIT ${at.limit}::int
),
${kind === 'seller' ? entryLines() : partnerLines()}
SELECT line.own_id AS "ownId", line.entry_id AS "entryId", line.part, line.cause, line.amount, own.currency,
  own.created_at AS "bookedAt", own.value_date::text AS "valueDate", s.public_id AS "saleId",
  a.public_id AS "attemptId", coalesce(s.product_name, adjustment.reason, '') AS description
FROM line JOIN own ON own.id = line.own_id
  LEFT JOIN attempt a ON a.id = line.attempt_id LEFT JOIN sale s ON s.id = a.sale_id
  LEFT JOIN adjustment ON adjustment.id = line.cause_id
ORDER BY line.own_id DESC, line.entry_id`;

const LIST_LINES = {
  seller: statement('payouts_list_lines', linesText('seller')),
  partner: statement('payouts_list_lines_of_partner', linesText('partner')),
} as const;

/** A line of a payout: what one cause did. A page ends with all lines of an entry of the balance, `ownId`. */
export type PayoutLine = {
  ownId: number;
  entryId: number;
  part: number;
  cause: EntryCause;
  amount: number;
  currency: string;
  bookedAt: Date;
  valueDate: string;
  saleId: string | null;
  attemptId: string | null;
  description: string;
};

/** Lines of at most `limit` entries of a payout, newest first; `of` is the kind of its owner. */
export const listLines = (
  database: Database,
  asked: { payoutId: number; timeZone: string; before: number | null; limit: number },
  of: Kind = 'seller',
): Promise<PayoutLine[]> => database.query<PayoutLine>(LIST_LINES[of], values(asked));

const payoutsText = (kind: Kind): string =>
  `SELECT e.id, ${payoutOf('$2', kind)} AS "payoutId" FROM ledger_entry e WHERE e.id = ANY ($1::bigint[])
    AND e.account = '${OWED[kind]}'`;

const FIND_PAYOUTS = {
  seller: statement('payouts_of_entries', payoutsText('seller')),
  partner: statement('payouts_of_entries_of_partner', payoutsText('partner')),
} as const;

/** The payouts that entries of what is owed to owners are in, by the entries' ids; one that is in none is left out. */
export async function payoutsOfEntries(
  database: Database,
  entryIds: readonly number[],
  timeZone: string,
  kind: Kind = 'seller',
): Promise<ReadonlyMap<number, string>> {
  if (entryIds.length === 0) return new Map();
  const rows = await database.query<{ id: number; payoutId: string | null }>(FIND_PAYOUTS[kind], [entryIds, timeZone]);
  return new Map(rows.flatMap(({ id, payoutId }) => (payoutId === null ? [] : [[id, payoutId] as const])));
}

const FIND_PAYOUTS_OF_SALES = statement(
  'payouts_of_sales',
  `SELECT first.sale_id AS id, ${payoutOf('$2')} AS "payoutId" FROM (
  SELECT DISTINCT ON (a.sale_id) a.sale_id, own.id FROM attempt a JOIN ledger_entry own ON own.attempt_id = a.id
    AND own.account = 'seller_balance' WHERE a.sale_id = ANY ($1::bigint[]) ORDER BY a.sale_id, own.id
) AS first JOIN ledger_entry e ON e.id = first.id`,
);

/** The payouts that the payments of sales are in, by the sales' row ids; a sale that is in none is left out. */
export async function payoutsOfSales(
  database: Database,
  saleIds: readonly number[],
  timeZone: string,
): Promise<ReadonlyMap<number, string>> {
  const rows = await database.query<{ id: number; payoutId: string | null }>(FIND_PAYOUTS_OF_SALES, [
    saleIds,
    timeZone,
  ]);
  return new Map(rows.flatMap(({ id, payoutId }) => (payoutId === null ? [] : [[id, payoutId] as const])));
}
