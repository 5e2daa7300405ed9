import { type BookingExtension, buyerWhenPaid, type DecidedBooking } from '#lib/modules/payments/index.ts';
import { responseFieldsOf, callbackFields } from './present/document-record.ts';
import type { DocumentDraft, DocumentedMoney, WaitingDocument } from './domain/content.ts';
import { draftSaleDocument } from './draft-document.ts';
import { recordDocument } from './record-document.ts';
import { debtsOfBooking } from './store/issue-steps.ts';
import { documentsOfAttempts } from './store/documents-of.sql.ts';

/** Document issued with a booking. */
type IssuedDocument = { publicId: string; number: number };

/**
 * The document of a booking: of money that came in what its seller issues for payments, of money that a refund gave
 * back what takes that document back (answers, section 8). Of a seller that has not given its details the money waits
 * for them (`issue-waiting.ts`). The number is taken and the document issued in the commit that moves the money, or
 * neither is;
 * the row of the seller's counter is locked until then. Sellers without the invoices module have no counter and wait
 * for nothing. Where nothing is left to credit, the money is booked and no document is issued.
 */
export const DOCUMENT_OF_A_BOOKING: BookingExtension<'draft', DocumentDraft | WaitingDocument, IssuedDocument> = {
  name: 'document',
  goesWith: ({ claim, booking }) => claim.seller.hasInvoices && (booking.capturedBy > 0 || booking.refundedBy > 0),
  prepare: ({ database, timeZone }, decided) => {
    const { sale, attempt } = decided.claim;
    return draftSaleDocument(database, { saleId: sale.id, attemptId: attempt.id, timeZone }, moneyOf(decided));
  },
  lock: { name: 'debt_of_booking', rowsOf: debtsOfBooking },
  parameters: ['draft'],
  valuesOf: (_, { draft }) => ({ draft: JSON.stringify(draft) }),
  step: recordDocument,
  returns: '(SELECT number FROM issued)',
  resultOf: (draft, number) =>
    'publicId' in draft && typeof number === 'number' ? { publicId: draft.publicId, number } : null,
  findResult: async ({ database }, { claim }) => (await documentsOfAttempts(database, [claim.attempt.id]))[0] ?? null,
  inCallback: (at, draft) => ('publicId' in draft ? callbackFields(at, draft) : {}),
  inResponse: responseFieldsOf,
};

function moneyOf({ claim, booking }: DecidedBooking): DocumentedMoney {
  const { sale, attempt } = claim;
  return {
    isBack: booking.capturedBy === 0,
    amount: booking.capturedBy > 0 ? booking.capturedBy : booking.refundedBy,
    currency: sale.currency,
    language: sale.language,
    buyerName: buyerWhenPaid(claim).name,
    paidWith: {
      method: attempt.kind === 'pay' ? attempt.method : sale.paymentMethod,
      cardBrand: booking.card?.brand ?? sale.cardBrand ?? '',
      lastFour: (booking.card?.mask ?? attempt.cardMask ?? sale.cardMask ?? '').slice(-4),
      account: attempt.accountMask ?? '',
      installments: attempt.kind === 'pay' ? attempt.installments : sale.installments,
    },
  };
}
