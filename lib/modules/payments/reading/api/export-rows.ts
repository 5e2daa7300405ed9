import { toMajorText } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { netOf } from '../../domain/amounts.ts';
import type { SaleRow } from '../../views/dashboard.ts';
import type { EXPORTED_HOLD, EXPORTED_REFUND, EXPORTED_SALE } from '../../views/export-columns.ts';
import type { HoldRow } from '../../views/holds.ts';
import type { RefundRow } from '../../views/refunds.ts';

/**
 * Rows of the lists for download: the columns of the screen under wire names. Amounts in major units, times in the
 * deployment's zone.
 */

export function saleRow(sale: SaleRow, timeZone: string): Record<(typeof EXPORTED_SALE)[number], string> {
  const amount = (minor: number) => toMajorText(minor, sale.currency);
  return {
    sale_svc_id: sale.saleId,
    sale_svc_code: String(sale.code),
    sale_created: wireTimestamp(sale.createdAt, timeZone),
    seller_name: sale.sellerName,
    sale_description: sale.productName,
    transaction_id: sale.reference,
    sale_type: sale.type,
    sale_status: sale.status,
    sale_currency: sale.currency,
    sale_price: amount(sale.price),
    collected: amount(sale.captured),
    refunded: amount(sale.refunded),
    charged_back: amount(sale.chargedBack),
    processing_fee: amount(sale.processingFee),
    fee_vat: amount(sale.feeVat),
    market_fee: amount(sale.marketFee),
    net: amount(netOf(sale)),
    buyer_name: sale.buyerName,
    buyer_email: sale.buyerEmail,
    sale_payment_method: sale.method,
    buyer_card_brand: sale.cardBrand ?? '',
    buyer_card_last4: sale.cardLast4 ?? '',
    buyer_account: sale.account ?? '',
  };
}

export function holdRow(hold: HoldRow, timeZone: string): Record<(typeof EXPORTED_HOLD)[number], string> {
  return {
    sale_svc_id: hold.saleId,
    sale_svc_code: String(hold.code),
    sale_created: wireTimestamp(hold.createdAt, timeZone),
    hold_expires: wireTimestamp(hold.expiresAt, timeZone),
    seller_name: hold.sellerName,
    sale_description: hold.productName,
    transaction_id: hold.reference,
    sale_currency: hold.currency,
    authorized: toMajorText(hold.authorized, hold.currency),
    held: toMajorText(hold.held, hold.currency),
    buyer_name: hold.buyerName,
    buyer_email: hold.buyerEmail,
    sale_payment_method: hold.method,
    buyer_card_brand: hold.cardBrand ?? '',
    buyer_card_last4: hold.cardLast4 ?? '',
  };
}

export function refundRow(refund: RefundRow, timeZone: string): Record<(typeof EXPORTED_REFUND)[number], string> {
  return {
    svc_transaction_id: refund.attemptId,
    sale_svc_id: refund.saleId,
    sale_svc_code: String(refund.saleCode),
    created: wireTimestamp(refund.createdAt, timeZone),
    seller_name: refund.sellerName,
    sale_description: refund.productName,
    transaction_id: refund.reference,
    kind: refund.kind,
    state: refund.state,
    currency: refund.currency,
    amount: toMajorText(refund.amount, refund.currency),
    // A release has no payer.
    paid_from: refund.kind === 'void' ? '' : refund.fromSellerCard ? 'card' : 'balance',
    channel: refund.channel,
    made_by: refund.userName ?? '',
    reason: refund.reason ?? '',
    note: refund.note ?? '',
    error_code: refund.declineCode === null ? '' : String(refund.declineCode),
    buyer_name: refund.buyerName,
    sale_payment_method: refund.method,
    buyer_card_brand: refund.cardBrand ?? '',
    buyer_card_last4: refund.cardLast4 ?? '',
    buyer_account: refund.account ?? '',
  };
}
