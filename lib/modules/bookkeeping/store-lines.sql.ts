import { type Entries, type EntryLine, linesOf, pageOf } from '#lib/modules/balances/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { addUpSums } from './domain/add-up.ts';
import type { BankSums, LedgerSums, LineSum } from './domain/control.ts';

/**
 * Entries of a month of a business, up to a mark. SQL because the ledger grows without bound: the roll-up of
 * days says between which entries a month lies, and a part of it is read along the index of the balance. The mark is
 * that of the roll-up: entries up to it are settled, so that a month read up to one mark is the same for ever.
 */

/** A month of a business: its first and last day, and between which entries, the first exclusive. */
export type Stretch = {
  sellerId: number;
  firstDay: string;
  lastDay: string;
  after: number;
  upTo: number;
};

const asked = parameters('sellerId', 'timeZone', 'firstDay', 'lastDay', 'after', 'upTo', 'beside');
const { at, values } = asked;

const ROWS = `held AS (
  SELECT f.currency FROM balance_fold f WHERE f.owner_id = ${at.sellerId}::bigint AND f.account = 'seller_balance'
),
stretch AS (
  SELECT greatest(min(d.first_id), ${at.after}::bigint + 1) AS first_id, least(max(d.last_id), ${at.upTo}::bigint)
    AS last_id
  FROM balance_day d WHERE d.owner_id = ${at.sellerId}::bigint AND d.account = 'seller_balance'
    AND d.booked_on BETWEEN ${at.firstDay}::date AND ${at.lastDay}::date HAVING count(*) > 0
)`;
const ENTRIES: Entries = {
  kind: 'seller',
  owner: `${at.sellerId}::bigint`,
  timeZone: at.timeZone,
  where: `(e.created_at AT TIME ZONE ${at.timeZone}::text)::date BETWEEN ${at.firstDay}::date AND ${at.lastDay}::date`,
};

/** Entries of a page of lines, and of a part of sums. */
const ENTRIES_AT_ONCE = 1_000;
const ENTRIES_OF_A_SUM = 25_000;

const LINES = statement(
  'bookkeeping_lines',
  `WITH ${ROWS},
${pageOf(ENTRIES, { beside: at.beside, way: 'newer', most: ENTRIES_AT_ONCE })},
${linesOf('seller', ['currency', 'created_at', 'value_date'])}
SELECT line.own_id AS "ownId", line.entry_id AS "entryId", line.part, line.cause, line.amount, line.currency,
  line.created_at AS "bookedAt", line.value_date::text AS "valueDate", s.public_id AS "saleId",
  line.attempt_public_id AS "attemptId", coalesce(s.product_name, adjustment.reason, '') AS description,
  p.public_id AS "ownPayout", coalesce(p.bank_reference, '') AS "bankReference"
FROM line LEFT JOIN sale s ON s.id = line.sale_id LEFT JOIN adjustment ON adjustment.id = line.cause_id
  LEFT JOIN payout_return back ON back.id = line.cause_id
  LEFT JOIN payout p ON p.id = coalesce(back.payout_id, line.cause_id)
ORDER BY line.own_id, line.entry_id, line.part`,
);

/** A line of a balance; a page ends with all lines of one `ownId`. */
export type ReadLine = EntryLine & {
  /** Of a payout, and of one that came back, which it is, and the bank's reference. */
  ownPayout: string | null;
  bankReference: string;
};

/** Lines of a stretch, the oldest first, a page at a time. */
export async function* readLines(database: Database, stretch: Stretch, timeZone: string): AsyncGenerator<ReadLine[]> {
  for (let beside = stretch.after; ; ) {
    const page = await database.query<ReadLine>(LINES, values({ ...stretch, timeZone, beside }));
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || new Set(page.map(({ ownId }) => ownId)).size < ENTRIES_AT_ONCE) return;
    beside = last.ownId;
  }
}

const KNOWN = statement(
  'bookkeeping_payouts_known',
  `SELECT p.public_id AS "payoutId", coalesce(p.sent_at <= $3::timestamptz, false) AS "isSent" FROM payout p
WHERE p.public_id = ANY ($1::text[]) AND EXISTS (SELECT FROM ledger_entry e WHERE e.cause_id = p.id
  AND e.account = 'seller_balance' AND e.id <= $2::bigint)`,
);

/** Those of these payouts that were booked up to an entry; `isSent`: the bank had named it by a moment. */
export async function payoutsKnownAt(
  database: Database,
  payoutIds: readonly string[],
  { upTo, at: moment }: { upTo: number; at: Date },
): Promise<ReadonlyMap<string, { isSent: boolean }>> {
  type Known = { payoutId: string; isSent: boolean };
  const rows = payoutIds.length === 0 ? [] : await database.query<Known>(KNOWN, [payoutIds, upTo, moment]);
  return new Map(rows.map(({ payoutId, isSent }) => [payoutId, { isSent }]));
}

