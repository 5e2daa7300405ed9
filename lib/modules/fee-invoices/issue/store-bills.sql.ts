import { linesOf } from '#lib/modules/balances/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { keepFact } from '#lib/platform/db/facts.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import type { BillLine, FeeKind } from '../domain/bill.ts';
import type { Issuer } from '../domain/issuer.ts';

/**
 * Fees of sellers in closed months. SQL because they are sums over the ledger, which grows without bound: days that are
 * rolled up say between which entries a month lies, and a part reads so many of them at most.
 */

/** Statements of one look. */
const AT_ONCE = 200;

// Statements of a month are made after its close: their times lie together.
const FIND_UNBILLED = statement(
  'fee_invoices_statements_without_bill',
  `SELECT s.id FROM account_statement s JOIN closed_month m ON m.month = s.month
WHERE s.month = ($1::text || '-01')::date AND s.made_at >= m.closed_at AND s.seller_id IS NOT NULL
  AND s.id <> ALL ($2::bigint[])
  AND s.content::jsonb -> 'changes' @? '$[*] ? (@.cause == "processing-fee" || @.cause == "chargeback-fee"
    || @.cause == "fee-vat" || @.cause == "market-fee")'
  AND NOT EXISTS (SELECT FROM fee_bill b WHERE b.seller_id = s.seller_id AND b.month = s.month
    AND b.currency = s.currency)
ORDER BY s.id LIMIT ${AT_ONCE}`,
);

/** Statements of sellers of a month (`YYYY-MM`) with fees that nobody has added up yet, past those that are named. */
export const findUnbilled = async (
  database: Database,
  month: string,
  passedOver: readonly number[],
): Promise<number[]> => (await database.query<{ id: number }>(FIND_UNBILLED, [month, passedOver])).map(({ id }) => id);

const STATEMENT = statement(
  'fee_invoices_statement',
  `SELECT s.seller_id AS "sellerId", s.currency, (SELECT -coalesce(sum((change ->> 'amount')::bigint), 0)
  FROM jsonb_array_elements(s.content::jsonb -> 'changes') AS change
  WHERE change ->> 'cause' IN ('processing-fee', 'chargeback-fee', 'fee-vat', 'market-fee'))::bigint AS fees
FROM account_statement s WHERE s.id = $1`,
);

/** A statement, and what its fees come to: positive is what the seller paid. */
export async function readStatement(
  database: Database,
  id: number,
): Promise<{ sellerId: number; currency: string; fees: number }> {
  const [row] = await database.query<{ sellerId: number; currency: string; fees: number }>(STATEMENT, [id]);
  if (!row) throw new Error('there is no such statement');
  return row;
}

/** Entries of a part. */
const ENTRIES_AT_ONCE = 25_000;

const { at, values } = parameters('sellerId', 'currency', 'firstDay', 'lastDay', 'from', 'until', 'after');

// A market fee is of the partner on whose account it stands across; what changed it later, of that account's own entry.
const FEES = statement(
  'fee_invoices_fees_of_month',
  `WITH stretch AS MATERIALIZED (
  SELECT greatest(min(d.first_id), ${at.after}::bigint + 1) AS first_id, max(d.last_id) AS last_id
  FROM balance_day d WHERE d.owner_id = ${at.sellerId}::bigint AND d.account = 'seller_balance'
    AND d.currency = ${at.currency}::char(3) AND d.booked_on BETWEEN ${at.firstDay}::date AND ${at.lastDay}::date
),
own AS MATERIALIZED (
  SELECT e.id, e.attempt_id, e.cause_id, e.posting, e.amount FROM ledger_entry e, stretch
  WHERE e.account = 'seller_balance' AND e.owner_id = ${at.sellerId}::bigint AND e.currency = ${at.currency}::char(3)
    AND e.id BETWEEN stretch.first_id AND stretch.last_id AND e.created_at >= ${at.from}::timestamptz
    AND e.created_at < ${at.until}::timestamptz
  ORDER BY e.id LIMIT ${ENTRIES_AT_ONCE}
),
${linesOf('seller')},
fee AS (
  SELECT CASE line.cause WHEN 'market-fee' THEN 'market' WHEN 'chargeback-fee' THEN 'chargeback'
      WHEN 'fee-vat' THEN CASE WHEN line.is_of_chargeback THEN 'chargeback' ELSE 'processing' END
      ELSE 'processing' END AS kind,
    CASE WHEN line.cause <> 'market-fee' THEN NULL WHEN line.cause_id IS NULL
      THEN (SELECT nullif(e.owner_id, 0) FROM ledger_entry e WHERE e.id = line.entry_id)
      ELSE (SELECT nullif(e.owner_id, 0) FROM ledger_entry e WHERE e.cause_id = line.cause_id
        AND e.account = 'market_fees') END AS issuer,
    line.amount, line.cause = 'fee-vat' AS is_vat
  FROM line WHERE line.cause IN ('processing-fee', 'chargeback-fee', 'fee-vat', 'market-fee')
),
summed AS (
  SELECT fee.issuer, fee.kind, -coalesce(sum(fee.amount) FILTER (WHERE fee.amount < 0), 0) AS charged,
    -coalesce(sum(fee.amount) FILTER (WHERE fee.amount < 0 AND fee.is_vat), 0) AS charged_vat,
    coalesce(sum(fee.amount) FILTER (WHERE fee.amount > 0), 0) AS credited,
    coalesce(sum(fee.amount) FILTER (WHERE fee.amount > 0 AND fee.is_vat), 0) AS credited_vat
  FROM fee GROUP BY fee.issuer, fee.kind
)
SELECT summed.issuer, summed.kind, summed.charged::bigint AS charged, summed.charged_vat::bigint AS "chargedVat",
  summed.credited::bigint AS credited, summed.credited_vat::bigint AS "creditedVat", reached.id AS "reachedId",
  reached.count AS entries
FROM (SELECT max(own.id) AS id, count(*) AS count FROM own) AS reached LEFT JOIN summed ON true`,
);

