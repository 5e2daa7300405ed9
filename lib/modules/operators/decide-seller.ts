import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { approveSeller, lockSeller, notifyingOfChange, withdrawApproval } from '#lib/modules/sellers/index.ts';
import type { OperatorsContext } from './context.ts';
import { addDecision, idOfSeller, readUndecided } from './store-decisions.sql.ts';

/** `partner`: its partner decides about it; `changed`: it is decided so already, or closed. */
export type DecisionRefusal = 'gone' | 'partner' | 'changed';

/** Without a reason it is approved; a decline says why. */
export type Decision = { by: number; kind: 'approved' | 'declined'; reason: string };

/**
 * Approves or declines a seller without a partner, by the way that reviewers of partners go: it sells from now on, or
 * no longer. Of two operators at once the second is refused.
 */
export async function decideSeller(
  { database, notify, wakeDeliveries }: OperatorsContext,
  ref: string,
  { by, kind, reason }: Decision,
): Promise<Result<{ sellerId: number }, DecisionRefusal>> {
  const decided = await database.inTransaction(async (inside) => {
    const sellerId = await idOfSeller(inside, ref);
    if (sellerId === null) return refuse('gone' as const);
    await lockSeller(inside, sellerId);
    const seller = await readUndecided(inside, sellerId);
    if (!seller || seller.partnerId !== null) return refuse('partner' as const);
    const isDone = kind === 'approved' ? seller.approved : seller.declined && !seller.approved;
    if (!seller.active || isDone) return refuse('changed' as const);
    await addDecision(inside, { sellerId, by, kind, reason });
    if (kind === 'approved') await approveSeller(inside, notify, sellerId);
    else await notifyingOfChange(inside, notify, sellerId, () => withdrawApproval(inside, sellerId));
    return ok({ sellerId });
  });
  if (decided.ok) wakeDeliveries();
  return decided;
}
