import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { FOLLOW_AGREEMENTS } from './agreement-of-booking.sql.ts';
import type { AgreementsContext } from './context.ts';
import { mayMove } from './domain/agreement-moves.ts';
import { closeSales } from './follow-agreements.ts';
import { moveAgreement } from './move-agreement.ts';
import type { AgreementRefusal, OneAgreement } from './send-agreement.ts';
import { findAgreement, holdAgreement } from './store-agreements.sql.ts';
import { lookNow } from './store-moves.sql.ts';

/**
 * Cancels an agreement: its unpaid sales are closed in the same commit. A payment that is under way ends and counts;
 * its sale is closed as soon as that payment has failed.
 */
export async function cancelAgreement(
  context: AgreementsContext,
  { agreementId, sellerIds }: OneAgreement,
): Promise<Result<null, AgreementRefusal>> {
  const found = await findAgreement(context.database, agreementId, sellerIds);
  if (!found) return refuse('not-found');
  const cancelled = await context.database.inTransaction(async (inside): Promise<Result<null, AgreementRefusal>> => {
    const held = await holdAgreement(inside, found.id);
    if (!mayMove(held.status, 'cancelled')) return refuse({ status: held.status });
    await closeSales(inside, held);
    await moveAgreement(inside, context, held, 'cancelled');
    await lookNow(inside, held.id);
    return ok(null);
  });
  context.wakeDeliveries();
  wake(FOLLOW_AGREEMENTS);
  return cancelled;
}
