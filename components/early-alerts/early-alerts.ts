import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { choice, choices, dateRange } from '#components/list/filters/filter-kinds.ts';
import { spanOfFilter } from '#components/list/filters/spans.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { ALERT_REASONS } from '#lib/modules/early-alerts/contract/words.ts';
import { type AlertsQuery, SHOWN_STATES } from '#lib/modules/early-alerts/views/alerts.ts';
import { EXPORTED_ALERT } from '#lib/modules/early-alerts/views/export-rows.ts';

/** The list of early alerts. Dates are those on which they came. */
export const EARLY_ALERTS = defineList({
  path: '/early-alerts',
  texts: 'early-alerts',
  filters: {
    state: choices(SHOWN_STATES),
    reason: choices(ALERT_REASONS),
    currency: choice(CURRENCIES),
    date: dateRange(),
  },
  sorts: {},
  pages: { style: 'numbered', sizes: PAGE_SIZES },
  export: { name: 'early-alerts', most: 100_000, columns: EXPORTED_ALERT, isNamed: true },
});

/** The database query for an address. */
export const alertsQuery = (
  { filters: { state, reason, currency, date }, page, size }: ParamsOf<typeof EARLY_ALERTS>,
  now: Date,
  timeZone: string,
): AlertsQuery => ({ states: state, reasons: reason, currency, ...spanOfFilter(date, now, timeZone), page, size });
