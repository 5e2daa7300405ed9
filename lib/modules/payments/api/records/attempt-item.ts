import type { Language } from '#lib/kernel/language.ts';
import { declineKeyOf, refusalOf } from '#lib/kernel/refusals/refusals.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { PaymentsContext } from '../../context.ts';
import type { AttemptItem } from '../../contract/get-transactions.ts';
import { APPROVED_CODE } from '../../contract/sale-enums.ts';
import { saleTypeNumber } from '#lib/kernel/sale/sale-type.ts';
import type { AttemptsFound } from '../../reading/api/get-transactions.ts';
import type { FoundAttempt } from '../../reading/api/attempts-by-filter.sql.ts';
import { buyerBlock, costsOf, feesBlock, VAT } from './sale-item.ts';

/**
 * Item of get-transactions. Fields without a value are empty strings. Amounts in minor units. Sentences are
 * in the language that the call names, else in that of the sale.
 */
export function attemptItemOf(
  { attempt, seller, added }: AttemptsFound['attempts'][number],
  { timeZone }: Pick<PaymentsContext, 'timeZone'>,
  named: Language | null,
): AttemptItem {
  const at = (moment: Date | null) => (moment ? wireTimestamp(moment, timeZone) : '');
  const costs = costsOf(attempt, seller);
  const isPayment = attempt.kind === 'pay' || attempt.kind === 'capture';
  const isDone = attempt.state === 'succeeded';
  return {
    sale_svc_id: attempt.publicId,
    sale_svc_code: attempt.code,
    transaction_id: attempt.merchantReference,
    svc_transaction_id: attempt.attemptId,
    transaction_created_at: at(attempt.attemptedAt),
    sale_type: saleTypeNumber(attempt),
    sale_status: attempt.status,
    transaction_status: attempt.wireStatus,
    transaction_type: attempt.wireType,
    transaction_action: actionOf(attempt),
    sale_currency: attempt.currency,
    sale_description: attempt.productName,
    sale_installments: attempt.installments,
    sale_payment_method: attempt.paymentMethod,
    transaction_price: attempt.amount,
    transaction_price_after_fees: String(afterFees(attempt, costs)),
    sale_vat: VAT,
    sale_auth_number: attempt.attemptAuthNumber ?? '',
    transaction_release_date: isPayment && isDone ? at(attempt.releaseAt) : '',
    transaction_voucher: attempt.voucher ?? '',
    transaction_reference_number: attempt.processorReference ?? '',
    transaction_arn: attempt.arn ?? '',
    transaction_acquirer: attempt.acquirer ?? '',
    ...errorOf(attempt, named ?? attempt.language),
    transaction_is_canceled: attempt.state === 'cancelled',
    sale_is_3ds: attempt.attemptIs3ds,
    sale_fees: feesBlock(attempt, seller, costs),
    sale_buyer_details: buyerBlock(attempt),
    transaction_invoice_url: '',
    transaction_invoice_doc_number: '',
    ...added,
  };
}

/**
 * Net amount of the attempt: gained by the seller, or returned by it; 0 unless it succeeded and moved money. Minor
 * units.
 */
function afterFees(
  { kind, state, amount }: FoundAttempt,
  { processing, market }: { processing: number; market: number },
): number {
  if (state !== 'succeeded' || kind === 'authorize' || kind === 'tokenize' || kind === 'void') return 0;
  return kind === 'pay' || kind === 'capture' ? amount - processing - market : amount;
}

function actionOf({ kind, amount, captured }: FoundAttempt): AttemptItem['transaction_action'] {
  switch (kind) {
    case 'authorize':
      return 'Authorize';
    case 'tokenize':
      return 'Tokenize';
    case 'capture':
      return 'Capture';
    case 'refund':
      return amount === captured ? 'Refund' : 'PartialRefund';
    case 'void':
      return 'Void';
    case 'chargeback':
      return 'Chargeback';
    case 'chargeback-reversal':
      return 'ChargebackRefund';
    default:
      return 'Debit';
  }
}

function errorOf(
  { state, declineCode }: FoundAttempt,
  language: Language,
): Pick<AttemptItem, 'transaction_error_code' | 'transaction_error_text'> {
  if (state === 'succeeded')
    return { transaction_error_code: APPROVED_CODE, transaction_error_text: say(language, 'refusals.approved') };
  if (declineCode !== null)
    return {
      transaction_error_code: declineCode,
      transaction_error_text: say(language, `declines.merchant.${declineKeyOf(declineCode)}`),
    };
  if (state === 'cancelled')
    return {
      // Cancelled before it reached the issuer: nothing was charged.
      transaction_error_code: refusalOf('temporarily_unavailable').code,
      transaction_error_text: say(language, 'refusals.temporarily_unavailable'),
    };
  return { transaction_error_code: 0, transaction_error_text: '' };
}
