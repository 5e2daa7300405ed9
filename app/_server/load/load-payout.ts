import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import { can, type Right } from '#lib/modules/access/index.ts';
import { showPayout } from '#lib/modules/payouts/dashboard.ts';

/** The payout of an address and the person's rights on it; a payout of another tenant is not found. */
export const loadPayout = cache(async (payoutId: string) => {
  const { all } = await viewOf('/payouts/[payoutId]');
  const payout = await find('seller', all, payoutId);
  const seller = all.find(({ id }) => id === payout.ownerId) ?? notFound();
  return { payout, seller, isOneOfSeveral: all.length > 1, may: (right: Right): boolean => can(seller, right) };
});

/** The payout of an address to a partner of the person, whose books the person may see; another's is not found. */
export const loadPartnerPayout = cache(async (payoutId: string) => {
  const { partners } = await viewOf('/partner/payouts/[payoutId]');
  const seen = partners.filter((partner) => can(partner, 'see-reports'));
  const payout = await find('partner', seen, payoutId);
  return { payout, isOneOfSeveral: seen.length > 1 };
});

async function find(kind: 'seller' | 'partner', owners: readonly { id: number }[], payoutId: string) {
  const ids = owners.map(({ id }) => id);
  return (isPublicId('payout', payoutId) ? await showPayout({ kind, ids }, payoutId) : null) ?? notFound();
}
