import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import { can, type Right } from '#lib/modules/access/index.ts';
import { showAgreement } from '#lib/modules/agreements/dashboard.ts';

/** The agreement of an address and the person's rights on it; one of another tenant is not found. */
export const loadAgreement = cache(async (agreementId: string) => {
  const { all } = await viewOf('/agreements/[agreementId]');
  const ids = all.map(({ id }) => id);
  const agreement = (isPublicId('agreement', agreementId) ? await showAgreement(agreementId, ids) : null) ?? notFound();
  const seller = all.find(({ id }) => id === agreement.sellerId) ?? notFound();
  return { agreement, seller, isOneOfSeveral: all.length > 1, may: (right: Right): boolean => can(seller, right) };
});
