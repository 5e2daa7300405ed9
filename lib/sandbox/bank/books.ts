import { createHmac } from 'node:crypto';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { BankRecord, PaymentResponse, PaymentRequest } from '#lib/modules/acquiring/protocol.ts';

/**
 * The bank's books: one row per reference, with the request (as a keyed fingerprint: no card is kept) and the answer.
 * They survive a `kill -9` of the bank itself and of every other process.
 */
export type Books = {
  /**
   * Fingerprint of a request: the same reference with another body is an error, and no body is kept for the comparison.
   */
  fingerprintOf(request: PaymentRequest): string;
  find(reference: string): BookRecord | null;
  keep(reference: string, fingerprint: string, answer: PaymentResponse, money: Money): void;
  /** Decides a payment that waited, at `now`; false when it does not wait any more. */
  decide(reference: string, answer: PaymentResponse, now: Date): boolean;
  /** Notes a reference that was cancelled before its request arrived, for later requests to find. */
  keepTombstone(reference: string): void;
  forgetTombstone(reference: string): void;
  movedBy(originalReference: string): Moved;
  import(record: BankRecord, money: Money): void;
  listDay(day: string): BankRecord[];
  /** Approved totals by merchant, operation and currency. Minor units. */
  sums(merchant: string | null): Sum[];
  /** Number that is never given out again, also after a `kill -9`. */
  nextNumber(): number;
  /** Runs work as a whole or not at all, also in a `kill -9`. */
  atOnce(work: () => void): void;
  reset(): void;
  close(): void;
  readonly database: DatabaseSync;
};

/** Amounts that followed a payment, minor units. `isClosed`: the rest of its authorization is released. */
type Moved = { captured: number; refunded: number; chargedBack: number; reversed: number; isClosed: boolean };

export type BookRecord = {
  asked: string;
  answer: PaymentResponse;
  operation: string;
  amount: number;
  currency: string;
  merchant: string;
};
export type Money = {
  merchant: string;
  operation: string;
  amount: number;
  currency: string;
  originalReference: string | null;
  day: string;
  /** Whether a capture releases the rest. */
  isFinal: boolean;
};
type Sum = { merchant: string; operation: string; currency: string; count: number; total: number };

const SCHEMA = `
CREATE TABLE IF NOT EXISTS movement (
  number INTEGER PRIMARY KEY AUTOINCREMENT, reference TEXT NOT NULL UNIQUE, asked TEXT NOT NULL, outcome TEXT NOT NULL,
    answer TEXT NOT NULL,
  operation TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL, original_reference TEXT, day TEXT NOT NULL,
  merchant TEXT NOT NULL DEFAULT '', is_final INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS movements_of_an_original ON movement (original_reference)
  WHERE original_reference IS NOT NULL;
CREATE INDEX IF NOT EXISTS movements_of_a_day ON movement (day);
CREATE TABLE IF NOT EXISTS counter (reserved INTEGER NOT NULL);
`;

/** Columns that books of an earlier day lack. */
const LATER_COLUMNS = [`merchant TEXT NOT NULL DEFAULT ''`, 'is_final INTEGER NOT NULL DEFAULT 0'];

/** Index that holds all columns of the sums, so that they are read from it alone, without the long answers. */
const SUMS_INDEX = `CREATE INDEX IF NOT EXISTS money_of_a_merchant ON movement (merchant, operation, currency, amount)
  WHERE outcome = 'approved'`;

/** Numbers set aside at a time: a kill wastes the rest of them, and none is given out twice. */
const NUMBERS_AT_ONCE = 1_000;

type Row = { asked: string; answer: string; operation: string; amount: number; currency: string; merchant: string };

