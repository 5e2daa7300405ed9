import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { lastFourOnlyIn } from '#lib/kernel/card/card-mask.ts';
import { seesCardBeginnings } from '#lib/modules/access/contract/rights.ts';
import { showCall } from '#lib/modules/api-log/dashboard.ts';

/**
 * Loads a call of any business of the person, also of one that is not selected, because links carry no selection. A
 * call of another tenant is not found.
 */
export const loadCall = cache(async (callId: string) => {
  const { all } = await viewOf('/developers/requests/[callId]');
  const call =
    (await showCall(
      all.map(({ id }) => id),
      /^\d{1,15}$/.test(callId) ? Number(callId) : 0,
    )) ?? notFound();
  const seller = all.find(({ id }) => id === call.sellerId);
  return seller && seesCardBeginnings(seller) ? call : lastFourOnlyIn(call);
});
