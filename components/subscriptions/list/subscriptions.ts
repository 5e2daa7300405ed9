import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import {
  amountRange,
  choice,
  choices,
  COMING_RANGES,
  namedDateRange,
  reference,
  text,
} from '#components/list/filters/filter-kinds.ts';
import { boundsOf, spanOfFilter } from '#components/list/filters/spans.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import { PERIODS, type Period, type SubscriptionState } from '#lib/kernel/subscription.ts';
import { EXPORTED_SUBSCRIPTION } from '#lib/modules/subscriptions/views/export-columns.ts';
import { ATTENTIONS, type SubscriptionsQuery } from '#lib/modules/subscriptions/views/subscriptions.ts';

/** States in the order of the filter: running, needing action, paused, ended. */
const STATES = [
  'active',
  'retrying',
  'failed',
  'paused',
  'initial',
  'completed',
  'cancelled',
] as const satisfies SubscriptionState[];

/**
 * List of subscriptions. `only`: those that need action; `next` and `created`: dates of the next charge and of
 * creation; `template`: the template whose link made them.
 */
export const SUBSCRIPTIONS = defineList({
  path: '/subscriptions',
  texts: 'subscriptions',
  filters: {
    q: text(),
    state: choices(STATES),
    only: choice(ATTENTIONS),
    period: choices(Object.keys(PERIODS) as Period[]),
    next: namedDateRange(COMING_RANGES),
    created: namedDateRange(),
    amount: amountRange(CURRENCIES),
    template: reference((id) => isPublicId('subscription', id)),
  },
  // Newest first, or the next charge first.
  sorts: { created: 'descending', next: 'ascending' },
  pages: { style: 'numbered', sizes: PAGE_SIZES },
  views: 'subscriptions',
  export: { name: 'subscriptions', most: 100_000, columns: EXPORTED_SUBSCRIPTION },
});

export type SubscriptionsParams = ParamsOf<typeof SUBSCRIPTIONS>;

/** The database query for an address. */
export function subscriptionsQuery(
  { filters, sort, ascending, page, size }: SubscriptionsParams,
  now: Date,
  timeZone: string,
): SubscriptionsQuery {
  return {
    ...boundsOf(filters.amount),
    search: filters.q,
    states: filters.state,
    periods: filters.period,
    attention: filters.only,
    next: spanOfFilter(filters.next, now, timeZone),
    created: spanOfFilter(filters.created, now, timeZone),
    templateId: filters.template,
    sort,
    ascending,
    page,
    size,
  };
}
