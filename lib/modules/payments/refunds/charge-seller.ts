import type { ChargeContext } from '../context.ts';
import type { AttemptOutcome } from '../domain/attempt-outcome.ts';
import type { Claimed } from '../domain/facts.ts';
import { callAndBook, giveUp } from '../settlement/settle-attempt.ts';
import { submissionBase } from '../settlement/submission-base.ts';
import { openCard } from '../tokens/tokenize-card.ts';
import { findRefundCard } from '../tokens/store-tokens.sql.ts';

/** Charges the seller's own stored card with a refund that its balance does not cover; the balance is credited. */
export async function chargeSeller(context: ChargeContext, claimed: Claimed): Promise<AttemptOutcome> {
  const { claim } = claimed;
  const card = await openCard(context, await findRefundCard(context.database, claim.seller.id));
  if (!card) return giveUp(context, claimed);
  return callAndBook(context, claimed, { operation: 'charge', ...submissionBase(claim), card, installments: 1 });
}
