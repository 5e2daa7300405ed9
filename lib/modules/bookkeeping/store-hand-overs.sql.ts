import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Check, HandedSums } from './domain/control.ts';
import type { Accounts } from './domain/postings.ts';

/**
 * Hand-overs of entries: each a stretch of the ledger within a month, which no other of the month has any of. SQL
 * because it is made under a lock, and its entries are found in the ledger.
 */

/** `month` is `YYYY-MM`; entries after `afterEntry` up to `upToEntry` that were booked in it. */
export type HandOver = {
  number: number;
  month: string;
  afterEntry: number;
  upToEntry: number;
  lines: number;
  madeAt: Date;
  madeBy: string;
  accounts: Accounts;
  sums: readonly HandedSums[];
  isClosed: boolean;
  checks: readonly Check[];
};

const COLUMNS = `h.number, to_char(h.month, 'YYYY-MM') AS month, h.after_entry AS "afterEntry",
  h.up_to_entry AS "upToEntry", h.lines, h.made_at AS "madeAt", u.name AS "madeBy", h.accounts, h.sums,
  h.is_closed AS "isClosed", h.checks`;
const FROM = 'bookkeeping_hand_over h JOIN app_user u ON u.id = h.made_by';

/** Hand-overs of a month that are listed: the latest. */
const MOST_LISTED = 100;

const LIST = statement(
  'bookkeeping_list_hand_overs',
  `SELECT ${COLUMNS} FROM ${FROM} WHERE h.seller_id = $1 AND h.month = ($2::text || '-01')::date
ORDER BY h.after_entry DESC LIMIT ${MOST_LISTED}`,
);

/** The hand-overs of a month, the latest first. */
export const listHandOvers = (database: Database, sellerId: number, month: string): Promise<HandOver[]> =>
  database.query<HandOver>(LIST, [sellerId, month]);

const FIND = statement(
  'bookkeeping_find_hand_over',
  `SELECT ${COLUMNS} FROM ${FROM} WHERE h.seller_id = $1 AND h.number = $2`,
);

/** A hand-over of a business by its number; null where it has none of that number. */
export const findHandOver = async (database: Database, sellerId: number, number: number): Promise<HandOver | null> =>
  (await database.query<HandOver>(FIND, [sellerId, number]))[0] ?? null;

const HANDED = statement(
  'bookkeeping_handed',
  `SELECT coalesce((SELECT max(h.up_to_entry) FROM bookkeeping_hand_over h WHERE h.seller_id = $1
    AND h.month = ($2::text || '-01')::date), 0)::bigint AS "upToEntry",
  coalesce((SELECT jsonb_agg(sum) FROM bookkeeping_hand_over h, jsonb_array_elements(h.sums) AS sum
    WHERE h.seller_id = $1 AND h.month = ($2::text || '-01')::date), '[]') AS sums`,
);

/** Up to which entry a month was handed over, 0 where it was not, and the sums of all its hand-overs. */
export async function readHanded(
  database: Database,
  sellerId: number,
  month: string,
): Promise<{ upToEntry: number; sums: HandedSums[] }> {
  const [row] = await database.query<{ upToEntry: number; sums: HandedSums[] }>(HANDED, [sellerId, month]);
  return row ?? { upToEntry: 0, sums: [] };
}

const ADD = statement(
  'bookkeeping_add_hand_over',
  `INSERT INTO bookkeeping_hand_over (seller_id, after_entry, up_to_entry, made_by, number, lines, month, is_closed,
  accounts, sums, checks)
SELECT $1, $2, $3, $4, coalesce((SELECT max(h.number) FROM bookkeeping_hand_over h WHERE h.seller_id = $1), 0) + 1, $5,
  ($6::text || '-01')::date, $7, $8::text::jsonb, $9::text::jsonb, $10::text::jsonb
RETURNING number`,
);

type NewHandOver = Omit<HandOver, 'number' | 'madeAt' | 'madeBy'> & { sellerId: number; madeBy: number };

/** Adds a hand-over, and answers its number among those of the business. */
export async function addHandOver(inside: Database, made: NewHandOver): Promise<number> {
  const { sellerId, afterEntry, upToEntry, madeBy, lines, month, isClosed, accounts, sums, checks } = made;
  const [row] = await inside.query<{ number: number }>(ADD, [
    sellerId,
    afterEntry,
    upToEntry,
    madeBy,
    lines,
    month,
    isClosed,
    JSON.stringify(accounts),
    JSON.stringify(sums),
    JSON.stringify(checks),
  ]);
  if (!row) throw new Error('a hand-over was not added');
  return row.number;
}

const BROKEN = statement(
  'bookkeeping_find_broken',
  `SELECT format('hand-over %s of seller %s, %s', one.number, one.seller_id, to_char(one.month, 'YYYY-MM')) AS what,
  format('It begins after entry %s, and what was handed over before ends with %s.', one.after_entry,
    coalesce(before.up_to_entry, 0)) AS detail
FROM bookkeeping_hand_over one LEFT JOIN LATERAL (SELECT b.up_to_entry FROM bookkeeping_hand_over b
  WHERE b.seller_id = one.seller_id AND b.month = one.month AND b.id < one.id ORDER BY b.id DESC LIMIT 1) AS before
  ON true
WHERE one.made_at >= $1::timestamptz AND one.after_entry <> coalesce(before.up_to_entry, 0)`,
);

/** Hand-overs since a moment that have entries of the one before them in the month, or leave some out. */
export const findBrokenHandOvers = (database: Database, since: string): Promise<{ what: string; detail: string }[]> =>
  database.query(BROKEN, [since]);
