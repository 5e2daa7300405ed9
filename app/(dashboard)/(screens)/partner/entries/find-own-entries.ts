import type { ParamsOf } from '#components/list/filters/definition.ts';
import { type OWN_ENTRIES, ownEntriesQuery } from '#components/partner/own-entries.ts';
import { can, type PartnerAccess } from '#lib/modules/access/index.ts';
import { showPayout } from '#lib/modules/payouts/dashboard.ts';
import type { EntriesQuery } from '#lib/modules/payouts/views/entries.ts';

/** The query of what an address names; null where it is of no partner whose books the person may see. */
export async function findOwnEntries(
  partners: readonly PartnerAccess[],
  params: ParamsOf<typeof OWN_ENTRIES>,
): Promise<EntriesQuery | null> {
  const { payout: payoutId, workspace } = params.filters;
  const readable = partners.filter((partner) => can(partner, 'see-reports'));
  if (payoutId === null) {
    const partner = workspace === null ? readable[0] : readable.find(({ id }) => `partner-${id}` === workspace);
    return partner ? ownEntriesQuery(params, partner.id) : null;
  }
  const payout = await showPayout({ kind: 'partner', ids: readable.map(({ id }) => id) }, payoutId);
  return payout && ownEntriesQuery(params, payout.ownerId);
}
