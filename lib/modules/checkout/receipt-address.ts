import { type PaymentsContext, endToken } from '../payments/index.ts';
import { timingSafeEqual } from 'node:crypto';
import { secretIndex } from '#lib/platform/secrets.ts';

/** Characters of 128 bits. */
const KEY_LENGTH = 22;

const keyOf = (attemptId: string): string =>
  secretIndex(`receipt ${attemptId}`).toString('base64url').slice(0, KEY_LENGTH);

/**
 * Address of a payment's receipt. The payment's identifier, which shops and logs have too, opens nothing alone: the key
 * beside it appears on the payment's own page alone.
 */
export const receiptAddress = (attemptId: string): string => `/sale/receipt/${attemptId}/${keyOf(attemptId)}`;

export function isReceiptKey(attemptId: string, key: string): boolean {
  const [given, wanted] = [Buffer.from(key), Buffer.from(keyOf(attemptId))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

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
