import { completeAuthentication } from '../authentication/complete-authentication.ts';
import type { SettlementContext } from '../context.ts';
import { PAYABLE, STANDING } from '../domain/sale-states.ts';
import { returnAfterAuthentication, signedReturnUrl } from '../present/return-url.ts';
import { settleByInquiry } from '../settlement/settle-by-inquiry.ts';
import { findPayment } from '../sales/store.sql.ts';

/** Longest the question takes, milliseconds: a buyer is waiting. */
const ASK_DEADLINE_MS = 10_000;

/**
 * Where a buyer goes after the issuer's page: back to the shop when it is paid, and when a seller's own program asked
 * for a payment that failed (specification 6.6); else to the payment page, which knows how the sale stands and where a
 * failed payment can be tried again.
 */
export type AfterChallenge = { saleId: string; redirectUrl: string | null; isFromPage: boolean };

/**
 * The buyer comes back from the issuer's page, or from a wallet's window. That they are back proves nothing: the
 * acquirer is asked, and what it knows is booked through the same step as everything. Null: no such payment.
 */
export async function completeChallenge(context: SettlementContext, attemptId: string): Promise<AfterChallenge | null> {
  const found = await findPayment(context.database, attemptId);
  if (!found) return completeWithoutPayment(context, attemptId);
  if (found.state === 'challenged') await settleByInquiry(context, found, ASK_DEADLINE_MS);
  // Read again: what has just been booked, or what became of the sale since an ending that was known before.
  const {
    state,
    channel,
    subscriptionPublicId: subscriptionId,
    claim: { sale, seller, attempt },
  } = (found.state === 'challenged' && (await findPayment(context.database, attemptId))) || found;
  const isPaid = state === 'succeeded' && STANDING.includes(sale.status);
  const hasFailed =
    (state === 'declined' || state === 'cancelled') && channel !== 'page' && PAYABLE.includes(sale.status);
  const isToken = sale.tokenId !== null || attempt.newToken !== null;
  const redirectUrl =
    isPaid || hasFailed ? signedReturnUrl(sale, seller, attempt.publicId, { isToken, isPaid, subscriptionId }) : null;
  return { saleId: sale.publicId, redirectUrl, isFromPage: channel === 'page' };
}

/** The same of an authentication beside a payment. */
async function completeWithoutPayment(context: SettlementContext, publicId: string): Promise<AfterChallenge | null> {
  const known = await completeAuthentication(context, publicId);
  return known && { saleId: known.salePublicId, redirectUrl: returnAfterAuthentication(known), isFromPage: false };
}
