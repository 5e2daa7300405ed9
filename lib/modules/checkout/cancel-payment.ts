import { type PaymentsContext, settleOpenAttempt } from '../payments/index.ts';
import type { CancelResult } from './contract/buyer-page.ts';
import { findPaymentStateForBuyer } from './find-payment-state.ts';

/**
 * The buyer takes back what waits, to pay otherwise or not at all. The acquirer is asked to cancel or confirm: what was
 * approved in that very moment is booked, what was not is cancelled for good, so that a late yes at the phone pays
 * nothing.
 */
export async function cancelPayment(context: PaymentsContext, saleId: string): Promise<CancelResult> {
  const before = await findPaymentStateForBuyer(context, saleId);
  if (before === null) return { outcome: 'sale_not_found' };
  if (before.state !== 'waiting') return { outcome: before.state === 'working' ? 'kept' : 'over', state: before };
  if (before.payment?.isCancellable) await settleOpenAttempt(context, saleId);
  const after = (await findPaymentStateForBuyer(context, saleId)) ?? before;
  return { outcome: after.state === 'waiting' || after.state === 'working' ? 'kept' : 'over', state: after };
}
