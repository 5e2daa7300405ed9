import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type BankRecord, disputeAnswerRequest } from '#lib/modules/acquiring/protocol.ts';
import type { Behaviour } from './behaviour.ts';
import type { Books } from './books.ts';
import type { Chargebacks } from './chargebacks.ts';
import { type Exchange, send, withOutcome } from './respond.ts';

/**
 * Cases about chargebacks at the bank: it takes one answer until a date, and decides. Who wins follows a rule that
 * everybody can read (`verdictOf`), or what was chosen when the chargeback was made.
 */
export type Disputes = {
  /** A chargeback with its case, which the bank's record of it names; null where there is nothing to take back. */
  chargeBack(originalReference: string, amount: number | null, wanted: WantedDispute, now: Date): BankRecord | null;
  /** Serves `/v1/disputes/{chargeback}/answers`; `parts` are what follows `disputes`. */
  serve(parts: readonly string[], body: unknown, exchange: Exchange): Promise<void>;
  /** Decides what was answered long enough ago, and what nobody answered in time. */
  settleDue(now: Date): void;
  /** Ends a case: `won` is what goes back, minor units. False where it was decided, or is not there. */
  decide(chargeback: string, won: number | 'all' | 'half', now: Date): boolean;
  list(): object[];
  reset(): void;
};

export const wantedDispute = z.object({
  /** The scheme's code of the reason. */
  reasonCode: z.string().max(20).optional(),
  dueInSeconds: z.int().min(1).max(31_536_000).optional(),
  outcome: z.enum(['by-evidence', 'win', 'win-part', 'lose']).optional(),
  /** Milliseconds between an answer and the decision. */
  decideAfterMs: z.int().min(0).max(86_400_000).optional(),
});
type WantedDispute = z.output<typeof wantedDispute>;

