import { type PaymentsContext, settleOpenAttempt } from '../payments/index.ts';
import type { CancelResult } from './contract/buyer-page.ts';
import { findPaymentStateForBuyer } from './payment-state.ts';

/**
 * Cancels a pending payment for its buyer, who may then pay otherwise. The acquirer cancels or confirms: a payment
 * approved at that moment is booked, any other is cancelled for good, so that a late approval at the phone has no
 * effect.
 */
export async function cancelPayment(context: PaymentsContext, saleId: string): Promise<CancelResult> {
  const before = await findPaymentStateForBuyer(context, saleId);
  if (before === null) return { outcome: 'sale_not_found' };
  if (before.state !== 'waiting') return { outcome: before.state === 'working' ? 'kept' : 'over', state: before };
  if (before.payment?.isCancellable) await settleOpenAttempt(context, saleId);
  const after = (await findPaymentStateForBuyer(context, saleId)) ?? before;
  return { outcome: after.state === 'waiting' || after.state === 'working' ? 'kept' : 'over', state: after };
}
