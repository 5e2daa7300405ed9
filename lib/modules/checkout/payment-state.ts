import {
  type PaymentsContext,
  type PaymentStateRow,
  findPaymentState,
  isCancellable,
  screenOf,
  waitsForBank,
} from '../payments/index.ts';
import { declineKeyOf } from '#lib/kernel/refusals/refusals.ts';
import type { PaymentState, WaitingPayment } from './contract/buyer-page.ts';
import { isPageMethod } from '#lib/kernel/sale/payment-method.ts';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';

/** Payment state of a sale by its identifier, read by one statement; null for an unknown sale. */
export async function findPaymentStateForBuyer(
  { database, sandbox }: Pick<PaymentsContext, 'database' | 'sandbox'>,
  saleId: string,
): Promise<PaymentState | null> {
  const row = await findPaymentState(database, saleId);
  return row && paymentStateOf(row, sandbox);
}

/** Payment state of a sale for its buyer. */
function paymentStateOf(row: PaymentStateRow, sandbox: boolean): PaymentState {
  const payment = waitingPayment(row, sandbox);
  if (payment) return { state: 'waiting', payment, lastAttempt: null };
  if (row.openState !== null) return { state: 'working', payment: null, lastAttempt: null };
  const screen = screenOf(row.status as SaleStatus);
  return {
    state: screen === 'busy' ? 'working' : screen,
    payment: null,
    lastAttempt: screen === 'payable' ? lastAttemptOf(row) : null,
  };
}

function waitingPayment(row: PaymentStateRow, sandbox: boolean): WaitingPayment | null {
  const { openState, attemptId, method, transfer, received, price } = row;
  if ((openState !== 'challenged' && openState !== 'submitted') || attemptId === null || method === null) return null;
  // A payment at a terminal leaves nothing to do on the page.
  if (!isPageMethod(method)) return null;
  const come = received ?? 0;
  return {
    attemptId,
    method,
    waitsFor: transfer ? 'transfer' : waitsForBank(method) ? 'bank' : 'buyer',
    address: openState === 'challenged' ? row.challengeUrl : null,
    transfer: transfer && { ...transfer, amount: price, received: come, missing: price - come },
    accountMask: row.accountMask,
    secondsLeft: row.secondsLeft,
    isCancellable: isCancellable(method),
    simulator:
      sandbox && row.processorReference && waitsForBank(method)
        ? `/sandbox/pay/bank/${row.processorReference}`
        : sandbox
          ? row.challengeUrl
          : null,
  };
}

function lastAttemptOf({ lastAttemptId, lastMethod, lastDecline }: PaymentStateRow): PaymentState['lastAttempt'] {
  if (lastAttemptId === null || lastMethod === null || !isPageMethod(lastMethod)) return null;
  return {
    attemptId: lastAttemptId,
    method: lastMethod,
    decline: lastDecline === null ? null : declineKeyOf(lastDecline),
  };
}
