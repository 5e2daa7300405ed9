import {
  type DocumentDraft,
  type DocumentedMoney,
  documentsOfAttempts,
  draftSaleDocument,
} from '#lib/modules/documents/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { IssuedDocument } from '../domain/attempt-outcome.ts';
import type { Booking } from '../domain/bookings.ts';
import { buyerWhenPaid } from '../domain/buyer.ts';
import type { Claim } from '../domain/facts.ts';

/**
 * The document that a booking issues: an invoice receipt of money that came in, a credit note of money that a refund
 * gave back (answers, section 8). Null where no such money moves, and of a seller without the module.
 */
export async function draftDocument(database: Database, claim: Claim, booking: Booking): Promise<DocumentDraft | null> {
  const money = claim.seller.hasInvoices ? moneyOf(claim, booking) : null;
  return money && draftSaleDocument(database, claim.sale.id, money);
}

function moneyOf(claim: Claim, booking: Booking): DocumentedMoney | null {
  if (booking.capturedBy === 0 && booking.refundedBy === 0) return null;
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

/** What was issued with a booking; where another process booked it, what that one issued. */
export async function issuedWith(
  database: Database,
  { attempt, seller }: Claim,
  draft: DocumentDraft | null,
  booked: { documentNumber: number | null } | null,
): Promise<IssuedDocument | null> {
  if (!seller.hasInvoices) return null;
  if (booked)
    return draft && booked.documentNumber !== null ? { publicId: draft.publicId, number: booked.documentNumber } : null;
  const [issued] = await documentsOfAttempts(database, [attempt.id]);
  return issued ?? null;
}
