import type { Language } from '#lib/kernel/language.ts';
import { hundredthsText, toMajorText } from '#lib/kernel/money.ts';
import { declineKeyOf, isDeclineCode } from '#lib/kernel/refusals/refusals.ts';
import { VAT_RATE } from '#lib/kernel/vat.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { PaymentsContext } from '../../context.ts';
import type { SaleItem } from '../../contract/get-sales.ts';
import { saleTypeNumber } from '#lib/kernel/sale/sale-type.ts';
import { hasMovedMoney, LEFT_TO_REFUND, priceOf, sumOf } from '../../domain/amounts.ts';
import { installmentAmounts } from '../../domain/bookings.ts';
import { chargeOf, feesOf } from '../../domain/fees.ts';
import type { SalesFound } from '../../reading/api/get-sales.ts';
import type { QueriedSeller, FoundSale } from '../../reading/api/sales-by-filter.sql.ts';
import { saleUrlOf } from '../../views/sale-link.ts';

/** The items of get-sales, and what they share with those of get-transactions (answers, section 2). */

/** VAT as the wire writes it. */
export const VAT = String(VAT_RATE / 10_000);

type Found = SalesFound['sales'][number];

/**
 * Item of get-sales. Fields without a value are empty strings. Sentences are in the language of the call, else of
 * the sale.
 */
export function saleItemOf(
  { sale, seller, sellerSvcId, added }: Found,
  { timeZone, origin }: Pick<PaymentsContext, 'timeZone' | 'origin'>,
  named: Language | null,
): SaleItem {
  const at = (moment: Date | null) => (moment ? wireTimestamp(moment, timeZone) : '');
  const price = priceOf(sale);
  const { processing, market } = costsOf(sale, seller);
  const parts = installmentAmounts(price, sale.installments);
  const isCharged = sale.captured > 0 || sale.status === 'authorized';
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
    sale_price_after_fees: String(hasMovedMoney(sale) ? price - processing - market : 0),
    sale_description: sale.productName,
    sale_installments: sale.installments,
    transaction_first_payment: isCharged ? String(parts.first) : '',
    transaction_periodical_payment: isCharged ? String(parts.periodical) : '',
    sale_vat: VAT,
    sale_paid_date: at(sale.paidAt),
    sale_auth_number: sale.authNumber ?? '',
    sale_release_date: at(sale.releaseAt),
    sale_error_code: sale.errorCode,
    sale_error_text: isDeclineCode(sale.errorCode)
      ? say(named ?? sale.language, `declines.merchant.${declineKeyOf(sale.errorCode)}`)
      : '',
    sale_payment_method: sale.paymentMethod,
    sale_svc_id: sale.publicId,
    sale_url: saleUrlOf(origin, sale),
    sale_is_3ds: sale.is3ds,
    sale_fees: feesBlock(sale, seller, { processing, market }),
    sale_buyer_details: buyerBlock(sale),
    sale_invoices: [],
    sale_refunded_total: sale.refunded,
    sale_refund_buffer: Math.max(0, sumOf(sale, LEFT_TO_REFUND)),
    ...added,
  };
}

/** Fees of a sale: as taken once it is paid, before that as they would be. Minor units. */
export function costsOf(sale: FoundSale, seller: QueriedSeller): { processing: number; market: number } {
  if (sale.type === 'token') return { processing: 0, market: 0 };
  if (sale.paidAt) return { processing: sale.processingFeeTotal, market: sale.marketFeeTotal };
  return feesOf(sale, seller, sale.cardIsForeign ?? false, priceOf(sale));
}

/** Rates as percent, charges in major units, totals in minor units. */
export function feesBlock(
  sale: FoundSale,
  seller: QueriedSeller,
  { processing, market }: { processing: number; market: number },
): SaleItem['sale_fees'] {
  const isForeign = sale.cardIsForeign ?? false;
  return {
    sale_processing_fee: hundredthsText(isForeign ? seller.foreignProcessingFee : seller.processingFee),
    sale_processing_fee_total: processing,
    sale_processing_charge: toMajorText(chargeOf(seller, isForeign, sale.currency), sale.currency),
    sale_discount_fee: '0.00',
    sale_discount_fee_total: 0,
    sale_rapid_settlement_fee: '0.00',
    sale_rapid_settlement_fee_total: 0,
    sale_annual_interest_rate: '0.00',
    sale_market_fee: hundredthsText(sale.marketFee ?? seller.marketFee),
    sale_market_fee_fixed: sale.marketFeeFixed,
    sale_market_fee_total: market,
  };
}

/** Buyer of a sale; unknown fields are empty. */
export function buyerBlock(sale: FoundSale): SaleItem['sale_buyer_details'] {
  return {
    buyer_card_mask: sale.cardMask ?? '',
    buyer_card_expiry: sale.cardExpiry ?? '',
    buyer_card_brand: sale.cardBrand ?? '',
    buyer_card_is_foreign: sale.cardIsForeign ?? '',
    buyer_name: sale.buyerName,
    buyer_email: sale.buyerEmail,
    buyer_phone: sale.buyerPhone,
    buyer_social_id: sale.buyerSocialId,
  };
}
