import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { choice, choices, dateRange } from '#components/list/filters/filter-kinds.ts';
import { spanOfFilter } from '#components/list/filters/spans.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { AGREEMENT_STATUSES } from '#lib/kernel/agreement.ts';
import type { AgreementsQuery } from '#lib/modules/agreements/views/agreements.ts';
import { EXPORTED_AGREEMENT } from '#lib/modules/agreements/views/export-rows.ts';

/** The list of agreements. Dates are those on which they were created. */
export const AGREEMENTS = defineList({
  path: '/agreements',
  texts: 'agreements',
  filters: { status: choices(AGREEMENT_STATUSES), currency: choice(CURRENCIES), date: dateRange() },
  sorts: {},
  pages: { style: 'numbered', sizes: PAGE_SIZES },
  export: { name: 'agreements', most: 100_000, columns: EXPORTED_AGREEMENT, isNamed: true },
});

/** The database query for an address. */
export const agreementsQuery = (
  { filters: { status, currency, date }, page, size }: ParamsOf<typeof AGREEMENTS>,
  now: Date,
  timeZone: string,
): AgreementsQuery => ({ statuses: status, currency, ...spanOfFilter(date, now, timeZone), page, size });
