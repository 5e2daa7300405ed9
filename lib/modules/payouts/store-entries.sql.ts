import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import { type Entries, entriesOfStretch, linesOf, pageOf } from '#lib/modules/balances/index.ts';
import { OWED, type Payee } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { isIn, payoutOf, stretchesOf, youngOf } from './marks.sql.ts';

/** Entries of payouts. SQL because the ledger grows without bound: a payout is read between two marks. */

type Kind = Payee['kind'];

/**
 * Rows of a statement about one payout, which `which` finds among the payouts `p` of that kind of owner, and the
 * entries that are in it.
 */
export const ofPayout = (kind: Kind, which: string, timeZone: string): { rows: string; entries: Entries } => ({
  rows: `p AS (
  SELECT p.id, p.${kind}_id AS owner_id, p.currency, p.previous_id, p.value_day, p.up_to_entry, p.young_entries
  FROM payout p WHERE ${which}
),
before AS (
  SELECT b.id, b.value_day, b.up_to_entry, b.young_entries FROM p JOIN payout b ON b.id = p.previous_id
),
held AS (SELECT p.currency FROM p),
stretch AS (
  SELECT found.first_id, found.last_id FROM p LEFT JOIN before ON true CROSS JOIN LATERAL (
    ${stretchesOf('p', { before: 'before', kind, owner: 'p.owner_id', young: youngOf('p') })}
  ) AS found
)`,
  entries: {
    kind,
    owner: 'p.owner_id',
    timeZone,
    from: 'p LEFT JOIN before ON true',
    where: isIn('p', 'before', timeZone),
  },
});

/** Entries `e` of payouts `p`, of that kind of owner; `before` is the payout before each. */
function entriesOf(kind: Kind, timeZone: string): string {
  const owner = `p.${kind}_id`;
  const where = isIn('p', 'before', timeZone);
  return `payout p LEFT JOIN payout before ON before.id = p.previous_id CROSS JOIN LATERAL (
    ${stretchesOf('p', { before: 'before', kind, owner, young: youngOf('p') })}
  ) AS stretch CROSS JOIN LATERAL (
    ${entriesOfStretch({ kind, owner, currency: 'p.currency', timeZone, where })}
  ) AS e`;
}

const LIST = statement(
  'payouts_list_entries',
  (['seller', 'partner'] as const)
    .map(
      (kind) =>
        `SELECT e.id, -e.amount AS amount FROM ${entriesOf(kind, '$2')} WHERE p.id = $1 AND p.${kind}_id IS NOT NULL`,
    )
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
  WHERE p.created_at >= $1::timestamptz AND p.${kind}_id IS NOT NULL GROUP BY p.id
) AS sums ON sums.id = p.id
WHERE p.created_at >= $1::timestamptz AND p.${kind}_id IS NOT NULL
  AND (coalesce(sums.amount, 0) <> p.amount - p.carried_over + p.carried_on
    OR (SELECT sum(line.amount) FROM jsonb_to_recordset(p.lines) AS line (amount bigint))
      <> p.amount - p.carried_over + p.carried_on
    OR p.carried_over <> coalesce(before.carried_on, 0))`;

const FIND_OPEN = statement('payouts_find_unexplained', `${openOf('seller')}\nUNION ALL ${openOf('partner')}`);

/**
 * Payouts whose entries, asked of the books again, or whose lines do not sum to what they say; or that carry on another
 * sum.
 */
export const findUnexplained = (
  database: Database,
  since: string,
  timeZone: string,
): Promise<{ what: string; detail: string }[]> => database.query(FIND_OPEN, [since, timeZone]);

const { at, values } = parameters('payoutId', 'timeZone', 'before', 'limit');

/** Entries of the largest page, and one that shows whether there are more. */
const MOST_ON_A_PAGE = 501;

function linesText(kind: Kind): string {
  const { rows, entries } = ofPayout(kind, `p.id = ${at.payoutId}::bigint`, at.timeZone);
  return `WITH ${rows},
${pageOf(entries, { beside: at.before, limit: at.limit, most: MOST_ON_A_PAGE })},
${linesOf(kind, ['currency', 'created_at', 'value_date'])}
SELECT line.own_id AS "ownId", line.entry_id AS "entryId", line.part, line.cause, line.amount, line.currency,
  line.created_at AS "bookedAt", line.value_date::text AS "valueDate", s.public_id AS "saleId",
  line.attempt_public_id AS "attemptId", coalesce(s.product_name, adjustment.reason, '') AS description
FROM line LEFT JOIN sale s ON s.id = line.sale_id
  LEFT JOIN adjustment ON adjustment.id = line.cause_id
ORDER BY line.own_id DESC, line.entry_id`;
}

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
  `SELECT part.sale_id AS id, part.payout_id AS "payoutId" FROM (
  SELECT a.sale_id, e.id, ${payoutOf('$2')} AS payout_id FROM attempt a JOIN ledger_entry e ON e.attempt_id = a.id
    AND e.account = 'seller_balance' WHERE a.sale_id = ANY ($1::bigint[]) AND a.kind IN ('pay', 'capture')
) AS part WHERE part.payout_id IS NOT NULL GROUP BY part.sale_id, part.payout_id ORDER BY min(part.id)`,
);

/**
 * The payouts that the payments of sales are in, by the sales' row ids, in the order of its parts; a sale
 * that is in none is left out. A payment in instalments may be in as many, and one that is captured in parts.
 */
export async function payoutsOfSales(
  database: Database,
  saleIds: readonly number[],
  timeZone: string,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await database.query<{ id: number; payoutId: string }>(FIND_PAYOUTS_OF_SALES, [saleIds, timeZone]);
  const bySale = Map.groupBy(rows, ({ id }) => id);
  return new Map([...bySale].map(([id, its]) => [id, its.map(({ payoutId }) => payoutId)]));
}
