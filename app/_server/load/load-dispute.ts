import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import { can, type Right } from '#lib/modules/access/index.ts';
import { showDispute } from '#lib/modules/disputes/dashboard.ts';

/** The case of an address and the person's rights on it; a case of another tenant is not found. */
export const loadDispute = cache(async (disputeId: string) => {
  const { all } = await viewOf('/disputes/[disputeId]');
  const ids = all.map(({ id }) => id);
  const dispute = (isPublicId('dispute', disputeId) ? await showDispute(disputeId, ids) : null) ?? notFound();
  const seller = all.find(({ id }) => id === dispute.sellerId) ?? notFound();
  return { dispute, seller, isOneOfSeveral: all.length > 1, may: (right: Right): boolean => can(seller, right) };
});
