import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';

/**
 * Statistics of sales. A sale counts on the day on which it was made, in the zone of the business, once it was tried;
 * amounts are minor units of one currency.
 */

/** Dimensions that sums are asked by. `issuer` is for programs alone (docs/decisions/0197). */
export const DIMENSIONS = ['day', 'hour', 'method', 'brand', 'issuer', 'country', 'decline', 'device'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Sums of some sales. */
export type StatisticSums = {
  /** Sales that were tried: approved, declined, or waiting for a bank. */
  count: number;
  /** Collected. */
  total: number;
  approved: number;
  declined: number;
  /** Prices of the declined sales. */
  declinedTotal: number;
  refunded: number;
  chargedBack: number;
  /** Paid sales of buyers with an e-mail address who had not paid this business before, and who had. */
  buyersFirst: number;
  buyersReturning: number;
  /** From making the sale to its payment, added up over `timed` paid sales. */
  seconds: number;
  timed: number;
};

/** From making a sale to its payment on average, seconds; null without a paid one. */
export const secondsToPay = ({ seconds, timed }: Pick<StatisticSums, 'seconds' | 'timed'>): number | null =>
  timed > 0 ? Math.round(seconds / timed) : null;

const NO_SUMS: StatisticSums = {
  count: 0,
  total: 0,
  approved: 0,
  declined: 0,
  declinedTotal: 0,
  refunded: 0,
  chargedBack: 0,
  buyersFirst: 0,
  buyersReturning: 0,
  seconds: 0,
  timed: 0,
};

/** The sums of several items together. */
export function addedUp(items: readonly StatisticSums[]): StatisticSums {
  const names = Object.keys(NO_SUMS) as (keyof StatisticSums)[];
  const sums = { ...NO_SUMS };
  for (const item of items) for (const name of names) sums[name] += item[name];
  return sums;
}

/** `key` is a day, an hour from 0 to 23, or a word of the dimension; empty where sales have none of it. */
export type StatisticItem = StatisticSums & { key: string };

/** Days are `YYYY-MM-DD`, both counted. */
export type StatisticsQuery = { by: Dimension; from: string; to: string; currency: string | null };

/** `previous`: of the same number of days before. `currencies`: those of both, the most frequent first. */
export type Statistics = {
  currency: string;
  currencies: string[];
  items: StatisticItem[];
  previous: StatisticItem[];
};

/** Outcome of a sale that was tried. */
export const OUTCOMES = ['tried', 'approved', 'declined'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const NOT_TRIED: readonly SaleStatus[] = ['initial', 'canceled'];
const NOT_APPROVED: readonly SaleStatus[] = [...NOT_TRIED, 'pending', 'failed'];

/** The statuses that an outcome leaves out. */
export const LEFT_OUT: Readonly<Record<Outcome, readonly SaleStatus[]>> = {
  tried: NOT_TRIED,
  approved: NOT_APPROVED,
  declined: [
    ...NOT_TRIED,
    'pending',
    'completed',
    'refunded',
    'partial-refund',
    'authorized',
    'chargeback',
    'voided',
    'partial-void',
    'partial-chargeback',
  ],
};

/** Hours of a day, as their key. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

/** Country of a payment's card: that of its acquirer, or abroad. */
export const CARD_COUNTRIES = ['local', 'foreign'] as const;

/** Whether a buyer had paid this business before. */
export const BUYERS = ['first', 'returning'] as const;

/** The key of declines without a code of the issuer: given up by the buyer, or never sent. */
export const GIVEN_UP = '9005';
