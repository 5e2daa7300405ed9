import type { SellerSettings } from '../contract/seller-settings.ts';
import type { ChangeContext } from '../context.ts';
import { notifyingOfChange } from '../profile/notify-seller.ts';
import { saveSellerSettings } from './store-seller-settings.ts';

/**
 * A person of a partner changes the given settings of a seller; the partner gets a callback (`seller-update`). The
 * caller has found the seller among the partner's. False where there is no such seller.
 */
export async function changeSellerSettings(
  context: ChangeContext,
  sellerId: number,
  change: Partial<SellerSettings>,
): Promise<boolean> {
  const isChanged = await context.database.inTransaction((inside) =>
    notifyingOfChange(inside, context, sellerId, () => saveSellerSettings(inside, sellerId, change)),
  );
  if (isChanged) context.wakeDeliveries();
  return isChanged;
}
