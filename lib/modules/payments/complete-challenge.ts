import { log } from '#lib/platform/log.ts';
import type { PaymentsContext } from './context.ts';
import { signedReturnUrl } from './present/buyer-sale.ts';
import { book } from './settle-attempt.ts';
import { type ChallengedPayment, findChallenged } from './store.ts';

/** Longest the question takes, milliseconds: a buyer is waiting. */
const ASK_DEADLINE_MS = 10_000;

/** Where a buyer goes after the issuer's page: back to the shop when it is paid, else to the payment page, which knows how the sale stands. */
export type AfterChallenge = { saleId: string; redirectUrl: string | null; isFromPage: boolean };

/**
 * The buyer comes back from the issuer's page. That they are back proves nothing: the acquirer is asked, and what it knows is booked
 * through the same step as everything. Null: no such payment.
 */
export async function completeChallenge(context: PaymentsContext, attemptId: string): Promise<AfterChallenge | null> {
  const payment = await findChallenged(context.database, attemptId);
  if (!payment) return null;
  const isPaid = payment.state === 'challenged' ? await settle(context, payment) : payment.state === 'succeeded';
  const { sale, seller, attempt } = payment.claim;
  const redirectUrl = isPaid ? signedReturnUrl(sale, seller, attempt.publicId, sale.tokenId !== null || attempt.newToken !== null) : null;
  return { saleId: sale.publicId, redirectUrl, isFromPage: payment.channel === 'page' };
}

async function settle(context: PaymentsContext, { claim, claimedAt }: ChallengedPayment): Promise<boolean> {
  const answer = await context.acquirer.inquire(claim.attempt.publicId, ASK_DEADLINE_MS);
  if (answer.outcome === 'cancelled') return succeeded(await book(context, claim, { outcome: 'cancelled' }, claimedAt));
  if (answer.outcome !== 'found' || answer.result.outcome === 'pending' || answer.result.outcome === 'challenge') return false;
  const { result } = answer;
  if (result.outcome === 'approved' && (result.record.amount !== claim.attempt.amount || result.record.currency !== claim.attempt.currency)) {
    log.error('the acquirer approved something else than was asked', { attemptId: claim.attempt.publicId });
    return false;
  }
  return succeeded(await book(context, claim, result, claimedAt));
}

const succeeded = ({ booking }: { booking: { attemptState: string } }): boolean => booking.attemptState === 'succeeded';
