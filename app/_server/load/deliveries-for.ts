import type { SaleDelivery } from '#components/sales/sale/callbacks.tsx';
import type { SellerAccess } from '#lib/modules/access/index.ts';
import { isForeign, readerOf, resendRefusal, seenBy } from '#lib/modules/callbacks/dashboard.ts';
import type { DeliveryView } from '#lib/modules/callbacks/views.ts';

/** Callbacks about one thing, as the people of a business may see and repeat them. */

type SellerDeliveries = { sellerId: number; deliveries: readonly DeliveryView[] };

/** Deliveries as people of the seller may see them: those to a partner without the partner's address and answers. */
export function deliveriesFor(
  sellers: readonly SellerAccess[],
  { sellerId, deliveries }: SellerDeliveries,
): DeliveryView[] {
  const reader = readerOf(sellers);
  return deliveries.map((delivery) => {
    const whose = { audience: delivery.audience, sellerId, url: delivery.url };
    if (!isForeign(reader, whose)) return delivery;
    return {
      ...delivery,
      url: seenBy(reader, whose).url,
      attempts: delivery.attempts.map((attempt) => ({ ...attempt, responseBody: null })),
    };
  });
}

/** Adds to each delivery why it may not be resent, or null. `isPaid`: the sale that they are about was paid since. */
export const withRefusals = (
  sellers: readonly SellerAccess[],
  { sellerId, deliveries }: SellerDeliveries,
  isPaid = false,
): SaleDelivery[] =>
  deliveries.map((delivery) => {
    const isSuperseded = isPaid && delivery.notifyType === 'sale-failure';
    return { ...delivery, refusal: resendRefusal({ ...delivery, sellerId, isSuperseded }, sellers) };
  });