function prepareStatements(database: DatabaseSync) {
  const find = database.prepare(
    'SELECT asked, answer, operation, amount, currency, merchant FROM movement WHERE reference = ?',
  );
  const insert = database.prepare(
    'INSERT INTO movement (reference, asked, outcome, answer, operation, amount, currency, original_reference, ' +
      'day, merchant, is_final) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  // A reversal names its chargeback, a chargeback may name a capture: both belong to the payment they go back to.
  const moved = database.prepare(
    `SELECT operation, coalesce(sum(amount), 0) AS total, max(is_final) AS final FROM movement
      WHERE outcome = 'approved' AND (original_reference = ?1
       OR original_reference IN (SELECT reference FROM movement WHERE original_reference = ?1
         AND operation IN ('capture', 'chargeback'))
       OR original_reference IN (SELECT dispute.reference FROM movement taken
         JOIN movement dispute ON dispute.original_reference = taken.reference
         WHERE taken.original_reference = ?1 AND taken.operation = 'capture' AND dispute.operation = 'chargeback'))
     GROUP BY operation`,
  );
  const decide = database.prepare(
    `UPDATE movement SET outcome = ?, answer = ?, day = ? WHERE reference = ? AND outcome IN ('challenge', 'pending')`,
  );
  const forget = database.prepare(`DELETE FROM movement WHERE reference = ? AND outcome = 'cancelled'`);
  const day = database.prepare(
    `SELECT answer FROM movement WHERE day = ? AND outcome = 'approved' AND operation <> 'mandate-change'
      ORDER BY number`,
  );
  const sumsOf = (condition: string) =>
    database.prepare(
      `SELECT merchant, operation, currency, count(*) AS count, sum(amount) AS total FROM movement
        WHERE outcome = 'approved' AND operation <> 'mandate-change' ${condition} GROUP BY merchant, operation,
        currency`,
    );
  return { find, insert, moved, decide, forget, day, sums: sumsOf(''), sumsOfOne: sumsOf('AND merchant = ?') };
}

/**
 * `key` is kept out of the file: with all but a few digits of a card beside it, a plain hash could be guessed back to
 * the card.
 */
export function openBooks(path: string, key: string): Books {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  database.exec(SCHEMA);
  addLaterColumns(database);
  database.exec(SUMS_INDEX);
  const { find, insert, moved, decide, forget, day, sums, sumsOfOne } = prepareStatements(database);
  const keep: Books['keep'] = (reference, fingerprint, answer, money) => {
    insert.run(
      reference,
      fingerprint,
      answer.outcome,
      JSON.stringify(answer),
      money.operation,
      money.amount,
      money.currency,
      money.originalReference,
      money.day,
      money.merchant,
      money.isFinal ? 1 : 0,
    );
  };
  return {
    database,
    fingerprintOf: (request) => createHmac('sha256', key).update(JSON.stringify(request)).digest('base64url'),
    find(reference) {
      const row = find.get(reference) as Row | undefined;
      return row ? { ...row, answer: JSON.parse(row.answer) as PaymentResponse } : null;
    },
    keep,
    decide: (reference, answer, now) =>
      decide.run(answer.outcome, JSON.stringify(answer), dayOf(now), reference).changes === 1,
    keepTombstone: (reference) => keep(reference, '', { outcome: 'cancelled' }, NOTHING),
    forgetTombstone: (reference) => void forget.run(reference),
    movedBy: (originalReference) => movedOf(moved, originalReference),
    import: (record, money) => keep(record.reference, 'imported', { outcome: 'approved', record }, money),
    listDay: (date) =>
      (day.all(date) as { answer: string }[]).map((row) => (JSON.parse(row.answer) as { record: BankRecord }).record),
    sums: (merchant) => (merchant === null ? sums.all() : sumsOfOne.all(merchant)) as unknown as Sum[],
    nextNumber: numbers(database),
    atOnce(work) {
      database.exec('BEGIN IMMEDIATE');
      try {
        work();
        database.exec('COMMIT');
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    reset: () => database.exec('DELETE FROM movement'),
    close: () => database.close(),
  };
}

const NOTHING: Money = {
  merchant: '',
  operation: 'none',
  amount: 0,
  currency: '',
  originalReference: null,
  day: '',
  isFinal: false,
};

function movedOf(statement: StatementSync, originalReference: string): Moved {
  const rows = statement.all(originalReference) as { operation: string; total: number; final: number }[];
  const total = (operation: string) => rows.find((row) => row.operation === operation)?.total ?? 0;
  return {
    captured: total('capture'),
    refunded: total('refund'),
    chargedBack: total('chargeback'),
    reversed: total('chargeback-reversal'),
    isClosed: rows.some((row) => row.operation === 'void' || (row.operation === 'capture' && row.final === 1)),
  };
}

/** The bank's day of a moment (UTC), `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

function numbers(database: DatabaseSync): () => number {
  // Books of an earlier day counted from their rows, and gave out two numbers for some of them.
  database.exec(
    `INSERT INTO counter (reserved) SELECT 2 * (SELECT coalesce(max(number), 0) FROM movement)
      WHERE NOT EXISTS (SELECT 1 FROM counter)`,
  );
  const reserve = database.prepare('UPDATE counter SET reserved = reserved + ? RETURNING reserved');
  let [number, reserved] = [0, 0];
  return () => {
    if (number === reserved) {
      reserved = (reserve.get(NUMBERS_AT_ONCE) as { reserved: number }).reserved;
      number = reserved - NUMBERS_AT_ONCE;
    }
    number += 1;
    return number;
  };
}

function addLaterColumns(database: DatabaseSync): void {
  const known = new Set(
    (database.prepare('PRAGMA table_info(movement)').all() as { name: string }[]).map(({ name }) => name),
  );
  for (const column of LATER_COLUMNS)
    if (!known.has(column.split(' ')[0] ?? '')) database.exec(`ALTER TABLE movement ADD COLUMN ${column}`);
}
