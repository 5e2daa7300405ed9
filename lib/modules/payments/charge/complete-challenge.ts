import { completeAuthentication } from '../authentication/complete-authentication.ts';
import type { SettlementContext } from '../context.ts';
import { PAYABLE, PAID_STATUSES } from '../domain/sale-states.ts';
import { returnAfterAuthentication, signedReturnUrl } from '../present/return-url.ts';
import { settleByInquiry } from '../settlement/settle-by-inquiry.ts';
import { findPayment } from '../settlement/store-open-attempts.sql.ts';

/** Deadline of the inquiry, milliseconds: a buyer is waiting. */
const INQUIRY_DEADLINE_MS = 10_000;

/**
 * Redirect after the issuer's page: to the shop after a success, and after a failure that a seller's program requested
 * (specification 6.6); else to the payment page, which shows the state of the sale and offers another payment.
 */
export type AfterChallenge = { saleId: string; redirectUrl: string | null; isFromPage: boolean };

/**
 * Handles the buyer's return from the issuer's page or a wallet's window. The return proves nothing: the result is read
 * from the acquirer and booked in the common step. Null: no such payment.
 */
export async function completeChallenge(context: SettlementContext, attemptId: string): Promise<AfterChallenge | null> {
  const found = await findPayment(context.database, attemptId);
  if (!found) return completeWithoutPayment(context, attemptId);
  if (found.state === 'challenged') await settleByInquiry(context, found, INQUIRY_DEADLINE_MS);
  // Read again after an inquiry, which may have booked the outcome.
  const {
    state,
    channel,
    subscriptionPublicId: subscriptionId,
    claim: { sale, seller, attempt },
  } = (found.state === 'challenged' && (await findPayment(context.database, attemptId))) || found;
  const isPaid = state === 'succeeded' && PAID_STATUSES.includes(sale.status);
  const hasFailed =
    (state === 'declined' || state === 'cancelled') && channel !== 'page' && PAYABLE.includes(sale.status);
  const isToken = sale.tokenId !== null || attempt.newToken !== null;
  const redirectUrl =
    isPaid || hasFailed ? signedReturnUrl(sale, seller, attempt.publicId, { isToken, isPaid, subscriptionId }) : null;
  return { saleId: sale.publicId, redirectUrl, isFromPage: channel === 'page' };
}

/** Completes the challenge of an authentication that is no payment. */
async function completeWithoutPayment(context: SettlementContext, publicId: string): Promise<AfterChallenge | null> {
  const known = await completeAuthentication(context, publicId);
  return known && { saleId: known.salePublicId, redirectUrl: returnAfterAuthentication(known), isFromPage: false };
}
