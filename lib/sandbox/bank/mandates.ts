import type { BankRecord } from '#lib/modules/acquiring/protocol.ts';
import type { Books } from './books.ts';
import type { Notices } from './notices.ts';
import { recordOf } from './records.ts';

/**
 * Changes of a direct debit's mandate by account owners and their banks after its first debit. No money moves; the bank
 * sends a notice.
 */
type MandateStatus = NonNullable<BankRecord['mandateStatus']>;

export type Mandates = {
  /** Changes a mandate; null where no paid debit and no mandate has that reference. */
  change(originalReference: string, mandateStatus: MandateStatus, now: Date): BankRecord | null;
};

/** Operations that a mandate is signed with. */
const SIGN: readonly string[] = ['charge', 'verify'];

export function openMandates(books: Books, notices: Notices): Mandates {
  return {
    change(originalReference, mandateStatus, now) {
      const original = books.find(originalReference);
      if (original?.answer.outcome !== 'approved' || !SIGN.includes(original.operation)) return null;
      const { currency, merchant } = original;
      const reference = `MC${String(books.nextNumber()).padStart(10, '0')}`;
      const record: BankRecord = {
        ...recordOf(
          books,
          { reference, operation: 'mandate-change', amount: 0, currency, originalReference },
          null,
          now,
        ),
        mandateStatus,
      };
      books.atOnce(() => {
        books.import(record, {
          merchant,
          operation: record.operation,
          amount: 0,
          currency,
          originalReference,
          day: record.at.slice(0, 10),
          isFinal: false,
        });
        notices.keep({ reference, operation: record.operation, originalReference, at: record.at });
      });
      notices.offer();
      return record;
    },
  };
}
