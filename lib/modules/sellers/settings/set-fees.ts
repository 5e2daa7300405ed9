import type { ChangeContext } from '../context.ts';
import type { SellerFees } from '../domain/fees.ts';
import { notifyOfSeller } from '../profile/notify-seller.ts';
import { type ChangedFees, changeFees } from './change-fees.ts';

/**
 * A person of a partner changes the fees of sellers from now on; the partner gets a callback for each that changed
 * (`seller-update`).
 */
export async function setFees(
  context: ChangeContext,
  sellers: { partnerId: number; sellerIds: readonly number[] },
  fees: Partial<SellerFees>,
  userId: number,
): Promise<ChangedFees> {
  const answer = await context.database.inTransaction(async (inside) => {
    const judged = await changeFees(inside, sellers, fees, userId);
    for (const sellerId of judged.changed) await notifyOfSeller(inside, context, sellerId, 'seller-update');
    return judged;
  });
  if (answer.changed.length > 0) context.wakeDeliveries();
  return answer;
}
