import { type BookingExtension, buyerWhenPaid, type DecidedBooking } from '#lib/modules/payments/index.ts';
import { responseFieldsOf, callbackFields } from './api.ts';
import type { DocumentDraft, DocumentedMoney } from './domain.ts';
import { draftSaleDocument } from './draft-document.ts';
import { recordDocument } from './record-document.ts';
import { documentsOfAttempts } from './store/documents-of.sql.ts';

/** Document issued with a booking. */
type IssuedDocument = { publicId: string; number: number };

/**
 * The document of a booking: an invoice receipt of money that came in, a credit note of money that a refund gave back
 * (answers, section 8). The number is taken and the document issued in the commit that moves the money, or neither is;
 * the row of the seller's counter is locked until then. Sellers without the invoices module have no counter and wait
 * for nothing. Where nothing is left to credit, the money is booked and no document is issued.
 */
export const DOCUMENT_OF_A_BOOKING: BookingExtension<'draft', DocumentDraft, IssuedDocument> = {
  name: 'document',
  goesWith: ({ claim, booking }) => claim.seller.hasInvoices && (booking.capturedBy > 0 || booking.refundedBy > 0),
  prepare: ({ database }, decided) => draftSaleDocument(database, decided.claim.sale.id, moneyOf(decided)),
  parameters: ['draft'],
  valuesOf: (_, { draft }) => ({ draft: JSON.stringify(draft) }),
  step: recordDocument,
  returns: '(SELECT number FROM issued)',
  resultOf: ({ publicId }, number) => (typeof number === 'number' ? { publicId, number } : null),
  findResult: async ({ database }, { claim }) => (await documentsOfAttempts(database, [claim.attempt.id]))[0] ?? null,
  inCallback: callbackFields,
  inResponse: responseFieldsOf,
};

function moneyOf({ claim, booking }: DecidedBooking): DocumentedMoney {
  const { sale, attempt } = claim;
  return {
    type: booking.capturedBy > 0 ? 'invoice-receipt' : 'credit-note',
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
