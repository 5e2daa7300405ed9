import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { BankMovement, PayoutStatus } from '#lib/modules/payouts/bank/protocol.ts';

/** Rows of the payout bank, in the file of the books: one per reference, whatever became of it. */

const SCHEMA = `CREATE TABLE IF NOT EXISTS bank_payout (
  reference TEXT PRIMARY KEY, asked TEXT NOT NULL, outcome TEXT NOT NULL, bank_reference TEXT, amount INTEGER NOT NULL,
  currency TEXT NOT NULL, account TEXT NOT NULL, value_date TEXT, hand_over_at TEXT, reason TEXT, returned_on TEXT,
  due_at TEXT);
CREATE INDEX IF NOT EXISTS payouts_due ON bank_payout (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS payouts_credited_on ON bank_payout (value_date) WHERE outcome IN ('credited', 'returned');
CREATE INDEX IF NOT EXISTS payouts_returned_on ON bank_payout (returned_on) WHERE outcome = 'returned'`;

export type PayoutRow = {
  reference: string;
  /** Keyed fingerprint of the request; empty for a tombstone. */
  asked: string;
  outcome: Exclude<PayoutStatus['outcome'], 'not_found'>;
  bankReference: string | null;
  amount: number;
  currency: string;
  /** Last four digits. */
  account: string;
  valueDate: string | null;
  handOverAt: string | null;
  /** Of a refusal, or of a return that is planned or has happened. */
  reason: string | null;
  /** Bank day of a return that is planned or has happened. */
  returnedOn: string | null;
  /** When it is credited, or returned; null when nothing follows. */
  dueAt: string | null;
};

export type PayoutStore = {
  find(reference: string): PayoutRow | null;
  /** Inserts a row, or replaces that of its reference. */
  put(row: PayoutRow): void;
  /** Rows that are due, of one reference or of all; the earliest first. */
  listDue(now: Date, reference: string | null): PayoutRow[];
  /** Newest first, 1,000 at most. */
  list(): PayoutRow[];
  movementsOf(day: string): BankMovement[];
  sums(): PayoutSum[];
  reset(): void;
};

type PayoutSum = { outcome: string; currency: string; count: number; total: number };

const COLUMNS = `reference, asked, outcome, bank_reference AS "bankReference", amount, currency, account,
  value_date AS "valueDate", hand_over_at AS "handOverAt", reason, returned_on AS "returnedOn", due_at AS "dueAt"`;

export function openPayoutStore(database: DatabaseSync): PayoutStore {
  database.exec(SCHEMA);
  const find = database.prepare(`SELECT ${COLUMNS} FROM bank_payout WHERE reference = ?`);
  const put = database.prepare(
    `INSERT INTO bank_payout (reference, asked, outcome, bank_reference, amount, currency, account, value_date,
       hand_over_at, reason, returned_on, due_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (reference) DO UPDATE SET outcome = excluded.outcome, reason = excluded.reason,
       returned_on = excluded.returned_on, due_at = excluded.due_at`,
  );
  const due = database.prepare(
    `SELECT ${COLUMNS} FROM bank_payout WHERE due_at <= ?1 AND (?2 IS NULL OR reference = ?2) ORDER BY due_at`,
  );
  const all = database.prepare(`SELECT ${COLUMNS} FROM bank_payout ORDER BY rowid DESC LIMIT 1000`);
  const sums = database.prepare(
    `SELECT outcome, currency, count(*) AS count, sum(amount) AS total FROM bank_payout WHERE asked <> ''
      GROUP BY outcome, currency`,
  );
  const movements = database.prepare(
    `SELECT reference, bank_reference AS "bankReference", 'credited' AS kind, amount, currency, value_date AS day,
       NULL AS reason FROM bank_payout WHERE value_date = ?1 AND outcome IN ('credited', 'returned')
     UNION ALL
     SELECT reference, bank_reference, 'returned', amount, currency, returned_on, reason FROM bank_payout
       WHERE returned_on = ?1 AND outcome = 'returned'
     ORDER BY "bankReference", kind`,
  );
  return {
    find: (reference) => (find.get(reference) as PayoutRow | undefined) ?? null,
    put: (row) => void put.run(...valuesOf(row)),
    listDue: (now, reference) => due.all(now.toISOString(), reference) as unknown as PayoutRow[],
    list: () => all.all() as unknown as PayoutRow[],
    movementsOf: (day) => movements.all(day) as unknown as BankMovement[],
    sums: () => sums.all() as unknown as PayoutSum[],
    reset: () => database.exec('DELETE FROM bank_payout'),
  };
}

const valuesOf = (row: PayoutRow): SQLInputValue[] => [
  row.reference,
  row.asked,
  row.outcome,
  row.bankReference,
  row.amount,
  row.currency,
  row.account,
  row.valueDate,
  row.handOverAt,
  row.reason,
  row.returnedOn,
  row.dueAt,
];
