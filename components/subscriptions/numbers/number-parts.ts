import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { choice, reference } from '#components/list/filters/filter-kinds.ts';
import { addressOf } from '#components/list/filters/list-params.ts';
import { isCurrency } from '#lib/kernel/money.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { type NumberPartsQuestion, PARTS_OF, type PartsOf } from '#lib/modules/subscriptions/views/numbers.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The subscriptions behind a number. `month` as `YYYY-MM`. */
export const NUMBER_PARTS = defineList({
  path: '/subscriptions/numbers/list',
  texts: 'subscription-work.parts',
  filters: {
    of: choice(PARTS_OF),
    month: reference((text) => MONTH.test(text)),
    currency: reference(isCurrency),
  },
  sorts: {},
  pages: { style: 'numbered', sizes: PAGE_SIZES },
});

export type NumberPartsParams = ParamsOf<typeof NUMBER_PARTS>;

/** The database query for an address; by default the subscriptions that began this month. */
export const numberPartsQuestion = (
  { filters: { of, month, currency }, page, size }: NumberPartsParams,
  now: Date,
  timeZone: string,
): NumberPartsQuestion => ({
  of: of ?? 'new',
  month: month ?? dayOf(now, timeZone).slice(0, 7),
  currency,
  now,
  timeZone,
  page,
  size,
});

/** Address of the list behind a number. */
export const partsHref = (of: PartsOf, month: string, currency: string): string =>
  addressOf(NUMBER_PARTS.path, { of, month, currency });

/** Address of the list of running subscriptions, whose monthly total is the number. */
export const recurringHref = (currency: string): string =>
  addressOf('/subscriptions', { state: 'active,retrying,failed', currency });
