import { createHmac } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { BankRecord, PaymentAnswer, PaymentRequest } from '../../modules/acquiring/processors/protocol.ts';

/**
 * The bank's books: one row per reference, with what was asked (as a keyed fingerprint: no card is kept) and what was answered. They survive a
 * `kill -9` of the bank itself and of everybody else.
 */
export type Books = {
  /** One fingerprint for one request: the same reference with another body is an error, and no body is kept to tell. */
  fingerprintOf(request: PaymentRequest): string;
  find(reference: string): Kept | null;
  keep(reference: string, asked: string, answer: PaymentAnswer, money: Money): void;
  /** The reference was cancelled before it arrived: whatever comes later finds this. */
  keepTombstone(reference: string): void;
  /** What was taken by a charge or authorization and what has since been captured and returned, minor units. */
  movedBy(originalReference: string): { captured: number; refunded: number };
  import(record: BankRecord, money: Money): void;
  listDay(day: string): BankRecord[];
  nextNumber(): number;
  reset(): void;
  close(): void;
};

export type Kept = { asked: string; answer: PaymentAnswer; operation: string; amount: number; currency: string };
export type Money = { operation: string; amount: number; currency: string; originalReference: string | null; day: string };

const SCHEMA = `
CREATE TABLE IF NOT EXISTS movement (
  number INTEGER PRIMARY KEY AUTOINCREMENT, reference TEXT NOT NULL UNIQUE, asked TEXT NOT NULL, outcome TEXT NOT NULL, answer TEXT NOT NULL,
  operation TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL, original_reference TEXT, day TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS movements_of_an_original ON movement (original_reference) WHERE original_reference IS NOT NULL;
CREATE INDEX IF NOT EXISTS movements_of_a_day ON movement (day);
`;

type Row = { asked: string; answer: string; operation: string; amount: number; currency: string };

/** `key` is kept out of the file: with all but a few digits of a card beside it, a plain hash could be guessed back to the card. */
export function openBooks(path: string, key: string): Books {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  database.exec(SCHEMA);
  const find = database.prepare('SELECT asked, answer, operation, amount, currency FROM movement WHERE reference = ?');
  const insert = database.prepare(
    'INSERT INTO movement (reference, asked, outcome, answer, operation, amount, currency, original_reference, day) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const moved = database.prepare(
    `SELECT operation, coalesce(sum(amount), 0) AS total FROM movement WHERE original_reference = ? AND outcome = 'approved' GROUP BY operation`,
  );
  const day = database.prepare(`SELECT answer FROM movement WHERE day = ? AND outcome = 'approved' ORDER BY number`);
  const last = database.prepare('SELECT coalesce(max(number), 0) AS number FROM movement');
  let number = Number((last.get() as { number: number }).number);

  const keep: Books['keep'] = (reference, asked, answer, money) => {
    insert.run(reference, asked, answer.outcome, JSON.stringify(answer), money.operation, money.amount, money.currency, money.originalReference, money.day);
  };
  return {
    fingerprintOf: (request) => createHmac('sha256', key).update(JSON.stringify(request)).digest('base64url'),
    find(reference) {
      const row = find.get(reference) as Row | undefined;
      return row ? { ...row, answer: JSON.parse(row.answer) as PaymentAnswer } : null;
    },
    keep,
    keepTombstone: (reference) => keep(reference, '', { outcome: 'cancelled' }, { operation: 'none', amount: 0, currency: '', originalReference: null, day: '' }),
    movedBy(originalReference) {
      const totals = new Map((moved.all(originalReference) as { operation: string; total: number }[]).map((row) => [row.operation, row.total]));
      return { captured: totals.get('capture') ?? 0, refunded: (totals.get('refund') ?? 0) + (totals.get('void') ?? 0) };
    },
    import: (record, money) => keep(record.reference, 'imported', { outcome: 'approved', record }, money),
    listDay: (asked) => (day.all(asked) as { answer: string }[]).map((row) => (JSON.parse(row.answer) as { record: BankRecord }).record),
    nextNumber: () => {
      number += 1;
      return number;
    },
    reset: () => database.exec('DELETE FROM movement'),
    close: () => database.close(),
  };
}
