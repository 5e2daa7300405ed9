import { type PaymentsContext, findPaymentState } from '../payments/index.ts';
import type { PaymentState } from './contract/buyer-page.ts';
import { paymentStateOf } from './payment-state.ts';

/** How the payment of a sale stands, in one statement; null where there is no such sale. */
export async function findPaymentStateForBuyer(
  { database, sandbox }: Pick<PaymentsContext, 'database' | 'sandbox'>,
  saleId: string,
): Promise<PaymentState | null> {
  const row = await findPaymentState(database, saleId);
  return row && paymentStateOf(row, sandbox);
}
