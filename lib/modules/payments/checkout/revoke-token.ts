import type { PaymentsContext } from '../context.ts';
import { isReceiptKey } from './receipt-address.ts';
import { endToken } from '../tokens/store-tokens.sql.ts';

/**
 * Revokes the token that a payment gave its seller, for the owner of the card or account: it cannot be charged any
 * more, and the vault deletes the card within minutes. The key in the receipt's address proves ownership. False if
 * there is no token to revoke.
 */
export async function revokeToken(
  { database }: Pick<PaymentsContext, 'database'>,
  attemptId: string,
  key: string,
): Promise<boolean> {
  return isReceiptKey(attemptId, key) && endToken(database, attemptId);
}
