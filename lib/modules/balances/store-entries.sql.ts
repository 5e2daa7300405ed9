import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { entryLines } from './entry-lines.ts';

/**
 * Lines of a seller's balance, newest first. SQL because the ledger grows without bound: a page is read along its index
 * from where the one before ended.
 */

/** A line: what one cause did to the balance. Minor units, positive to the seller. */
export type EntryLine = {
  /** The entry of the balance that it is a part of; a page ends at one. */
  ownId: number;
  entryId: number;
  cause: EntryCause;
  amount: number;
  currency: string;
  bookedAt: Date;
  /** `YYYY-MM-DD`: from when it counts. */
  valueDate: string;
  saleId: string | null;
  attemptId: string | null;
  /** Product of the sale, or the reason of an adjustment. */
  description: string;
};

/** `before`: the last entry of the page before. Days are inclusive, `YYYY-MM-DD`. */
export type EntriesAsked = {
  sellerId: number;
  currencies: readonly string[];
  from: string | null;
  to: string | null;
  cause: EntryCause | null;
  before: number | null;
  /** Entries of the balance, each with all its lines. */
  limit: number;
};

const { at, values } = parameters('sellerId', 'currencies', 'timeZone', 'from', 'to', 'cause', 'before', 'limit');

const DAY = `(e.created_at AT TIME ZONE ${at.timeZone}::text)::date`;

/** Days that are rolled up say between which entries they lie; what is not rolled up yet is looked at by its day. */
const LIST = statement(
  'balances_list_entries',
  `WITH mark AS (SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) AS id),
days AS (
  SELECT coalesce((SELECT min(d.first_id) FROM balance_day d WHERE d.owner_id = ${at.sellerId}::bigint
    AND d.account = 'seller_balance' AND d.currency = ANY (${at.currencies}::char(3)[])
    AND d.booked_on >= coalesce(${at.from}::date, '-infinity')), mark.id + 1) AS first_id,
  coalesce((SELECT max(d.last_id) FROM balance_day d WHERE d.owner_id = ${at.sellerId}::bigint
    AND d.account = 'seller_balance' AND d.currency = ANY (${at.currencies}::char(3)[])
    AND d.booked_on <= coalesce(${at.to}::date, 'infinity')), 0) AS last_id, mark.id AS mark
  FROM mark
),
own AS (
  SELECT e.id, e.attempt_id, e.cause_id, e.posting, e.amount, e.currency, e.created_at,
    coalesce(e.value_date, ${DAY}) AS value_date
  FROM ledger_entry e, days
  WHERE e.account = 'seller_balance' AND e.owner_id = ${at.sellerId}::bigint
    AND e.currency = ANY (${at.currencies}::char(3)[])
    AND e.id < coalesce(${at.before}::bigint, 9223372036854775807) AND e.id >= days.first_id
    AND (e.id <= days.last_id OR e.id > days.mark)
    AND (${at.from}::date IS NULL OR ${DAY} >= ${at.from}::date)
    AND (${at.to}::date IS NULL OR ${DAY} <= ${at.to}::date)
    AND (${at.cause}::text IS NULL OR ${hasLine(`${at.cause}::text`)})
  ORDER BY e.id DESC LIMIT ${at.limit}::int
),
${entryLines()}
SELECT line.own_id AS "ownId", line.entry_id AS "entryId", line.cause, line.amount, own.currency,
  own.created_at AS "bookedAt", own.value_date::text AS "valueDate", s.public_id AS "saleId",
  a.public_id AS "attemptId", coalesce(s.product_name, adjustment.reason, '') AS description
FROM line JOIN own ON own.id = line.own_id
  LEFT JOIN attempt a ON a.id = line.attempt_id LEFT JOIN sale s ON s.id = a.sale_id
  LEFT JOIN adjustment ON adjustment.id = line.cause_id
WHERE ${at.cause}::text IS NULL OR line.cause = ${at.cause}::text
ORDER BY line.own_id DESC, line.entry_id`,
);

/** Whether the entry `e` has a line of a cause; the lines themselves are made after the page is cut. */
function hasLine(cause: string): string {
  return `EXISTS (WITH own AS (SELECT e.id, e.attempt_id, e.cause_id, e.posting, e.amount), ${entryLines()}
      SELECT FROM line WHERE line.cause = ${cause})`;
}

/** A page of lines: those of at most `limit` entries of the balance. */
export const listEntries = (database: Database, asked: EntriesAsked, timeZone: string): Promise<EntryLine[]> =>
  database.query<EntryLine>(LIST, values({ ...asked, timeZone }));
