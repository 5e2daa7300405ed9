import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { isBusy } from '#lib/platform/db/errors.ts';
import { newId } from '#lib/platform/random.ts';
import type { ChargeContext } from '../context.ts';
import type { FollowUpResult } from '../settlement/store-follow-ups.sql.ts';
import { chargeSeller } from './charge-seller.ts';
import { claimOwed } from './store-claims-owed.sql.ts';

/**
 * `nothing`: nothing was charged, and nothing will be: less than the smallest charge is owed, a charge is under way, or
 * the seller has no card.
 */
export type OwedCharge =
  | { outcome: 'nothing' | 'unknown' }
  | { outcome: 'charged' | 'declined'; attemptId: number; amount: number };

/**
 * Charges the seller's own card for all that its balance is below zero, by the one path for money: claim, call, book.
 * An outcome that is not known stays open, is asked about by the sweeper, and keeps a second charge away.
 */
export async function chargeOwed(
  context: ChargeContext,
  { sellerId, currency }: { sellerId: number; currency: string },
): Promise<OwedCharge> {
  if (!context.acquirer.isAvailable()) return { outcome: 'nothing' };
  const answer = await claimUnlessBusy(context, { sellerId, currency });
  if (!answer?.claim) return { outcome: 'nothing' };
  const { claim, claimedAt } = answer;
  const { outcome } = await chargeSeller(context, { claim, claimedAt });
  const charged = { attemptId: claim.attempt.id, amount: claim.attempt.amount };
  if (outcome === 'succeeded') return { outcome: 'charged', ...charged };
  return outcome === 'declined' ? { outcome, ...charged } : { outcome: outcome === 'unknown' ? outcome : 'nothing' };
}

/** A refund that came between the look at the sale and its lock has it: this charge yields to it. */
async function claimUnlessBusy(
  { database }: Pick<ChargeContext, 'database'>,
  owed: { sellerId: number; currency: string },
): Promise<FollowUpResult | null> {
  try {
    return await claimOwed(database, newId('attempt'), { ...owed, minimum: MINIMUM_AMOUNT });
  } catch (error) {
    if (isBusy(error)) return null;
    throw error;
  }
}
