import type { Opens } from '#components/partner/sellers/sellers-table.tsx';
import { rightsAtSeller } from '#lib/modules/access/contract/rights.ts';
import type { PartnerAccess } from '#lib/modules/access/index.ts';

/** Lists of their sellers that the role at any of the partners opens. */
export function openedLists(partners: readonly PartnerAccess[]): Opens {
  const rights = partners.flatMap(({ role }) => rightsAtSeller(role));
  return { callbacks: rights.includes('see-callbacks'), devices: rights.includes('see-devices') };
}
