import type { BankAlert, BankAlertAnswer } from '#lib/modules/acquiring/alerts/protocol.ts';
import type { Books } from './books.ts';
import type { Chargebacks } from './chargebacks.ts';
import type { Disputes } from './disputes.ts';
import type { Notices } from './notices.ts';

/**
 * Early alerts: a cardholder has complained, and disputes the payment when the time to answer is over, unless the
 * business has refunded it by then and said so.
 */
export type Alerts = {
  /** A cardholder complains about a payment; null for one that is unknown or has not so much left. */
  open(originalReference: string, complaint: Complaint, now: Date): BankAlert | null;
  find(reference: string): BankAlert | null;
  listOpen(now: Date): BankAlert[];
  /** Null for an unknown alert. A refund that the books do not have is no answer. */
  answer(reference: string, answer: BankAlertAnswer, now: Date): 'taken' | 'closed' | 'no such refund' | null;
  /** Cardholders whose alerts were not answered with a refund dispute the payment. */
  settleDue(now: Date): void;
  reset(): void;
};

type Complaint = { amount: number | null; reason: BankAlert['reason']; respondInSeconds: number };
type Row = { body: string; answer: BankAlertAnswer['answer'] | null };

const SCHEMA = `CREATE TABLE IF NOT EXISTS alert (reference TEXT PRIMARY KEY, body TEXT NOT NULL,
  respond_by TEXT NOT NULL, answer TEXT, is_over INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS alerts_due ON alert (respond_by) WHERE is_over = 0;`;

type Cardholders = Pick<Chargebacks, 'leftOf'> & { dispute: Disputes['chargeBack'] };

/** Visa's codes of the reasons, with which a cardholder disputes who has complained for one of them. */
const CODES: Readonly<Record<BankAlert['reason'], string | undefined>> = {
  fraudulent: '10.4',
  'not-received': '13.1',
  'not-as-described': '13.3',
  duplicate: '12.6.1',
  cancelled: '13.2',
  other: undefined,
};

export function openAlerts(books: Books, notices: Notices, { leftOf, dispute }: Cardholders): Alerts {
  const { database } = books;
  database.exec(SCHEMA);
  const insert = database.prepare('INSERT INTO alert (reference, body, respond_by) VALUES (?, ?, ?)');
  const one = database.prepare('SELECT body, answer FROM alert WHERE reference = ?');
  const open = database.prepare(
    'SELECT body, answer FROM alert WHERE is_over = 0 AND answer IS NULL AND respond_by > ? ORDER BY respond_by',
  );
  const keepAnswer = database.prepare('UPDATE alert SET answer = ? WHERE reference = ? AND answer IS NULL');
  const due = database.prepare('SELECT body, answer FROM alert WHERE is_over = 0 AND respond_by <= ?');
  const end = database.prepare('UPDATE alert SET is_over = 1 WHERE reference = ?');
  const row = (reference: string) => one.get(reference) as Row | undefined;

  return {
    open(originalReference, { amount: complained, reason, respondInSeconds }, now) {
      const original = books.find(originalReference);
      const left = leftOf(originalReference);
      const amount = complained ?? left;
      if (!original || amount <= 0 || amount > left) return null;
      const at = now.toISOString();
      const alert: BankAlert = {
        reference: `EA${String(books.nextNumber()).padStart(10, '0')}`,
        originalReference,
        amount,
        currency: original.currency,
        reason,
        at,
        respondBy: new Date(now.getTime() + respondInSeconds * 1_000).toISOString(),
      };
      books.atOnce(() => {
        insert.run(alert.reference, JSON.stringify(alert), alert.respondBy);
        notices.keep({ reference: alert.reference, operation: 'alert', originalReference, at });
      });
      notices.offer();
      return alert;
    },
    find: (reference) => alertOf(row(reference)),
    listOpen: (now) => (open.all(now.toISOString()) as Row[]).flatMap((kept) => alertOf(kept) ?? []),
    answer(reference, { answer, refundReference }, now) {
      const kept = row(reference);
      const alert = alertOf(kept);
      if (!kept || !alert) return null;
      if (answer === 'refunded' && !isRefundOf(books, refundReference, alert)) return 'no such refund';
      if (kept.answer !== null) return kept.answer === answer ? 'taken' : 'closed';
      if (alert.respondBy <= now.toISOString()) return 'closed';
      keepAnswer.run(answer, reference);
      return 'taken';
    },
    settleDue(now) {
      for (const kept of due.all(now.toISOString()) as Row[]) {
        const alert = alertOf(kept);
        if (!alert) continue;
        end.run(alert.reference);
        const code = CODES[alert.reason];
        const wanted = code === undefined ? {} : { reasonCode: code };
        if (kept.answer !== 'refunded') dispute(alert.originalReference, leastOf(alert), wanted, now);
      }
    },
    reset: () => database.exec('DELETE FROM alert'),
  };

  /** Null where nothing is left: refunded without an answer. */
  function leastOf({ originalReference, amount }: BankAlert): number | null {
    const left = leftOf(originalReference);
    return left === 0 ? null : Math.min(amount, left);
  }
}

const alertOf = (kept: Row | undefined): BankAlert | null => (kept ? (JSON.parse(kept.body) as BankAlert) : null);

/** A refund names the payment; that of a captured hold names the authorization. */
function isRefundOf(books: Books, refundReference: string | null, { originalReference }: BankAlert): boolean {
  const refund = refundReference === null ? null : books.find(refundReference);
  if (refund?.operation !== 'refund' || refund.answer.outcome !== 'approved') return false;
  const original = books.find(originalReference);
  const held = original?.answer.outcome === 'approved' ? original.answer.record.originalReference : null;
  return [originalReference, held].includes(refund.answer.record.originalReference);
}
