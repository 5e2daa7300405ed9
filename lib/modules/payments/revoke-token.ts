import type { PaymentsContext } from './context.ts';
import { isReceiptKey } from './receipt-address.ts';
import { endToken } from './store-tokens.sql.ts';

/**
 * The owner of a card or an account takes back what a payment let its seller keep: nothing can be charged with it any
 * more, and the vault forgets it within minutes. Whoever has the receipt's address is its owner. False where there is
 * nothing to take back.
 */
export async function revokeToken(
  { database }: Pick<PaymentsContext, 'database'>,
  attemptId: string,
  key: string,
): Promise<boolean> {
  return isReceiptKey(attemptId, key) && endToken(database, attemptId);
}