const SUMS = statement(
  'bookkeeping_sums',
  `WITH ${ROWS},
${pageOf(ENTRIES, { beside: at.beside, way: 'newer', most: ENTRIES_OF_A_SUM })},
${linesOf('seller', ['currency'])}
SELECT line.currency, line.cause, count(*) AS count, sum(line.amount)::bigint AS amount,
  max(abs(line.amount))::bigint AS largest, read.last_id AS "lastId", read.count AS entries
FROM line, (SELECT max(own.id) AS last_id, count(*) AS count FROM own) AS read
GROUP BY line.currency, line.cause, read.last_id, read.count`,
);

/** Sums of the lines of a stretch, by currency and cause. */
export async function sumLines(database: Database, stretch: Stretch, timeZone: string): Promise<LineSum[]> {
  const parts: (LineSum & { lastId: number; entries: number })[][] = [];
  for (let beside = stretch.after; ; ) {
    const part = await database.query<LineSum & { lastId: number; entries: number }>(
      SUMS,
      values({ ...stretch, timeZone, beside }),
    );
    parts.push(part);
    const [read] = part;
    if (!read || read.entries < ENTRIES_OF_A_SUM) return addUpSums(parts.flat());
    beside = read.lastId;
  }
}

// One statement, so that the mark and the sums up to it are of one moment.
const LEDGER = statement(
  'bookkeeping_ledger',
  `WITH mark AS (
  SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) AS id
),
held AS (
  SELECT d.currency, d.account, -sum(d.amount) FILTER (WHERE d.booked_on < $2::date) AS opening,
    -sum(d.amount) AS closing
  FROM balance_day d WHERE d.owner_id = $1::bigint AND d.account IN ('seller_balance', 'payouts_in_transit')
    AND d.booked_on <= $3::date GROUP BY d.currency, d.account
)
SELECT mark.id AS mark, of_currency.* FROM mark LEFT JOIN (
  SELECT own.currency, coalesce(own.opening, 0)::bigint AS opening, own.closing::bigint AS closing,
    coalesce(sent.opening, 0)::bigint AS "openingTransit", coalesce(sent.closing, 0)::bigint AS "closingTransit"
  FROM held own LEFT JOIN held sent ON sent.currency = own.currency AND sent.account = 'payouts_in_transit'
  WHERE own.account = 'seller_balance'
) AS of_currency ON true ORDER BY of_currency.currency`,
);

type Days = { sellerId: number; firstDay: string; lastDay: string };

/** The mark, and the balances of a business by the roll-up at it. */
export async function readLedger(
  database: Database,
  { sellerId, firstDay, lastDay }: Days,
): Promise<{ mark: number; ledger: LedgerSums[] }> {
  const rows = await database.query<{ mark: number } & (LedgerSums | { currency: null })>(LEDGER, [
    sellerId,
    firstDay,
    lastDay,
  ]);
  const ledger = rows.flatMap(({ mark, ...row }) => (row.currency === null ? [] : [row]));
  return { mark: rows[0]?.mark ?? 0, ledger };
}

// By the payouts' own records, not by the entries: what the bank is known to have credited and to have taken back.
const BANK = statement(
  'bookkeeping_bank',
  `WITH credited AS (
  SELECT p.currency, CASE WHEN e.cause_id = p.id THEN p.amount ELSE -p.amount END AS amount, p.public_id
  FROM ledger_entry e LEFT JOIN payout_return back ON back.id = e.cause_id
    JOIN payout p ON p.id = coalesce(back.payout_id, e.cause_id)
  WHERE e.owner_id = $1::bigint AND e.account = 'payouts_in_transit' AND e.posting = 'settlement'
    AND (e.created_at AT TIME ZONE $4::text)::date BETWEEN $2::date AND $3::date AND e.id <= $5::bigint
)
SELECT credited.currency, sum(credited.amount)::bigint AS credited, (SELECT count(*) FROM reconciliation_finding f
    WHERE f.source = 'payout_bank' AND f.state = 'open' AND f.reference IN (SELECT p.public_id FROM payout p
      WHERE p.seller_id = $1::bigint AND p.currency = credited.currency
        AND (p.created_at AT TIME ZONE $4::text)::date BETWEEN $2::date AND $3::date)) AS findings
FROM (SELECT currency, amount FROM credited UNION ALL SELECT f.currency, 0 FROM balance_fold f
  WHERE f.owner_id = $1::bigint AND f.account = 'seller_balance') AS credited GROUP BY credited.currency`,
);

/** Credits and returns of the bank, of payouts of a business in these days. */
export const readBank = (
  database: Database,
  { sellerId, firstDay, lastDay, upTo }: Days & { upTo: number },
  timeZone: string,
): Promise<BankSums[]> => database.query<BankSums>(BANK, [sellerId, firstDay, lastDay, timeZone, upTo]);
