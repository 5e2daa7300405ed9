import { EXPORTED_SALE } from '#lib/modules/payments/views/export-columns.ts';
import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import {
  amountRange,
  choice,
  choices,
  dateRange,
  reference,
  text,
  yesNo,
} from '#components/list/filters/filter-kinds.ts';
import { boundsOf, spanOfFilter } from '#components/list/filters/spans.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import { PAYMENT_METHODS } from '#lib/kernel/sale/payment-method.ts';
import { SALE_STATUSES } from '#lib/kernel/sale/sale-status.ts';
import { ADDED_SALE_COLUMNS } from '#lib/screens.ts';
import type { CountedQuery, SalesQuery } from '#lib/modules/payments/views/dashboard.ts';
import { BUYERS, HOURS, OUTCOMES } from '#lib/modules/payments/views/statistics.ts';
import { isBrand, isCountry, isDecline, isDevice, keyOfWord } from './counted-words.ts';

/**
 * List of sales. `by`: dates are those of the payment; `parent`: the reusable link or hold of the sale; `subscription`:
 * the one whose dates the sales charge. The filters from `outcome` on are what statistics count by.
 */
export const SALES = defineList({
  path: '/sales',
  texts: 'dashboard.sales',
  filters: {
    q: text(),
    status: choices(SALE_STATUSES),
    date: dateRange(),
    by: yesNo('paid'),
    amount: amountRange(CURRENCIES),
    method: choice(PAYMENT_METHODS),
    only: yesNo('doubt'),
    parent: reference((id) => isPublicId('sale', id)),
    subscription: reference((id) => isPublicId('subscription', id)),
    outcome: reference((word) => isOneOf(OUTCOMES, word)),
    hour: reference((word) => isOneOf(HOURS, word)),
    brand: reference(isBrand),
    country: reference(isCountry),
    decline: reference(isDecline),
    device: reference(isDevice),
    buyers: reference((word) => isOneOf(BUYERS, word)),
  },
  sorts: { created: 'descending', amount: 'descending', status: 'descending' },
  pages: { style: 'numbered', sizes: PAGE_SIZES },
  views: 'sales',
  // Read in orders that have no index of their own, so that each row costs a little more than the one before.
  export: { name: 'sales', most: 100_000, columns: [...EXPORTED_SALE, ...ADDED_SALE_COLUMNS], isNamed: true },
});

function isOneOf(words: readonly string[], word: string): boolean {
  return words.includes(word);
}

/** Part of statistics that the filters name; undefined where they name nothing. */
function countedOf(
  filters: ParamsOf<typeof SALES>['filters'],
  timeZone: string,
): Pick<SalesQuery, 'counted'> | undefined {
  const counted: CountedQuery = {
    outcome: OUTCOMES.find((one) => one === filters.outcome) ?? null,
    hour: filters.hour,
    brand: keyOfWord(filters.brand),
    country: keyOfWord(filters.country),
    decline: filters.decline,
    device: keyOfWord(filters.device),
    buyer: BUYERS.find((one) => one === filters.buyers) ?? null,
    timeZone,
  };
  const { timeZone: _, ...keys } = counted;
  return Object.values(keys).some((key) => key !== null) ? { counted } : undefined;
}

/** The database query for an address. */
export function salesQuery(
  { filters, sort, ascending, page, size }: ParamsOf<typeof SALES>,
  now: Date,
  timeZone: string,
): SalesQuery {
  return {
    ...spanOfFilter(filters.date, now, timeZone),
    ...boundsOf(filters.amount),
    search: filters.q,
    statuses: filters.status,
    parentId: filters.parent,
    subscriptionId: filters.subscription,
    isByPayment: filters.by,
    method: filters.method,
    isInDoubt: filters.only,
    ...countedOf(filters, timeZone),
    sort,
    ascending,
    page,
    size,
  };
}
