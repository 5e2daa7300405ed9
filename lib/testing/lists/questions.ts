import type { SalesQuery } from '#lib/modules/payments/views/dashboard.ts';
import type { HoldsQuery } from '#lib/modules/payments/views/holds.ts';
import type { RefundsQuery } from '#lib/modules/payments/views/refunds.ts';

/** What is asked of a list where nothing is filtered: its first page, in its own order. */

const NOTHING = { search: '', currency: null, least: null, most: null, page: 1, size: 50 } as const;

export const ALL_SALES: SalesQuery = {
  ...NOTHING,
  statuses: [],
  from: null,
  until: null,
  parentId: null,
  subscriptionId: null,
  sort: 'created',
  ascending: false,
};

export const ALL_REFUNDS: RefundsQuery = {
  ...NOTHING,
  kinds: [],
  states: [],
  source: null,
  from: null,
  until: null,
};

export const ALL_HOLDS: HoldsQuery = { ...NOTHING, endsWithin: null, sort: 'left', ascending: true };