/** Seconds to answer where nothing was chosen: 14 days. */
const DUE_IN_SECONDS = 14 * 86_400;
const DECIDE_AFTER_MS = 2_000;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS chargeback_case (
  chargeback TEXT PRIMARY KEY, reason_code TEXT, due_at TEXT NOT NULL, outcome TEXT NOT NULL,
  decide_after_ms INTEGER NOT NULL, answer_reference TEXT, action TEXT, asked TEXT, verdict TEXT, decide_at TEXT,
  decided_at TEXT
);
CREATE TABLE IF NOT EXISTS chargeback_answer (
  reference TEXT PRIMARY KEY, chargeback TEXT NOT NULL, asked TEXT NOT NULL, refused TEXT
);
`;

type Verdict = 'all' | 'half' | 'none';
type Row = {
  chargeback: string;
  reason_code: string | null;
  due_at: string;
  outcome: 'by-evidence' | 'win' | 'win-part' | 'lose';
  decide_after_ms: number;
  answer_reference: string | null;
  verdict: Verdict | null;
  decided_at: string | null;
};
type AnswerRow = { chargeback: string; asked: string; refused: string | null };
type Answer = z.output<typeof disputeAnswerRequest>;

type Open = { books: Books; chargebacks: Chargebacks; behaviour: Behaviour; now(): Date };

export function openDisputes({ books, chargebacks, behaviour, now }: Open): Disputes {
  const { database } = books;
  database.exec(SCHEMA);
  const insert = database.prepare(
    'INSERT INTO chargeback_case (chargeback, reason_code, due_at, outcome, decide_after_ms) VALUES (?, ?, ?, ?, ?)',
  );
  const find = database.prepare('SELECT * FROM chargeback_case WHERE chargeback = ?');
  const take = database.prepare(
    'UPDATE chargeback_case SET answer_reference = ?, action = ?, verdict = ?, decide_at = ? WHERE chargeback = ?',
  );
  const keepAnswer = database.prepare(
    'INSERT INTO chargeback_answer (reference, chargeback, asked, refused) VALUES (?, ?, ?, ?)',
  );
  const findAnswer = database.prepare('SELECT chargeback, asked, refused FROM chargeback_answer WHERE reference = ?');
  const due = database.prepare(
    `SELECT * FROM chargeback_case WHERE decided_at IS NULL
      AND (decide_at <= ?1 OR (answer_reference IS NULL AND due_at <= ?1))`,
  );
  const close = database.prepare(
    'UPDATE chargeback_case SET decided_at = ? WHERE chargeback = ? AND decided_at IS NULL',
  );
  const all = database.prepare('SELECT * FROM chargeback_case ORDER BY rowid');
  const rowOf = (chargeback: string) => (find.get(chargeback) as Row | undefined) ?? null;

  function decide(chargeback: string, won: number | 'all' | 'half', at: Date): boolean {
    const row = rowOf(chargeback);
    const record = books.find(chargeback);
    if (!row || row.decided_at !== null || !record) return false;
    const left = record.amount - books.movedBy(chargeback).reversed;
    const half = Math.ceil(left / 2);
    const part = won === 'all' ? left : Math.min(left, won === 'half' ? half : won);
    if (part > 0) chargebacks.reverse(chargeback, part, at);
    if (left - part > 0) chargebacks.lose(chargeback, left - part, at);
    close.run(at.toISOString(), chargeback);
    return true;
  }

  /** The answer, or why it is not taken. */
  function refusalOf(row: Row | null): string | null {
    if (!row) return 'unknown_chargeback';
    if (row.decided_at !== null) return Date.parse(row.due_at) <= now().getTime() ? 'too_late' : 'decided';
    if (row.answer_reference !== null) return 'answered';
    return Date.parse(row.due_at) <= now().getTime() ? 'too_late' : null;
  }

  function answer(chargeback: string, request: Answer): { status: number; body: object } {
    const { reference } = request;
    const asked = createHash('sha256')
      .update(JSON.stringify([chargeback, request]))
      .digest('hex');
    const known = findAnswer.get(reference) as AnswerRow | undefined;
    if (known && known.asked !== asked) return { status: 409, body: { error: 'another answer has this reference' } };
    if (known) return { status: 200, body: said(reference, known.refused) };
    const row = rowOf(chargeback);
    const why = refusalOf(row);
    books.atOnce(() => {
      keepAnswer.run(reference, chargeback, asked, why);
      if (!row || why !== null) return;
      const verdict = request.action === 'accept' ? 'none' : verdictOf(row, request);
      const after = request.action === 'accept' ? 0 : row.decide_after_ms;
      take.run(reference, request.action, verdict, new Date(now().getTime() + after).toISOString(), chargeback);
    });
    return { status: 200, body: said(reference, why) };
  }

  return {
    chargeBack(originalReference, amount, { reasonCode, dueInSeconds, outcome, decideAfterMs }, at) {
      const dueAt = new Date(at.getTime() + (dueInSeconds ?? DUE_IN_SECONDS) * 1_000).toISOString();
      // An acquirer may say nothing of a case: its record has the facts that were chosen, and none without any.
      const isTold = reasonCode !== undefined || dueInSeconds !== undefined;
      const facts = isTold ? { reasonCode: reasonCode ?? null, dueAt: dueInSeconds ? dueAt : null } : undefined;
      const record = chargebacks.open(originalReference, amount, at, facts);
      if (record)
        insert.run(
          record.reference,
          reasonCode ?? null,
          dueAt,
          outcome ?? 'by-evidence',
          decideAfterMs ?? DECIDE_AFTER_MS,
        );
      return record;
    },
    async serve([chargeback = '', resource, reference], body, exchange) {
      const { incoming, outgoing } = exchange;
      if (resource !== 'answers') return send(outgoing, 404, { error: 'not found' });
      if (incoming.method === 'GET' && reference !== undefined) {
        const known = findAnswer.get(reference) as AnswerRow | undefined;
        return withOutcome(behaviour.forQuestion({ reference, operation: 'inquire' }), exchange, () => ({
          status: 200,
          body:
            known?.chargeback === chargeback ? said(reference, known.refused) : { outcome: 'not_found_yet', reference },
        }));
      }
      if (incoming.method !== 'POST' || reference !== undefined) return send(outgoing, 404, { error: 'not found' });
      const read = disputeAnswerRequest.safeParse(body);
      if (!read.success)
        return send(outgoing, 422, {
          error: 'invalid request',
          field: read.error.issues[0]?.path.join('.') ?? null,
        });
      const merchant = books.find(chargeback)?.merchant ?? '';
      const asked = { reference: read.data.reference, merchant, operation: 'dispute-answer' };
      return withOutcome(behaviour.forRequest(asked), exchange, () => answer(chargeback, read.data));
    },
    settleDue(at) {
      for (const row of due.all(at.toISOString()) as Row[])
        decide(row.chargeback, row.verdict === 'all' || row.verdict === 'half' ? row.verdict : 0, at);
    },
    decide,
    list: () => (all.all() as Row[]).map((row) => ({ ...row })),
    reset: () => database.exec('DELETE FROM chargeback_case; DELETE FROM chargeback_answer'),
  };
}

const said = (reference: string, refused: string | null): object =>
  refused === null ? { outcome: 'taken', reference } : { outcome: 'refused', reference, why: refused };

/**
 * Evidence that wins against a reason, by the scheme's code; of every other code what stands under `other`
 * (docs/processor-protocol.md).
 */
const WINNING: Readonly<Record<string, readonly string[]>> = {
  '10.4': ['identity', 'delivery', 'conversation', 'service'],
  '13.1': ['delivery', 'service', 'conversation'],
  '13.3': ['description', 'conversation', 'terms', 'refund'],
  '12.6.1': ['duplicate', 'receipt', 'refund'],
  '12.5': ['receipt', 'terms', 'conversation'],
  '13.6': ['refund', 'terms', 'conversation'],
  '13.2': ['cancellation', 'terms', 'service', 'conversation'],
  '11.3': ['receipt', 'explanation'],
  '4863': ['receipt', 'description', 'delivery', 'conversation'],
  other: ['explanation', 'receipt', 'delivery', 'service', 'conversation'],
};

/**
 * The bank's rule, published in docs/processor-protocol.md. Words in any text of the evidence decide alone:
 * `winning_evidence`, `partly_winning_evidence`, `losing_evidence`. Without them an answer wins that has a kind of
 * evidence which answers the reason of the chargeback.
 */
function verdictOf(row: Row, { evidence }: Answer): Verdict {
  if (row.outcome === 'win') return 'all';
  if (row.outcome === 'win-part') return 'half';
  if (row.outcome === 'lose') return 'none';
  const words = evidence.map(({ text }) => text ?? '').join(' ');
  if (words.includes('partly_winning_evidence')) return 'half';
  if (words.includes('winning_evidence')) return 'all';
  if (words.includes('losing_evidence')) return 'none';
  const wins = WINNING[row.reason_code ?? 'other'] ?? WINNING['other'] ?? [];
  return evidence.some(({ kind }) => wins.includes(kind)) ? 'all' : 'none';
}
