import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { paymentResponse } from './records/payment-response.ts';
import type { PaymentsContext } from '../context.ts';
import type { DeviceSaleRecord, SaleRecord } from '../contract/sale-record.ts';
import { paidPrice } from '../domain/amounts.ts';
import type { AttemptOutcome } from '../domain/attempt-outcome.ts';
import { type Booking, installmentAmounts } from '../domain/bookings.ts';
import type { Claim } from '../domain/facts.ts';

/** Credit types of Israel's card networks: a single payment, and installments. */
const CREDIT_TYPES = { regular: 1, installments: 8 };

type AtDevice = { terminalId: string | null; tip?: number };

/**
 * POS payment record (specification 2.3), its fields in the order of the specification, or why there is none. `tip`:
 * part of the paid amount, minor units. A refund repeats the parts of its payment.
 */
export function deviceRecord(
  context: PaymentsContext,
  outcome: AttemptOutcome,
  call: Call,
  device: AtDevice,
): ApiResult {
  const answer = paymentResponse(context, outcome, call, null);
  if (!answer.ok || !('booking' in outcome)) return answer;
  return { ...answer, value: withDeviceFields(answer.value as SaleRecord, outcome.claim, outcome.booking, device) };
}

function withDeviceFields(
  record: SaleRecord,
  claim: Claim,
  booking: Booking,
  { terminalId, tip = 0 }: AtDevice,
): DeviceSaleRecord {
  const { '3ds_sale': is3ds, buyer_key, sale_invoice_number, sale_invoice_url, ...ofSale } = record;
  const parts = installmentAmounts(paidPrice(claim), record.installments);
  return {
    ...ofSale,
    sale_description: claim.sale.productName,
    sale_deferred_months: 0,
    svc_transaction_emv_uid: terminalId ?? '',
    svc_transaction_acquirer: booking.acquirer ?? '',
    svc_transaction_auth_source: booking.acquirer ?? '',
    svc_transaction_card_issuer: booking.card?.brand ?? claim.sale.cardBrand ?? '',
    svc_transaction_credit_type: record.installments > 1 ? CREDIT_TYPES.installments : CREDIT_TYPES.regular,
    transaction_first_payment: String(parts.first),
    transaction_periodical_payment: String(parts.periodical),
    transaction_arn: booking.arn,
    sale_3ds: is3ds,
    '3ds_sale': is3ds,
    ...(buyer_key && { buyer_key }),
    ...(sale_invoice_number !== undefined && { sale_invoice_number, sale_invoice_url }),
    tip,
  };
}
