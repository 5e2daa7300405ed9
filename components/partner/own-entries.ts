import { defineList, type ParamsOf } from '#components/list/filters/definition.ts';
import { choice, reference } from '#components/list/filters/filter-kinds.ts';
import { addressOf } from '#components/list/filters/list-params.ts';
import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import { isCurrency } from '#lib/kernel/money.ts';
import type { EntriesQuery } from '#lib/modules/payouts/views/entries.ts';
import { EXPORTED_OWN_ENTRY } from '#lib/modules/payouts/views/export-rows.ts';
import type { LineTerm } from '#lib/modules/payouts/views/terms.ts';

/** Lines that a payout to a partner has: its fees, and what came back of earlier ones. */
const OWN_TERMS = ['marketFees', 'returnedPayouts'] as const satisfies readonly LineTerm[];

/** Causes that move a partner's own money. */
const OWN_CAUSES = ['market-fee-income', 'payout', 'payout-return'] as const satisfies readonly EntryCause[];

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Entries of a payout to a partner, or of a month of its own money. `workspace`: the partner, `partner-<id>`. */
export const OWN_ENTRIES = defineList({
  path: '/partner/entries',
  texts: 'partner-money.entries',
  filters: {
    payout: reference((text) => isPublicId('payout', text)),
    workspace: reference((text) => /^partner-\d{1,15}$/.test(text)),
    month: reference((text) => MONTH.test(text)),
    of: choice(OWN_TERMS),
    cause: choice(OWN_CAUSES),
    currency: reference(isCurrency),
  },
  sorts: {},
  pages: { style: 'beside-a-row' },
  export: { name: 'partner-entries', most: 100_000, columns: EXPORTED_OWN_ENTRY, isNamed: true },
});

/** The database query for an address, of the partner that it is about; null where it names neither payout nor month. */
export function ownEntriesQuery(
  { filters: { payout, month, of, cause, currency }, cursor }: ParamsOf<typeof OWN_ENTRIES>,
  partnerId: number,
): EntriesQuery | null {
  const asked = { ownerId: partnerId, currency, term: of, cause, cards: null, place: cursor };
  if (payout !== null) return { ...asked, scope: { partnerPayoutId: payout } };
  return month === null ? null : { ...asked, scope: { partnerMonth: month } };
}

type Part =
  | { payout: string; of?: LineTerm }
  | { workspace: string; month: string; cause: EntryCause; currency: string };

/** Address of the entries of a payout, or of one line of it; or of a kind of a month's. */
export const ownEntriesHref = (part: Part): string =>
  addressOf(OWN_ENTRIES.path, 'payout' in part ? { payout: part.payout, of: part.of ?? '' } : part);