type Row = Omit<BillLine, 'kind'> & { issuer: Issuer; kind: FeeKind | null; reachedId: number; entries: number };

/** A seller's balance in a currency, and the month: its days and its moments, of which the last is exclusive. */
export type FeesAsked = {
  sellerId: number;
  currency: string;
  firstDay: string;
  lastDay: string;
  from: Date;
  until: Date;
};

/** Fees of a seller in a closed month by who charged them and by kind, in parts. */
export async function readFees(database: Database, asked: FeesAsked): Promise<{ issuer: Issuer; line: BillLine }[]> {
  const parts: { issuer: Issuer; line: BillLine }[] = [];
  for (let after = 0; ; ) {
    const rows = await database.query<Row>(FEES, values({ ...asked, after }));
    for (const { issuer, kind, charged, chargedVat, credited, creditedVat } of rows)
      if (kind !== null) parts.push({ issuer, line: { kind, charged, chargedVat, credited, creditedVat } });
    const [reached] = rows;
    if (!reached || reached.entries < ENTRIES_AT_ONCE) return parts;
    after = reached.reachedId;
  }
}

const ADD = statement(
  'fee_invoices_add_bill',
  `INSERT INTO fee_bill (seller_id, partner_id, month, currency, charged, credited, lines)
VALUES ($1, $2, ($3::text || '-01')::date, $4, $5, $6, $7::jsonb) ON CONFLICT DO NOTHING`,
);

type Bill = { sellerId: number; issuer: Issuer; month: string; currency: string; lines: readonly BillLine[] };

/** Adds what a seller was charged in a month; where another process was first, its row stays. */
export async function addBill(
  inside: Database,
  { sellerId, issuer, month, currency, lines, charged, credited }: Bill & { charged: number; credited: number },
): Promise<void> {
  await inside.query(ADD, [sellerId, issuer, month, currency, charged, credited, JSON.stringify(lines)]);
}

const READ_DONE = statement('fee_invoices_read_done', `SELECT value FROM app_fact WHERE key = 'fees-billed'`);
const NOTE_DONE = statement(
  'fee_invoices_note_done',
  `${keepFact('fees-billed', '$1::text', 'greatest(known.value, excluded.value)')}`,
);

/** The month (`YYYY-MM`) up to which all fees are added up; null before the first. */
export const readBilled = async (database: Database): Promise<string | null> =>
  (await database.query<{ value: string }>(READ_DONE, []))[0]?.value ?? null;

export async function noteBilled(database: Database, month: string): Promise<void> {
  await database.query(NOTE_DONE, [month]);
}

/** Bills whose issuer has details for their month, the oldest first: an issuer without any costs nothing. */
const due = (ofIssuer: string, asked: string): string =>
  `(SELECT b.id, b.month FROM fee_bill b WHERE b.state = 'waiting' AND ${ofIssuer} AND b.month >= since.month
    AND b.id <> ALL ($1::bigint[]) AND ${asked} ORDER BY b.month, b.id LIMIT ${AT_ONCE})`;

const FIND_DUE = statement(
  'fee_invoices_due',
  `SELECT found.id FROM (SELECT i.partner_id, min(i.valid_from) AS month FROM invoice_issuer i GROUP BY i.partner_id)
  AS since CROSS JOIN LATERAL (
  ${due('b.partner_id = since.partner_id', 'since.partner_id IS NOT NULL')}
  UNION ALL
  ${due('b.partner_id IS NULL', 'since.partner_id IS NULL')}
) AS found ORDER BY found.month, found.id LIMIT ${AT_ONCE}`,
);

export const findDue = async (database: Database, passedOver: readonly number[]): Promise<number[]> =>
  (await database.query<{ id: number }>(FIND_DUE, [passedOver])).map(({ id }) => id);

const LOCK = statement(
  'fee_invoices_lock_bill',
  `SELECT b.id, b.seller_id AS "sellerId", b.partner_id AS issuer, to_char(b.month, 'YYYY-MM') AS month, b.currency,
  b.lines, s.content::jsonb #>> '{holder,name}' AS "holderName",
  s.content::jsonb #>> '{holder,business_number}' AS "holderNumber", encode(s.sha256, 'hex') AS "statementHash"
FROM fee_bill b JOIN account_statement s ON s.seller_id = b.seller_id AND s.month = b.month AND s.currency = b.currency
WHERE b.id = $1 AND b.state = 'waiting' FOR UPDATE OF b`,
);

export type WaitingBill = Bill & {
  id: number;
  /** The seller as its statement names it. */
  holderName: string;
  holderNumber: string;
  statementHash: string;
};

/** A bill that waits, locked until the database transaction ends; null where another process was first. */
export const lockBill = async (inside: Database, id: number): Promise<WaitingBill | null> =>
  (await inside.query<WaitingBill>(LOCK, [id]))[0] ?? null;

const NOTE_STATE = statement(
  'fee_invoices_note_state',
  'UPDATE fee_bill SET state = $2::fee_bill_state, refusal = $3::fee_bill_refusal WHERE id = $1',
);

export async function noteState(inside: Database, id: number, refusal: string | null): Promise<void> {
  await inside.query(NOTE_STATE, [id, refusal === null ? 'invoiced' : 'refused', refusal]);
}
