import { isBusy } from '#lib/platform/db/errors.ts';
import { eachOf, pastBroken } from '#lib/platform/jobs/batches.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/random.ts';
import type { PaymentsContext } from '../context.ts';
import { callAndBook } from '../settlement/settle-attempt.ts';
import type { FollowUpResult } from '../charge/store-claims.sql.ts';
import { claimExpiredHold, findExpiredHolds } from '../settlement/store-system-claims.sql.ts';

/** Holds released in one round. */
const AT_ONCE = 50;

/**
 * Releases authorizations that were not captured within 168 hours (specification 8, answers section 2): each is an
 * ordinary void, requested by the system. A sale that another process is working on is passed by, and so is one that
 * cannot be claimed: the holds behind it are released all the same. Returns how many ended.
 */
export async function releaseExpiredHolds(context: PaymentsContext): Promise<number> {
  if (!context.acquirer.isAvailable()) return 0;
  return pastBroken(
    (passedOver) => findExpiredHolds(context.database, AT_ONCE, passedOver),
    async (due, failed) => {
      const ended = await eachOf(
        due,
        (saleId) => release(context, saleId),
        (saleId, error) => {
          failed(saleId);
          log.error('a hold could not be released', { where: `sale ${saleId}`, error: errorName(error) });
        },
        1,
      );
      return ended.filter(Boolean).length;
    },
  );
}

/** Whether it is released. */
async function release(context: PaymentsContext, saleId: number): Promise<boolean> {
  const answer = await claimUnlessBusy(context, saleId);
  if (!answer?.claim || !answer.originReference) return false;
  const { attempt, seller } = answer.claim;
  const settled = await callAndBook(
    context,
    answer.claim,
    {
      operation: 'void',
      reference: attempt.publicId,
      merchant: String(seller.id),
      amount: attempt.amount,
      currency: attempt.currency,
      originalReference: answer.originReference,
    },
    answer.claimedAt,
  );
  return settled.end === 'booked' && settled.booking.attemptState === 'succeeded';
}

/** A capture that came between the sight of a hold and its lock has the sale: this release yields to it. */
async function claimUnlessBusy({ database }: PaymentsContext, saleId: number): Promise<FollowUpResult | null> {
  try {
    return await claimExpiredHold(database, saleId, newId('attempt'));
  } catch (error) {
    if (isBusy(error)) return null;
    throw error;
  }
}
