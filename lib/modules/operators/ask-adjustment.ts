import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { askForApproval, type ApprovalsContext, type NotAsked } from '#lib/modules/approvals/index.ts';
import type { AdjustmentDetail } from './balance-adjustment.ts';

export type AdjustmentAsked = AdjustmentDetail & { sellerId: number; by: { userId: number; name: string } };

/** Asks for a correction of a seller's balance. Of one seller and currency one request waits at a time. */
export const askForAdjustment = async (
  context: ApprovalsContext,
  { sellerId, by, ...detail }: AdjustmentAsked,
): Promise<Result<{ publicId: string }, NotAsked>> => {
  const asked = await context.database.inTransaction((inside) =>
    askForApproval(context, inside, {
      kind: 'balance-adjustment',
      sellerId,
      partnerId: null,
      subject: detail.currency,
      detail,
      requestedBy: by,
    }),
  );
  return asked.ok ? ok({ publicId: asked.value.publicId }) : refuse(asked.reason);
};
