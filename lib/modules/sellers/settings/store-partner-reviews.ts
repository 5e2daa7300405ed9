import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';

/** How partners review their sellers. */

export type PartnerReviews = { id: number; name: string; sandboxReviewer: boolean };

/** Review settings of these partners, by name. */
export async function partnerReviews(database: Database, partnerIds: readonly number[]): Promise<PartnerReviews[]> {
  const { partner } = await recordsOf(database, { sellerIds: [], partnerIds });
  const select = { id: true, name: true, sandboxReviewer: true } as const;
  return plain(await partner.findMany({ where: { id: { in: [...partnerIds] } }, orderBy: { name: 'asc' }, select }));
}

/** Says whether the sandbox decides by itself about the sellers of a partner, or people do. */
export async function switchSandboxReviewer(database: Database, partnerId: number, isOn: boolean): Promise<void> {
  const { partner } = await recordsOf(database, { sellerIds: [], partnerIds: [partnerId] });
  await partner.updateMany({ where: { id: partnerId }, data: { sandboxReviewer: isOn } });
}
