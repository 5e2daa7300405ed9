import type { SalesQuestion } from '#lib/modules/payments/views/dashboard.ts';
import type { HoldsQuestion } from '#lib/modules/payments/views/holds.ts';
import type { RefundsQuestion } from '#lib/modules/payments/views/refunds.ts';

/** What is asked of a list where nothing is filtered: its first page, in its own order. */

const NOTHING = { search: '', currency: null, least: null, most: null, page: 1, size: 50 } as const;

export const ALL_SALES: SalesQuestion = {
  ...NOTHING,
  statuses: [],
  from: null,
  until: null,
  parentId: null,
  subscriptionId: null,
  sort: 'created',
  ascending: false,
};

export const ALL_REFUNDS: RefundsQuestion = {
  ...NOTHING,
  kinds: [],
  states: [],
  source: null,
  from: null,
  until: null,
};

export const ALL_HOLDS: HoldsQuestion = { ...NOTHING, endsWithin: null, sort: 'left', ascending: true };
