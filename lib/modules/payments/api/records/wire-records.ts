import type { Language } from '#lib/kernel/language.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { signatureOf } from '#lib/modules/callbacks/index.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { RefundRecord } from '../../contract/refund-sale.ts';
import type { ChallengeRecord, SaleRecord } from '../../contract/sale-record.ts';
import { leftToRefund, paidPrice } from '../../domain/amounts.ts';
import type { Booking } from '../../domain/bookings.ts';
import type { AttemptKind, Claim } from '../../domain/facts.ts';
import type { ResponseFields } from '../../settlement/booking-extension.ts';

/** Wire records of specification 2.3 and 2.4. */

/** Code and sentence of an issuer's decline. */
export type DeclineDetails = { code: number; details: string };

/** Operations on a paid or held sale. Their record has the number of installments of the sale. */
const FOLLOW_UPS: readonly AttemptKind[] = ['capture', 'refund', 'void'];

/** The sale record of a payment that was booked. `redirectUrl` is the signed address of the return. */
export function saleRecordOf(
  claim: Claim,
  booking: Booking,
  timeZone: string,
  redirectUrl: string | null,
  declined: DeclineDetails | null,
  added: ResponseFields = {},
): SaleRecord {
  const { sale, seller, attempt } = claim;
  const at = (moment: Date | null) => (moment ? wireTimestamp(moment, timeZone) : null);
  const newToken = declined ? null : attempt.newToken;
  const isTokenSale = newToken !== null || sale.tokenId !== null;
  const isFollowUp = FOLLOW_UPS.includes(attempt.kind);
  return {
    status_code: declined ? 1 : 0,
    svc_status: declined ? 'failure' : 'success',
    status_error_code: declined?.code ?? 0,
    ...(declined && { status_error_details: declined.details, status_additional_info: null }),
    svc_sale_id: sale.publicId,
    svc_sale_code: sale.code,
    sale_created: wireTimestamp(sale.createdAt, timeZone),
    svc_sale_status: booking.saleStatus,
    sale_status: booking.saleStatus,
    currency: sale.currency,
    transaction_id: sale.merchantReference,
    is_token_sale: isTokenSale,
    price: paidPrice(claim),
    svc_signature: signatureOf({ ...seller.signing, attemptId: attempt.publicId, saleId: sale.publicId }),
    svc_transaction_id: attempt.publicId,
    svc_transaction_total: String(attempt.amount),
    svc_transaction_card_brand: booking.card?.brand ?? sale.cardBrand ?? '',
    svc_transaction_auth_number: booking.authNumber ?? '',
    svc_transaction_voucher: booking.voucher,
    buyer_name: sale.buyerName,
    buyer_email: sale.buyerEmail,
    buyer_phone: sale.buyerPhone || null,
    buyer_social_id: sale.buyerSocialId || null,
    buyer_card_mask: booking.card?.mask ?? attempt.cardMask ?? sale.cardMask ?? '',
    buyer_card_exp: booking.card?.expiry ?? attempt.cardExpiry ?? sale.cardExpiry ?? '',
    buyer_card_is_foreign: booking.card?.isForeign ?? sale.cardIsForeign ?? false,
    installments: isFollowUp ? sale.installments : attempt.installments,
    sale_paid_date: at(booking.paidAt ?? sale.paidAt),
    sale_release_date: at(booking.releaseAt ?? sale.releaseAt),
    redirect_url: redirectUrl,
    '3ds_sale': sale.is3ds || booking.authentication !== null,
    ...(newToken && { buyer_key: newToken.publicId }),
    ...added,
  };
}

/** Response to a payment whose buyer has to pass the issuer's challenge first. */
export function challengeRecordOf({ sale, attempt }: Claim, redirectUrl: string, language: Language): ChallengeRecord {
  return {
    status_code: 5,
    status_message: say(language, 'refusals.challenge_needed'),
    redirect_url: redirectUrl,
    svc_sale_id: sale.publicId,
    svc_sale_code: sale.code,
    svc_transaction_id: attempt.publicId,
    sale_status: sale.status,
    price: paidPrice({ sale, attempt }),
    currency: attempt.currency,
    transaction_id: sale.merchantReference,
  };
}

/** The refund record of a refund that was booked. Amounts in minor units. */
export function refundRecordOf(
  claim: Claim,
  booking: Booking,
  declined: DeclineDetails | null,
  added: ResponseFields,
): RefundRecord {
  const { sale, seller, attempt } = claim;
  const returned = booking.refundedBy + booking.voidedBy;
  return {
    status_code: declined ? 1 : 0,
    status_error_code: declined?.code ?? 0,
    svc_status: declined ? 'error' : 'success',
    ...(declined && { status_error_details: declined.details, status_additional_info: null }),
    refunded_from_creditcard: attempt.fromSellerCard,
    sale_invoice_number: null,
    sale_invoice_url: null,
    sale_refund_buffer: leftToRefund(claim, booking),
    sale_status: booking.saleStatus,
    svc_transaction_total: returned,
    svc_transaction_total_aft_deduction: booking.refundedBy,
    svc_transaction_id: attempt.publicId,
    svc_transaction_card_brand: booking.card?.brand ?? sale.cardBrand ?? '',
    svc_transaction_auth_number: booking.authNumber ?? '',
    svc_transaction_voucher: booking.voucher ?? '',
    svc_signature: signatureOf({ ...seller.signing, attemptId: attempt.publicId, saleId: sale.publicId }),
    svc_transaction_acquirer: booking.acquirer ?? '',
    svc_transaction_arn: booking.arn,
    ...added,
  };
}
