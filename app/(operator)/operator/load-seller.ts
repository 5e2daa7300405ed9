import { notFound } from 'next/navigation';
import { cache } from 'react';
import { auditBefore } from '#app/_server/actions/audit.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { findAnySeller } from '#lib/modules/operators/dashboard.ts';

/**
 * The seller of an address, for the operator who looks at it. The look is written into the seller's audit log before
 * anything of it is shown, once a request; a look that cannot be written down shows nothing.
 */
export const lookAtSeller = cache(async (ref: string, operatorId: number) => {
  const seller = isUuid(ref) ? await findAnySeller(ref) : null;
  if (!seller) notFound();
  const entry = { scope: { sellerId: seller.id }, action: 'operator-looked', subject: '' } as const;
  await auditBefore({ userId: operatorId, ...entry });
  return seller;
});
