import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { choice, reference } from '#components/list/filters/filter-kinds.ts';
import { addressOf } from '#components/list/filters/list-params.ts';
import { isCurrency } from '#lib/kernel/money.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { type FigureRowsQuery, LISTED_FIGURES, type ListedFigure } from '#lib/modules/subscriptions/views/numbers.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The subscriptions behind a number. `month` as `YYYY-MM`. */
export const FIGURE_ROWS = defineList({
  path: '/subscriptions/numbers/list',
  texts: 'subscription-work.parts',
  filters: {
    of: choice(LISTED_FIGURES),
    month: reference((text) => MONTH.test(text)),
    currency: reference(isCurrency),
  },
  sorts: {},
  pages: { style: 'numbered', sizes: PAGE_SIZES },
});

export type FigureRowsParams = ParamsOf<typeof FIGURE_ROWS>;

/** The database query for an address; by default the subscriptions that began this month. */
export const figureRowsQuery = (
  { filters: { of, month, currency }, page, size }: FigureRowsParams,
  now: Date,
  timeZone: string,
): FigureRowsQuery => ({
  of: of ?? 'new',
  month: month ?? dayOf(now, timeZone).slice(0, 7),
  currency,
  now,
  timeZone,
  page,
  size,
});

/** Address of the list behind a number. */
export const figureHref = (of: ListedFigure, month: string, currency: string): string =>
  addressOf(FIGURE_ROWS.path, { of, month, currency });

/** Address of the list of running subscriptions, whose monthly total is the number. */
export const recurringHref = (currency: string): string =>
  addressOf('/subscriptions', { state: 'active,retrying,failed', currency });
