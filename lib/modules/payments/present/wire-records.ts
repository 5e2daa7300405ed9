import type { Language } from '#lib/kernel/language.ts';
import { declineKeyOf } from '#lib/kernel/refusals.ts';
import { percentText, toMajorText } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/timestamps.ts';
import { signatureOf } from '#lib/modules/callbacks/index.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { SaleItem } from '../contract/get-sales.ts';
import type { RefundRecord } from '../contract/refund-sale.ts';
import type { ChallengeRecord, SaleRecord } from '../contract/sale-record.ts';
import { saleTypeNumber } from '../contract/sale-words.ts';
import { leftToRefund, paidPrice, priceOf } from '../domain/amounts.ts';
import { type Booking, installmentAmounts } from '../domain/bookings.ts';
import type { Claim } from '../domain/facts.ts';
import { feesOf } from '../domain/fees.ts';
import type { SalesFound } from '../get-sales.ts';

/** From inside to the wire: the records of specification 2.3 and 2.4 and the items of get-sales. */

/** What a record says when the issuer said no. */
export type DeclineWords = { code: number; details: string };

/** VAT as the wire writes it. */
const VAT = '0.18';

/** The sale record of a payment that was booked. `redirectUrl` is the signed address of the return. */
export function saleRecordOf(claim: Claim, booking: Booking, timeZone: string, redirectUrl: string | null, declined: DeclineWords | null): SaleRecord {
  const { sale, seller, attempt } = claim;
  const at = (moment: Date | null) => (moment ? wireTimestamp(moment, timeZone) : null);
  const newToken = declined ? null : attempt.newToken;
  const isTokenSale = newToken !== null || sale.tokenId !== null;
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
    installments: attempt.kind === 'capture' ? sale.installments : attempt.installments,
    sale_paid_date: at(booking.paidAt),
    sale_release_date: at(booking.releaseAt),
    redirect_url: redirectUrl,
    '3ds_sale': sale.is3ds || booking.authentication !== null,
    ...(newToken && { buyer_key: newToken.publicId }),
  };
}

/** The answer to a payment whose buyer has to answer the issuer first. */
export function challengeRecordOf({ sale, attempt }: Claim, redirectUrl: string, language: Language): ChallengeRecord {
  return {
    status_code: 5, status_message: say(language, 'refusals.challenge_needed'), redirect_url: redirectUrl, svc_sale_id: sale.publicId, svc_sale_code: sale.code,
    svc_transaction_id: attempt.publicId, sale_status: sale.status, price: attempt.amount, currency: attempt.currency, transaction_id: sale.merchantReference,
  };
}

/** The refund record of a refund that was booked. Amounts in minor units. */
export function refundRecordOf(claim: Claim, booking: Booking, declined: DeclineWords | null): RefundRecord {
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
  };
}

type Found = SalesFound['sales'][number];

/** One item of get-sales. What a sale has not got is an empty string. */
export function saleItemOf({ sale, seller, sellerSvcId }: Found, timeZone: string, saleUrl: string): SaleItem {
  const at = (moment: Date | null) => (moment ? wireTimestamp(moment, timeZone) : '');
  const isForeign = sale.cardIsForeign ?? false;
  const price = priceOf(sale);
  const expected = feesOf(sale, seller, isForeign);
  const processing = sale.paidAt ? sale.processingFeeTotal : expected.processing;
  const market = sale.paidAt ? sale.marketFeeTotal : expected.market;
  const parts = installmentAmounts(price, sale.installments);
  const isSplit = sale.installments > 1;
  return {
    seller_svc_id: sellerSvcId,
    seller_id: String(sale.sellerId),
    sale_svc_code: sale.code,
    transaction_id: sale.merchantReference,
    sale_type: saleTypeNumber(sale),
    sale_created: at(sale.createdAt),
    sale_status: sale.status,
    transaction_risk_score: 0,
    sale_currency: sale.currency,
    sale_price: price,
    sale_price_after_fees: String(price - processing - market),
    sale_description: sale.productName,
    sale_installments: sale.installments,
    transaction_first_payment: isSplit ? String(parts.first) : '',
    transaction_periodical_payment: isSplit ? String(parts.periodical) : '',
    sale_vat: VAT,
    sale_paid_date: at(sale.paidAt),
    sale_auth_number: sale.authNumber ?? '',
    sale_release_date: at(sale.releaseAt),
    sale_error_code: sale.errorCode,
    sale_error_text: sale.errorCode >= 20_000 ? say(sale.language, `declines.merchant.${declineKeyOf(sale.errorCode)}`) : '',
    sale_payment_method: sale.paymentMethod,
    sale_svc_id: sale.publicId,
    sale_url: saleUrl,
    sale_is_3ds: sale.is3ds,
    sale_fees: {
      sale_processing_fee: percentText(isForeign ? seller.foreignProcessingFee : seller.processingFee),
      sale_processing_fee_total: processing,
      sale_processing_charge: toMajorText(isForeign ? seller.foreignProcessingCharge : seller.processingCharge, sale.currency),
      sale_discount_fee: '0.00',
      sale_discount_fee_total: 0,
      sale_rapid_settlement_fee: '0.00',
      sale_rapid_settlement_fee_total: 0,
      sale_annual_interest_rate: '0.00',
      sale_market_fee: percentText(sale.marketFee ?? seller.marketFee),
      sale_market_fee_fixed: sale.marketFeeFixed,
      sale_market_fee_total: market,
    },
    sale_buyer_details: {
      buyer_card_mask: sale.cardMask ?? '',
      buyer_card_expiry: sale.cardExpiry ?? '',
      buyer_card_brand: sale.cardBrand ?? '',
      buyer_card_is_foreign: isForeign,
      buyer_name: sale.buyerName,
      buyer_email: sale.buyerEmail,
      buyer_phone: sale.buyerPhone,
      buyer_social_id: sale.buyerSocialId,
    },
    sale_invoices: [],
  };
}
