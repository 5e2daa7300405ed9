import type { z } from 'zod';
import {
  approvalRequest,
  CODES,
  decisionRequest,
  lookUpRequest,
  REVERSE_CHARGE,
} from '#lib/modules/tax-authority/contract/protocol.ts';
import type { Books } from '../books.ts';
import { type Answer, decided, isRefusal, refusal, verdictOf, wrong } from './verdicts.ts';

/** Invoices at the sandbox's tax authority: asked about, looked up, and decided on after a refusal. */

/** Until a decision that takes its time, seconds. */
const LATER_SECONDS = 30;
const SECOND_MS = 1_000;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS tax_invoice (
  id INTEGER PRIMARY KEY AUTOINCREMENT, vat_number INTEGER NOT NULL, invoice_id TEXT NOT NULL, action INTEGER NOT NULL,
  reference TEXT NOT NULL, customer INTEGER NOT NULL, verdict TEXT NOT NULL, confirmation TEXT, due_at TEXT, way TEXT,
  asked INTEGER NOT NULL DEFAULT 1, UNIQUE (vat_number, invoice_id, action));
`;

type Row = {
  id: number;
  action: number;
  verdict: string;
  confirmation: string | null;
  due_at: string | null;
  way: string | null;
};

/** Rows of invoices, each as it stands at `now`. */
function openRows({ database }: Books, now: () => Date) {
  database.exec(SCHEMA);
  const find = database.prepare(
    'SELECT * FROM tax_invoice WHERE vat_number = ? AND invoice_id = ? AND action = ? LIMIT 1',
  );
  const add = database.prepare(
    `INSERT INTO tax_invoice (vat_number, invoice_id, action, reference, customer, verdict, due_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const give = database.prepare(
    `UPDATE tax_invoice SET verdict = 'given', confirmation = ?, due_at = NULL WHERE id = ?`,
  );
  const again = database.prepare('UPDATE tax_invoice SET asked = asked + 1 WHERE id = ?');
  const judge = database.prepare('UPDATE tax_invoice SET verdict = ?, due_at = ? WHERE id = ?');
  const decide = database.prepare('UPDATE tax_invoice SET way = ? WHERE id = ?');
  const later = () => new Date(now().getTime() + LATER_SECONDS * SECOND_MS).toISOString();

  /** 26 digits: the day, the number of the request, and nine that are printed. */
  function giveNumber(row: Row): Row {
    const day = now().toISOString().slice(0, 10).replaceAll('-', '');
    const confirmation = `${day}${String(row.id).padStart(9, '0')}${100_000_000 + row.id * 7}`;
    give.run(confirmation, row.id);
    return { ...row, verdict: 'given', confirmation, due_at: null };
  }

  return {
    find: (vat: number, invoice: string, action: number) => (find.get(vat, invoice, action) as Row | undefined) ?? null,
    add({ vat_number, invoice_id, action, invoice_reference_number, customer_vat_number }: Approval, verdict: string) {
      const dueAt = verdict === 'later' ? later() : null;
      add.run(vat_number, invoice_id, action, invoice_reference_number, customer_vat_number, verdict, dueAt);
      const row = find.get(vat_number, invoice_id, action) as Row;
      return verdict === 'given' ? giveNumber(row) : row;
    },
    countAgain: (row: Row) => again.run(row.id),
    decide: (row: Row, way: string) => decide.run(way, row.id),
    /** Looks at a refused invoice again; an objection to 460 is allowed, one to 461 is not. */
    object: (row: Row) => judge.run(row.verdict === '460' ? 'later' : 'again', later(), row.id),
    /** The row as it stands now: what was due is decided. */
    settled(row: Row): Row {
      if (row.due_at === null || row.due_at > now().toISOString()) return row;
      if (row.verdict !== 'again') return giveNumber(row);
      judge.run('461', null, row.id);
      decide.run(null, row.id);
      return { ...row, verdict: '461', due_at: null, way: null };
    },
    all: () => database.prepare('SELECT * FROM tax_invoice ORDER BY id').all(),
    reset: () => database.exec('DELETE FROM tax_invoice'),
  };
}

type Approval = z.output<typeof approvalRequest>;

const firstWrong = (error: z.ZodError): Answer => wrong(error.issues[0]?.path.join('.') ?? '');

export function openInvoices(books: Books, now: () => Date) {
  const rows = openRows(books, now);

  function said(row: Row): Answer {
    const { verdict, confirmation } = rows.settled(row);
    if (verdict === 'given')
      return { status: 200, body: { status: 200, message: 'ok', confirmation_number: confirmation, approved: true } };
    if (verdict === 'later' || verdict === 'again')
      return { status: 200, body: { status: 200, message: 'in process', confirmation_number: '0', approved: false } };
    return refusal(Number(verdict));
  }

  return {
    approve(body: unknown): Answer {
      const read = approvalRequest.safeParse(body);
      if (!read.success) return firstWrong(read.error);
      const { vat_number, invoice_id, action, payment_amount_including_vat } = read.data;
      const known = rows.find(vat_number, invoice_id, action);
      if (known) {
        rows.countAgain(known);
        const stands = rows.settled(known);
        const isDecided = stands.way !== null && stands.verdict !== 'given';
        return isDecided ? refusal(CODES.decidedBefore) : said(stands);
      }
      const verdict = action === REVERSE_CHARGE ? 'given' : verdictOf(payment_amount_including_vat);
      // A request that is not valid is not kept: it may come again, put right.
      if (typeof verdict === 'number' && !isRefusal(verdict)) return refusal(verdict);
      return said(rows.add(read.data, String(verdict)));
    },
    lookUp(body: unknown): Answer {
      const read = lookUpRequest.safeParse(body);
      if (!read.success) return firstWrong(read.error);
      const { vat_number, invoice_id, vat_amount } = read.data;
      const known = rows.find(vat_number, invoice_id, vat_amount === 0 ? REVERSE_CHARGE : 0);
      return known
        ? said(known)
        : { status: 404, body: { status: 404, message: 'not found', confirmation_number: '0' } };
    },
    choose(way: string, body: unknown): Answer {
      const read = decisionRequest.safeParse(body);
      if (!read.success) return firstWrong(read.error);
      const known = rows.find(read.data.vat_number, read.data.invoice_id, 0);
      const row = known && rows.settled(known);
      if (!row || !isRefusal(Number(row.verdict))) return refusal(463);
      if (row.way !== null) return row.way === way ? decided() : refusal(CODES.decidedBefore);
      rows.decide(row, way);
      if (way === 'FurtherObjection') rows.object(row);
      return decided();
    },
    all: rows.all,
    reset: rows.reset,
  };
}
