import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import { can, type Right } from '#lib/modules/access/index.ts';
import { showPayout } from '#lib/modules/payouts/dashboard.ts';

/** The payout of an address and the person's rights on it; a payout of another tenant is not found. */
export const loadPayout = cache(async (payoutId: string) => {
  const { all } = await viewOf('/payouts/[payoutId]');
  const payout = isPublicId('payout', payoutId)
    ? await showPayout(
        all.map(({ id }) => id),
        payoutId,
      )
    : null;
  const seller = all.find(({ id }) => id === payout?.sellerId);
  if (!payout || !seller) notFound();
  return { payout, seller, isOneOfSeveral: all.length > 1, may: (right: Right): boolean => can(seller, right) };
});
