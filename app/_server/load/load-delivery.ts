import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { lastFourOnlyIn } from '#lib/kernel/card/card-mask.ts';
import { seesCardBeginnings } from '#lib/modules/access/contract/rights.ts';
import { readerOf, showDelivery } from '#lib/modules/callbacks/dashboard.ts';

/**
 * Loads a delivery of any business of the person, also of one that is not selected, because links carry no selection. A
 * delivery of another tenant is not found.
 */
export const loadDelivery = cache(async (deliveryId: string) => {
  const { all: sellers } = await viewOf('/callbacks/[deliveryId]');
  const delivery = await showDelivery(readerOf(sellers), /^\d{1,15}$/.test(deliveryId) ? Number(deliveryId) : 0);
  if (!delivery) notFound();
  const seller = sellers.find(({ id }) => id === delivery.sellerId);
  return { delivery: seller && seesCardBeginnings(seller) ? delivery : lastFourOnlyIn(delivery), sellers };
});
