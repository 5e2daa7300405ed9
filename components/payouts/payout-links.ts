import { ENTRIES, entriesHref } from '#components/balance/entries.ts';
import { OWN_ENTRIES, ownEntriesHref } from '#components/partner/own-entries.ts';
import type { LineTerm } from '#lib/modules/payouts/views/terms.ts';

/** Where the page of a payout leads: a business and a partner have lists of their own. */
export type PayoutLinks = {
  /** All payouts of the owner. */
  all: string;
  /** Another payout of the owner. */
  payout: (payoutId: string) => string;
  /** What a line is made of. */
  entries: (of: LineTerm) => string;
  /** Everything that the payout is made of, as a table. */
  table: string;
  /** Where the owner changes the account that is paid to. */
  account: string;
};

/** `seller`: the key of the business. */
export const linksOfBusiness = (seller: string, payoutId: string): PayoutLinks => ({
  all: '/payouts',
  payout: (id) => `/payouts/${id}`,
  entries: (of) => entriesHref({ seller, payout: payoutId, of }),
  table: entriesHref({ seller, payout: payoutId }).replace(ENTRIES.path, `${ENTRIES.path}/export`),
  account: '/settings/payouts',
});

/** `workspace`: names the partner in addresses. */
export const linksOfPartner = (workspace: string, payoutId: string): PayoutLinks => ({
  all: `/partner/fees?workspace=${workspace}#payouts`,
  payout: (id) => `/partner/payouts/${id}`,
  entries: (of) => ownEntriesHref({ payout: payoutId, of }),
  table: ownEntriesHref({ payout: payoutId }).replace(OWN_ENTRIES.path, `${OWN_ENTRIES.path}/export`),
  account: `/partner/fees?workspace=${workspace}#account`,
});
