import type { PaymentsContext } from './context.ts';
import { signedReturnUrl } from './present/buyer-sale.ts';
import { settleByInquiry } from './settle-by-inquiry.ts';
import { findPayment } from './store.ts';

/** Longest the question takes, milliseconds: a buyer is waiting. */
const ASK_DEADLINE_MS = 10_000;

/** Where a buyer goes after the issuer's page: back to the shop when it is paid, else to the payment page, which knows how the sale stands. */
export type AfterChallenge = { saleId: string; redirectUrl: string | null; isFromPage: boolean };

/**
 * The buyer comes back from the issuer's page, or from a wallet's window. That they are back proves nothing: the acquirer is asked, and what
 * it knows is booked through the same step as everything. Null: no such payment.
 */
export async function completeChallenge(context: PaymentsContext, attemptId: string): Promise<AfterChallenge | null> {
  const payment = await findPayment(context.database, attemptId);
  if (!payment) return null;
  const { sale, seller, attempt } = payment.claim;
  const isPaid = payment.state === 'challenged' ? (await settleByInquiry(context, payment, ASK_DEADLINE_MS)) === 'succeeded' : payment.state === 'succeeded';
  const redirectUrl = isPaid ? signedReturnUrl(sale, seller, attempt.publicId, sale.tokenId !== null || attempt.newToken !== null) : null;
  return { saleId: sale.publicId, redirectUrl, isFromPage: payment.channel === 'page' };
}
