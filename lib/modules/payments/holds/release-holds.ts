import { isBusy } from '#lib/platform/db/errors.ts';
import { eachOf, pastBroken, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import { newId } from '#lib/platform/random.ts';
import type { SettlementContext } from '../context.ts';
import { callAndBook } from '../settlement/settle-attempt.ts';
import { submissionBase } from '../settlement/submission-base.ts';
import type { FollowUpResult } from '../settlement/store-follow-ups.sql.ts';
import { claimExpiredHold, findExpiredHolds } from '../settlement/store-system-claims.sql.ts';

/** Holds released in one round. */
const AT_ONCE = 50;

/**
 * Releases authorizations that were not captured within 168 hours (specification 8, answers section 2): each is an
 * ordinary void, requested by the system. A sale that another process is working on is passed by, and so is one that
 * cannot be claimed: the holds behind it are released all the same. Returns how many ended.
 */
export async function releaseExpiredHolds(context: SettlementContext): Promise<number> {
  if (!context.acquirer.isAvailable()) return 0;
  return pastBroken(
    (passedOver) => findExpiredHolds(context.database, AT_ONCE, passedOver),
    async (due, failed) => {
      const ended = await eachOf(
        due,
        (saleId) => release(context, saleId),
        (saleId) => {
          failed(saleId);
          return { job: 'release-holds', says: 'a hold could not be released', where: `sale ${saleId}` };
        },
        ONE_AT_A_TIME,
      );
      return ended.filter(Boolean).length;
    },
  );
}

/** Whether it is released. */
async function release(context: SettlementContext, saleId: number): Promise<boolean> {
  const answer = await claimUnlessBusy(context, saleId);
  if (!answer?.claim || !answer.originReference) return false;
  const { claim, claimedAt, originReference: originalReference } = answer;
  const submission = { operation: 'void' as const, ...submissionBase(claim), originalReference };
  return (await callAndBook(context, { claim, claimedAt }, submission)).outcome === 'succeeded';
}

/** A capture that came between the sight of a hold and its lock has the sale: this release yields to it. */
async function claimUnlessBusy(
  { database }: Pick<SettlementContext, 'database'>,
  saleId: number,
): Promise<FollowUpResult | null> {
  try {
    return await claimExpiredHold(database, saleId, newId('attempt'));
  } catch (error) {
    if (isBusy(error)) return null;
    throw error;
  }
}
