import { type DaySpan, type HomeParams, parseHomeParams } from '#components/home/home-params.ts';
import { addressOf, paramReader, type SearchParams } from '#components/list/filters/list-params.ts';
import { wordOfKey } from '#components/sales/list/counted-words.ts';
import type { BUYERS, Dimension, Outcome } from '#lib/modules/payments/views/statistics.ts';

/** The screen of statistics as its address says it, and the lists behind its numbers. */

/** Dimensions of the screen; first digits of cards are for programs alone (docs/decisions/0197). */
export const SHOWN_DIMENSIONS = [
  'day',
  'hour',
  'method',
  'brand',
  'country',
  'device',
  'decline',
] as const satisfies readonly Dimension[];
export type ShownDimension = (typeof SHOWN_DIMENSIONS)[number];

export type StatisticsAddress = { by: ShownDimension; period: HomeParams };

/** Unknown parameters and values are ignored, never an error. */
export function parseStatistics(params: SearchParams): StatisticsAddress {
  const asked = paramReader(params)('by');
  const by = SHOWN_DIMENSIONS.find((one) => one === asked) ?? 'day';
  const screen = { path: '/statistics', more: { by: by === 'day' ? '' : by } } as const;
  return { by, period: { ...parseHomeParams(params, '30d'), screen } };
}

/** The same period by another dimension. */
export const byAnother = (period: HomeParams, by: ShownDimension): HomeParams => ({
  ...period,
  screen: { path: '/statistics', more: { by: by === 'day' ? '' : by } },
});

type Narrowed = { status?: string; outcome?: Outcome; buyers?: (typeof BUYERS)[number] };

/** The sales of days, in the order of the list's own address. */
export const salesHref = (
  { from, to }: DaySpan,
  currency: string,
  { status = '', outcome, buyers }: Narrowed,
  key: Readonly<Record<string, string>> = {},
): string => {
  const { method = '', ...others } = key;
  return addressOf('/sales', {
    status,
    from,
    to,
    currency,
    method,
    ...(outcome ? { outcome } : {}),
    ...others,
    ...(buyers ? { buyers } : {}),
  });
};

/** The filter of the list that a key of a dimension is; a day is the days themselves. */
export const filterOfKey = (by: ShownDimension, key: string): Readonly<Record<string, string>> =>
  by === 'day' ? {} : { [by]: by === 'brand' || by === 'country' || by === 'device' ? wordOfKey(key) : key };
