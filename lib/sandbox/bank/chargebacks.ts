import type { BankRecord } from '#lib/modules/acquiring/protocol.ts';
import type { Books, BookRecord } from './books.ts';
import type { Notices } from './notices.ts';
import { recordOf } from './records.ts';

/**
 * Chargebacks of cardholders: they dispute a payment, and sometimes lose. The bank books the dispute and sends a
 * notice.
 */
export type Chargebacks = {
  /** Takes back `amount`, or all that is left; null where there is nothing to take. */
  open(originalReference: string, amount: number | null, now: Date, dispute?: BankRecord['dispute']): BankRecord | null;
  /** Gives back `amount` of what a chargeback took, or the rest; null for one of which less is left. */
  reverse(reference: string, amount: number | null, now: Date): BankRecord | null;
  /** Says that so much of a chargeback is lost for good; no money moves. */
  lose(reference: string, amount: number, now: Date): BankRecord | null;
  /** Amount of a payment that can still be taken back; 0 for one that is unknown or was not approved. */
  leftOf(originalReference: string): number;
};

export function openChargebacks(books: Books, notices: Notices): Chargebacks {
  function keep(record: BankRecord, merchant: string): BankRecord {
    const { operation, amount, currency, originalReference, at } = record;
    // Record and notice are written together: a chargeback without a notice would wait for the day's reconciliation.
    books.atOnce(() => {
      books.import(record, {
        merchant,
        operation,
        amount,
        currency,
        originalReference,
        day: at.slice(0, 10),
        isFinal: false,
      });
      notices.keep({ reference: record.reference, operation, originalReference, at });
    });
    notices.offer();
    return record;
  }

  const disputable = (reference: string): BookRecord | null => {
    const original = books.find(reference);
    const isPaid = original?.answer.outcome === 'approved' && ['charge', 'capture'].includes(original.operation);
    return isPaid ? original : null;
  };
  const leftOfPayment = (reference: string): number => {
    const original = disputable(reference);
    return original ? leftOf(books, reference, original) : 0;
  };

  return {
    leftOf: leftOfPayment,
    open(originalReference, requested, now, dispute) {
      const original = disputable(originalReference);
      if (original?.answer.outcome !== 'approved') return null;
      const amount = requested ?? leftOfPayment(originalReference);
      if (amount <= 0 || amount > leftOfPayment(originalReference)) return null;
      const { currency, merchant } = original;
      const reference = `CB${String(books.nextNumber()).padStart(10, '0')}`;
      const record = recordOf(
        books,
        { reference, operation: 'chargeback', amount, currency, originalReference },
        original.answer.record.card,
        now,
      );
      return keep({ ...record, ...(dispute && { dispute }) }, merchant);
    },
    reverse(reference, requested, now) {
      const chargeback = books.find(reference);
      if (chargeback?.operation !== 'chargeback' || chargeback.answer.outcome !== 'approved') return null;
      const left = chargeback.amount - books.movedBy(reference).reversed;
      const amount = requested ?? left;
      if (amount <= 0 || amount > left) return null;
      const { currency, merchant } = chargeback;
      const own = `CR${String(books.nextNumber()).padStart(10, '0')}`;
      return keep(
        recordOf(
          books,
          { reference: own, operation: 'chargeback-reversal', amount, currency, originalReference: reference },
          null,
          now,
        ),
        merchant,
      );
    },
    lose(reference, amount, now) {
      const chargeback = books.find(reference);
      if (chargeback?.operation !== 'chargeback' || chargeback.answer.outcome !== 'approved') return null;
      const { currency, merchant } = chargeback;
      const own = `CL${String(books.nextNumber()).padStart(10, '0')}`;
      const lost = { reference: own, operation: 'chargeback-lost', originalReference: reference } as const;
      return keep(recordOf(books, { ...lost, amount, currency }, null, now), merchant);
    },
  };
}

/** Amount of a payment that can still be taken back; refunds of a captured authorization name the authorization. */
function leftOf(books: Books, reference: string, original: BookRecord): number {
  const { refunded, chargedBack, reversed } = books.movedBy(reference);
  const own = original.amount - refunded - chargedBack + reversed;
  const held = original.answer.outcome === 'approved' ? original.answer.record.originalReference : null;
  if (held === null) return own;
  const family = books.movedBy(held);
  return Math.min(own, family.captured - family.refunded - family.chargedBack + family.reversed);
}
