import type { DatabaseSync } from 'node:sqlite';
import type { Waiting } from './challenges.ts';

/** Rows of payments that are not decided yet, and of planned returns, in the file of the books. */

const SCHEMA = `CREATE TABLE IF NOT EXISTS challenge (processor_reference TEXT PRIMARY KEY, reference TEXT NOT NULL,
  payment TEXT NOT NULL, due_at TEXT);
CREATE TABLE IF NOT EXISTS planned_return (reference TEXT PRIMARY KEY, due_at TEXT NOT NULL);`;

const INDEXES = `CREATE INDEX IF NOT EXISTS challenges_due ON challenge (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS challenges_by_reference ON challenge (reference)`;

/** Rows by `name`, the processor's reference of a payment; `reference` is the merchant's. */
export type ChallengeStore = {
  insert(name: string, payment: Waiting, dueAt: Date | null): void;
  find(name: string): Waiting | null;
  nameOf(reference: string): string | null;
  change(name: string, payment: Waiting): void;
  /** Ends the wait for a date. */
  clearDue(name: string): void;
  /** Names of the due payments of one reference, or of all; the earliest first. */
  listDue(now: Date, reference: string | undefined): string[];
  /** Names of the waiting payments of a merchant (null: of all), newest first, 100 at most. */
  listOpen(merchant: string | null): string[];
  /** Whether a payment of this reference waits for a debit's bank. */
  hasPlan(reference: string): boolean;
  planReturn(reference: string, at: Date): void;
  /** References of debits whose money is due to be taken back. */
  listDueReturns(now: Date): string[];
  dropReturn(reference: string): void;
  reset(): void;
};

type Named = { name: string };

export function openChallengeStore(database: DatabaseSync): ChallengeStore {
  database.exec(SCHEMA);
  addDueColumn(database);
  database.exec(INDEXES);
  const insert = database.prepare(
    'INSERT INTO challenge (processor_reference, reference, payment, due_at) VALUES (?, ?, ?, ?)',
  );
  const select = database.prepare('SELECT payment FROM challenge WHERE processor_reference = ?');
  const change = database.prepare('UPDATE challenge SET payment = ? WHERE processor_reference = ?');
  const clearDue = database.prepare('UPDATE challenge SET due_at = NULL WHERE processor_reference = ?');
  const due = database.prepare(
    `SELECT processor_reference AS name FROM challenge WHERE due_at <= ?1 AND (?2 IS NULL OR reference = ?2)
      ORDER BY due_at`,
  );
  const ofReference = database.prepare('SELECT payment FROM challenge WHERE reference = ?');
  const nameOf = database.prepare('SELECT processor_reference AS name FROM challenge WHERE reference = ?');
  const open = database.prepare(
    `SELECT c.processor_reference AS name FROM challenge c JOIN movement m ON m.reference = c.reference
     WHERE m.outcome IN ('challenge', 'pending') AND (?1 IS NULL OR m.merchant = ?1) ORDER BY m.number DESC LIMIT 100`,
  );
  const plan = database.prepare('INSERT OR IGNORE INTO planned_return (reference, due_at) VALUES (?, ?)');
  const dueReturns = database.prepare('SELECT reference FROM planned_return WHERE due_at <= ?');
  const dropReturn = database.prepare('DELETE FROM planned_return WHERE reference = ?');

  return {
    insert: (name, payment, dueAt) =>
      void insert.run(name, payment.reference, JSON.stringify(payment), dueAt?.toISOString() ?? null),
    find(name) {
      const row = select.get(name) as { payment: string } | undefined;
      return row ? { ...OLDER_DEFAULTS, ...(JSON.parse(row.payment) as Older) } : null;
    },
    nameOf: (reference) => (nameOf.get(reference) as Named | undefined)?.name ?? null,
    change: (name, payment) => void change.run(JSON.stringify(payment), name),
    clearDue: (name) => void clearDue.run(name),
    listDue: (now, reference) => (due.all(now.toISOString(), reference ?? null) as Named[]).map(({ name }) => name),
    listOpen: (merchant) => (open.all(merchant) as Named[]).map(({ name }) => name),
    hasPlan: (reference) =>
      (ofReference.all(reference) as { payment: string }[]).some(
        ({ payment }) => (JSON.parse(payment) as Partial<Waiting>).plan != null,
      ),
    planReturn: (reference, at) => void plan.run(reference, at.toISOString()),
    listDueReturns: (now) =>
      (dueReturns.all(now.toISOString()) as { reference: string }[]).map(({ reference }) => reference),
    dropReturn: (reference) => void dropReturn.run(reference),
    reset: () => database.exec('DELETE FROM challenge; DELETE FROM planned_return'),
  };
}

/** Books of an earlier version lack the column. */
function addDueColumn(database: DatabaseSync): void {
  const columns = database.prepare('PRAGMA table_info(challenge)').all() as Named[];
  if (!columns.some(({ name }) => name === 'due_at')) database.exec('ALTER TABLE challenge ADD COLUMN due_at TEXT');
}

/** Payments of an earlier version may lack every other field. */
type Older = Partial<Waiting> & Pick<Waiting, 'reference' | 'merchant' | 'operation' | 'amount' | 'currency'>;

const OLDER_DEFAULTS = {
  method: 'credit-card',
  originalReference: null,
  card: null,
  decline: null,
  returnUrl: null,
  plan: null,
  transfer: null,
  received: 0,
  returned: 0,
  terminal: null,
} as const satisfies Partial<Waiting>;
