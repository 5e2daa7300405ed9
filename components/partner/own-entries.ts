import { defineList, type ParamsOf } from '#components/list/filters/definition.ts';
import { choice, reference } from '#components/list/filters/filter-kinds.ts';
import { addressOf } from '#components/list/filters/list-params.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import type { EntriesQuery } from '#lib/modules/payouts/views/entries.ts';
import { EXPORTED_OWN_ENTRY } from '#lib/modules/payouts/views/export-rows.ts';
import type { LineTerm } from '#lib/modules/payouts/views/terms.ts';

/** Lines that a payout to a partner has: its fees, and what came back of earlier ones. */
const OWN_TERMS = ['marketFees', 'returnedPayouts'] as const satisfies readonly LineTerm[];

/** What a payout to a partner is made of. */
export const OWN_ENTRIES = defineList({
  path: '/partner/entries',
  texts: 'partner-money.entries',
  filters: { payout: reference((text) => isPublicId('payout', text)), of: choice(OWN_TERMS) },
  sorts: {},
  pages: { style: 'beside-a-row' },
  export: { name: 'partner-entries', most: 100_000, columns: EXPORTED_OWN_ENTRY, isNamed: true },
});

/** The database query for an address, of the partner whose payout it is; null where the address names none. */
export function ownEntriesQuery(
  { filters: { payout, of }, cursor }: ParamsOf<typeof OWN_ENTRIES>,
  partnerId: number,
): EntriesQuery | null {
  if (payout === null) return null;
  const scope = { partnerPayoutId: payout };
  return { ownerId: partnerId, scope, currency: null, term: of, cause: null, cards: null, place: cursor };
}

/** Address of the entries of a payout, or of one line of it. */
export const ownEntriesHref = ({ payout, of }: { payout: string; of?: LineTerm }): string =>
  addressOf(OWN_ENTRIES.path, { payout, of: of ?? '' });
