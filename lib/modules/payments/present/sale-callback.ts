import type { Currency } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { callbackBody, type SigningKey, signatureOf } from '#lib/modules/callbacks/index.ts';
import type { SaleNotifyType } from '../contract/callback-events.ts';
import { type CallbackFieldName, SALE_CALLBACK_FIELDS, SALE_TYPE_WORDS } from '../contract/callback-fields.ts';

/**
 * Event of a sale in plain terms. Amounts are minor units of `currency`. Null is "not known" and is left out of the
 * body; an empty string is sent as an empty value.
 */
export type SaleCallback = {
  notifyType: SaleNotifyType;
  signedBy: SigningKey;
  /** Zone of the three dates, written `YYYY-MM-DD HH:MM:SS`. */
  timeZone: string;
  sale: {
    id: string;
    code: number;
    type: string;
    /** Status of the sale after this event, as in answers, section 2. */
    status: string;
    createdAt: Date;
    price: number;
    currency: Currency;
    /** The merchant's `transaction_id`; empty when none was sent, and then left out. */
    merchantReference: string;
    paymentMethod: string;
    productName: string;
    installments: number;
    isToken: boolean;
    is3ds: boolean;
    paidAt: Date | null;
    releaseAt: Date | null;
  };
  /** The payment, refund or failed try that this event speaks about. */
  attempt: {
    id: string;
    /** The amount that was paid, refunded or tried. */
    total: number;
    authNumber: string | null;
    voucher: string | null;
    emvUid: string | null;
    acquirer: string | null;
    authSource: string | null;
    /** Credit type of Israel's card networks, where the acquirer names it: `1` one payment, `8` installments. */
    creditType: string | null;
    arn: string | null;
    /**
     * The amount of each of the buyer's instalments: of a single payment its amount and 0. Null where nothing is
     * charged.
     */
    firstPayment: number | null;
    periodicalPayment: number | null;
  };
  card: {
    brand: string | null;
    issuer: string | null;
    mask: string | null;
    /** MMYY */
    expiry: string | null;
    isForeign: boolean | null;
  };
  buyer: { name: string | null; email: string | null; phone: string | null; socialId: string | null };
  /** Token; present when the sale requested one. */
  buyerKey: string | null;
  /** Status of the token in events that report it: 0 unused, 1 active, 10 inactive (answers, section 3). */
  buyerStatus?: number | null;
  /** The bank's status of a direct debit's mandate (`MANDATE_STATUSES`); in mandate updates only. */
  mandate?: { status: number; errorCode: number } | null;
  /** The amount that can still be refunded; written in `refund` callbacks only. */
  refundable: number | null;
  /** Why it failed, in the sale's language; null on success. */
  error: { code: number; details: string } | null;
  /** Fields that other modules add to the event. */
  added?: Readonly<Partial<Record<CallbackFieldName, Value>>>;
};

type Value = string | number | boolean | null;

/** Every field by its name; `SALE_CALLBACK_FIELDS` has the order. */
function fieldsOf({
  notifyType,
  signedBy,
  timeZone,
  sale,
  attempt,
  card,
  buyer,
  ...rest
}: SaleCallback): Record<CallbackFieldName, Value> {
  const dateOrNull = (at: Date | null) => (at ? wireTimestamp(at, timeZone) : null);
  return {
    svc_status: rest.error ? 'failure' : 'success',
    status_error_code: rest.error?.code ?? 0,
    status_code: rest.error ? 1 : 0,
    svc_sale_id: sale.id,
    svc_sale_code: sale.code,
    sale_created: wireTimestamp(sale.createdAt, timeZone),
    svc_sale_status: sale.status,
    sale_status: sale.status,
    currency: sale.currency,
    transaction_id: sale.merchantReference || null,
    sale_payment_method: sale.paymentMethod,
    is_token_sale: sale.isToken,
    price: sale.price,
    svc_signature: signatureOf({ ...signedBy, attemptId: attempt.id, saleId: sale.id }),
    sale_description: sale.productName,
    sale_type: SALE_TYPE_WORDS[sale.type] ?? 'Sale',
    svc_transaction_id: attempt.id,
    svc_transaction_total: attempt.total,
    svc_transaction_card_brand: card.brand,
    svc_transaction_auth_number: attempt.authNumber,
    svc_transaction_voucher: attempt.voucher,
    svc_transaction_emv_uid: attempt.emvUid,
    svc_transaction_acquirer: attempt.acquirer,
    svc_transaction_auth_source: attempt.authSource,
    svc_transaction_card_issuer: card.issuer,
    svc_transaction_credit_type: attempt.creditType,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_phone: buyer.phone,
    buyer_social_id: buyer.socialId,
    buyer_card_mask: card.mask,
    buyer_card_exp: card.expiry,
    buyer_card_is_foreign: card.isForeign,
    installments: sale.installments,
    transaction_first_payment: attempt.firstPayment,
    transaction_periodical_payment: attempt.periodicalPayment,
    transaction_arn: attempt.arn,
    sale_paid_date: dateOrNull(sale.paidAt),
    sale_release_date: dateOrNull(sale.releaseAt),
    sale_3ds: sale.is3ds,
    sale_refund_buffer: notifyType === 'refund' ? rest.refundable : null,
    sale_invoice_url: null,
    buyer_key: rest.buyerKey,
    buyer_status: rest.buyerStatus ?? null,
    authorization_status: rest.mandate?.status ?? null,
    authorization_error_code: rest.mandate?.errorCode ?? null,
    status_error_details: rest.error?.details ?? null,
    notify_type: notifyType,
    ...rest.added,
  };
}

/** The callback's body (answers, section 5), signed with the key it is given. */
export const saleCallbackBody = (callback: SaleCallback): string =>
  callbackBody(SALE_CALLBACK_FIELDS, fieldsOf(callback));
